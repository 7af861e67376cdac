/** 'В корзине: …' after goods were put in, a chunk of its own (conventions.md §4). */
import { type ReactNode, useEffect, useRef } from 'react';
import { cartActions } from '../../client/store/cart/cart-slice.ts';
import { seeNewPrices } from '../../client/store/cart/seen-prices.ts';
import { useAppDispatch, useAppSelector } from '../../client/store/hooks.ts';
import { putTexts } from '../../shared/texts/cart.ts';
import styles from './put-notice.module.css';
import { useAnnounced } from './use-announced.ts';
import { useNextInOrder } from './use-next-in-order.ts';

/** How long the notice stays, in ms. */
const SHOWN_MS = 8000;

export default function PutNotice(): ReactNode {
  const dispatch = useAppDispatch();
  const put = useAppSelector(({ cart }) => cart.put);
  const items = useAppSelector(({ cart }) => cart.cart.items);
  const isIn = put?.goods.every((id) => items.some((item) => item.goods_id === id));
  const announced = useAnnounced();
  const notice = useRef<HTMLDivElement>(null);
  useNextInOrder(notice, put);
  useEffect(() => {
    if (isIn) dispatch(seeNewPrices());
  }, [dispatch, isIn]);
  const at = put?.at;
  useEffect(() => {
    if (at === undefined) return;
    const timer = setTimeout(() => dispatch(cartActions.putForgotten()), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [dispatch, at]);
  return (
    <div ref={notice} popover="manual" role="status" className={styles.notice}>
      {!announced || put === undefined ? null : (
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
