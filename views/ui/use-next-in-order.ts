import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * Puts a notice next to the focused element in the Tab order, without moving the focus (WCAG 2.1.1, 2.4.3). A popover
 * that is shown from an element follows it in that order, wherever it stands in the page.
 * @param notice an element with `popover="manual"`, styled to be visible even where it is not shown as a popover
 * @param news a new value places the notice again
 * @returns moves the focus back to the element that the notice was shown from
 */
export function useNextInOrder(notice: RefObject<HTMLElement | null>, news: unknown): () => void {
  const source = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each new value places the notice again
  useEffect(() => {
    // If the removal has taken the focused element away, its component first moves the focus elsewhere.
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

/** Shows the notice from an element. In browsers without popovers it stays last in the page. */
function showFrom(notice: HTMLElement, source: Element | null): void {
  if (!('popover' in notice)) return;
  notice.hidePopover();
  notice.showPopover(source instanceof HTMLElement ? { source } : {});
}
