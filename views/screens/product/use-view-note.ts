/** Records that a product was viewed: at the API (spec §7 `goods_hit`, D28) and in the browser. */
import { useEffect, useEffectEvent } from 'react';
import { useAppDispatch } from '../../../client/store/hooks.ts';
import type { NotableGoods } from '../../../client/store/visitor/goods-notes.ts';
import { noteSeen } from '../../../client/store/visitor/remembered-goods.ts';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { browserApi } from '../../data/browser-api.ts';

/**
 * Runs once per view: of the page, of another product after a navigation, of another variation. Not for crawlers, and
 * not before the page is visible.
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
      // Sent in the background, and never repeated.
      browserApi()('GET /catalog/goods_hit/', { query }).catch(() => undefined);
    };
    document.addEventListener('visibilitychange', note, { signal: left.signal });
    // After the cart's call, because private calls wait for the first one (contract.md §5.1).
    setTimeout(note);
    return () => left.abort();
  }, [goodsId]);
}
