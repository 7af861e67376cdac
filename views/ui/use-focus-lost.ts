import { type RefObject, useLayoutEffect, useRef } from 'react';

/**
 * Reports that an element is being removed from the page while it has the focus.
 * @param onLost gets the element, which is still in its place; must be the same function in every render
 * @returns a ref for the element
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

/** Moves the focus to the page's content (WCAG 2.4.3), without scrolling: what had it has disappeared. */
export function focusContent(): void {
  document.querySelector('main')?.focus({ preventScroll: true });
}
