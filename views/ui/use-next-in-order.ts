import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Places a notice next to the focused element in the tab order, wherever it is in the page, by showing it as that
 * element's popover. The focus itself does not move (WCAG 2.1.1, 2.4.3).
 * @param notice an element with `popover="manual"` that is visible even if it is not shown
 * @param news a new value places it again
 * @returns moves the focus back to the element that it was placed by
 */
export function useNextInOrder(notice: RefObject<HTMLElement | null>, news: unknown): () => void {
  const source = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value places the notice again
  useEffect(() => {
    // The removal first moves the focus to another element.
    const timer = setTimeout(() => {
      const { activeElement } = document;
      if (notice.current === null || notice.current.contains(activeElement)) return;
      source.current = activeElement;
      showFrom(notice.current, activeElement);
    });
    return () => clearTimeout(timer);
  }, [notice, news]);
  return useCallback(() => {
    const { current } = source;
    if (current instanceof HTMLElement && current.isConnected) current.focus({ preventScroll: true });
  }, []);
}

/** In browsers without popovers it stays last in the page. */
function showFrom(notice: HTMLElement, source: Element | null): void {
  if (!('popover' in notice)) return;
  notice.hidePopover();
  notice.showPopover(source instanceof HTMLElement ? { source } : {});
}
