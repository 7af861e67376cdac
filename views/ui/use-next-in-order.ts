import { type RefObject, useCallback, useEffect, useRef } from 'react';

/**
 * A popover that is shown from an element comes next to it for the Tab key, wherever it stands in the page: the notice is
 * shown from what has the focus once a removal is done, which itself moves no focus (WCAG 2.1.1, 2.4.3).
 * @param notice an element with `popover="manual"`, seen without being shown as well
 * @param news another value places it anew
 * @returns leads the focus back to where the notice was shown from
 */
export function useNextInOrder(notice: RefObject<HTMLElement | null>, news: unknown): () => void {
  const source = useRef<Element>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is placed for each news
  useEffect(() => {
    // What has lost the focus by the removal finds another place for it first.
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

/** Browsers without popovers leave it last in the page. */
function showFrom(notice: HTMLElement, source: Element | null): void {
  if (!('popover' in notice)) return;
  notice.hidePopover();
  notice.showPopover(source instanceof HTMLElement ? { source } : {});
}
