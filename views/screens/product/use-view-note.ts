/** Records product views: by a call to the shop's API (spec §7 `goods_hit`, D28), and in the visitor's browser. */
import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { NotableGoods } from '../../../client/store/visitor/goods-notes.ts';
import { noteSeen } from '../../../client/store/visitor/remembered-goods.ts';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { browserApi } from '../../data/browser-api.ts';

/**
 * Records one view for each page load, and for each navigation to another product or variation. Views by crawlers do
 * not count. A tab in the background waits until it is visible.
 */
export function useViewNote(goods: NotableGoods): void {
  const dispatch = useAppDispatch();
  const goodsId = goods.id;
  const keep = useEffectEvent(() => dispatch(noteSeen(goods)));
  useEffect(() => {
    if (isCrawlerName(navigator.userAgent)) return;
    const left = new AbortController();
    const note = (): void => {
      if (left.signal.aborted || document.visibilityState === 'hidden') return;
      left.abort();
      keep();
      const query = { goods_id: goodsId, timestamp: Date.now() };
      // Nothing depends on the answer, and a failed call is not repeated.
      browserApi()('GET /catalog/goods_hit/', { query }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note, { signal: left.signal });
    // Deferred, so that the cart is requested first: private calls wait for the one before them (contract.md §5.1).
    setTimeout(note);
    return () => left.abort();
  }, [goodsId]);
}
