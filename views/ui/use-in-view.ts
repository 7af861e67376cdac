import { type RefObject, useEffect, useState } from 'react';

/**
 * Is an element in the viewport, or has it been?
 * @param margin around the viewport that counts as well, e.g. `600px`
 */
export function useInView(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (element.current === null || seen) return;
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
      },
      { rootMargin: margin },
    );
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element, margin, seen]);
  return seen;
}
