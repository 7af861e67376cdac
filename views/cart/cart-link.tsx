import type { ReactNode } from 'react';
import { useAppSelector } from '../../client/store/hooks.ts';
import { piecesOf } from '../../shared/rules/cart.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { CartForm } from './cart-form.tsx';
import styles from './cart-link.module.css';

/** The header's way to the cart; the count of pieces is its description (conventions.md §4). */
export function CartLink(): ReactNode {
  const pieces = useAppSelector((state) => piecesOf(state.cart.cart));
  return (
    <>
      <a href="/cart/" data-waits="" aria-describedby="cart-count" className={styles.link}>
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M4 8h16l-1.6 12H5.6zM8.5 8V6.5a3.5 3.5 0 0 1 7 0V8" />
        </svg>
        <span className={styles.title}>{cartTexts.title}</span>
        <span aria-hidden="true" className={styles.count}>
          {pieces === 0 ? null : <b>{pieces}</b>}
        </span>
      </a>
      <span id="cart-count" hidden>
        {goodsTexts.count({ count: pieces })}
      </span>
      <CartForm />
    </>
  );
}
