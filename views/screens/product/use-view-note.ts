/** Tells the shop's API which goods were looked at (spec §7 `goods_hit`, D28). */
import { useEffect } from 'react';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { browserApi } from '../../data/browser-api.ts';

/**
 * Once for each view: of the page, of another product that a navigation leads to, of another variation. Not by crawlers,
 * and not before the page is seen: a tab in the background waits until it is shown.
 */
export function useViewNote(goodsId: number): void {
  useEffect(() => {
    if (isCrawlerName(navigator.userAgent)) return;
    const left = new AbortController();
    const note = (): void => {
      if (left.signal.aborted || document.visibilityState === 'hidden') return;
      left.abort();
      const query = { goods_id: goodsId, timestamp: Date.now() };
      // Nobody waits for it, and it is never sent twice.
      browserApi()('GET /catalog/goods_hit/', { query }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note, { signal: left.signal });
    // The cart is asked for first: private calls wait for the one before them (contract.md §5.1).
    setTimeout(note);
    return () => left.abort();
  }, [goodsId]);
}
