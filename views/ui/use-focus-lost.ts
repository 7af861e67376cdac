import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Tells when an element is taken out of the page while it has the focus.
 * @param onLost is given the element, which is still in its place; the same function in every render
 * @returns the element's ref
 */
export function useFocusLost<Kind extends HTMLElement>(onLost: (element: Kind) => void): RefObject<Kind | null> {
  const element = useRef<Kind>(null);
  useLayoutEffect(() => {
    const { current } = element;
    return () => {
      if (current !== null && document.activeElement === current) onLost(current);
    };
  }, [onLost]);
  return element;
}
