/** Which goods were looked at: the shop's API is told (spec §7 `goods_hit`, D28), and the visitor's own browser notes it. */
import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { NotableGoods } from '../../../client/store/visitor/goods-notes.ts';
import { noteSeen } from '../../../client/store/visitor/remembered-goods.ts';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { browserApi } from '../../data/browser-api.ts';

/**
 * Once for each view: of the page, of another product that a navigation leads to, of another variation. Not by crawlers,
 * and not before the page is seen: a tab in the background waits until it is shown.
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
      // Nobody waits for it, and it is never sent twice.
      browserApi()('GET /catalog/goods_hit/', { query }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note, { signal: left.signal });
    // The cart is asked for first: private calls wait for the one before them (contract.md §5.1).
    setTimeout(note);
    return () => left.abort();
  }, [goodsId]);
}
