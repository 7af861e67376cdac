/** 'В корзине: …' after goods were put in, a chunk of its own (conventions.md §4). */
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cartActions } from '../../client/store/cart/cart-slice.ts';
import { seeNewPrices } from '../../client/store/cart/seen-prices.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { putTexts } from '../../shared/texts/cart.ts';
import styles from './put-notice.module.css';
import { useTabFrom } from './use-tab-from.ts';

/** How long the notice stays, in ms. */
const SHOWN_MS = 8000;
/** How long it waits, in ms: the frame of the press lays out the pressed control only. */
const PAUSE_MS = 700;

export default function PutNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const latest = useAppSelector(({ cart }) => cart.put);
  // Undefined in the first render: only text that is added after the region is announced.
  const [put, setPut] = useState<typeof latest>();
  useEffect(() => {
    const timer = setTimeout(() => setPut(latest), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [latest]);
  const items = useAppSelector(({ cart }) => cart.cart.items);
  const isIn = latest?.goods.every((id) => items.some((item) => item.goods_id === id));
  const notice = useRef<HTMLDivElement>(null);
  useTabFrom(notice, put);
  useEffect(() => {
    if (isIn) dispatch(seeNewPrices());
  }, [dispatch, isIn]);
  const at = latest?.at;
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => dispatch(cartActions.putForgotten()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, at]);
  return (
    <div ref={notice} popover="manual" role="status" className={styles.notice}>
      {put === undefined ? null : (
        <>
          <p>{put.title === undefined ? putTexts.several({ count: put.pieces }) : putTexts.one(put.title)}</p>{' '}
          <a href="/cart/" onClick={() => dispatch(cartActions.putForgotten())}>
            {putTexts.toCart}
          </a>
        </>
      )}
    </div>
  );
}
