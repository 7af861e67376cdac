import type { ReactNode, Ref } from 'react';
import { cartTexts } from '../../../shared/texts/cart.ts';
import button from '../../ui/buttons/button.module.css';
import state from '../../ui/states/empty.module.css';
import { ShopWindow } from '../../ui/states/shop-window.tsx';
import styles from './empty-cart.module.css';

/** 'Ваша корзина пуста' (spec §2), with a drawing of a paper bag in the shop window. */
export function EmptyCart({ ref }: { readonly ref?: Ref<HTMLDivElement> }): ReactNode {
  return (
    <div ref={ref} tabIndex={-1} className={`${state.empty} ${styles.contents}`}>
      <ShopWindow className={state.drawing}>
        <path className={styles.handle} d="M232 270c0-74 96-74 96 0" />
        <path className={styles.bag} d="M172 262h190l16 226H156z" />
        <path className={styles.fold} d="M362 262h26l20 226h-30z" />
        <path className={styles.handle} d="M220 300c0-78 94-78 94 0" />
      </ShopWindow>
      <p className={styles.title}>{cartTexts.empty}</p>
      <p>{cartTexts.emptyHint}</p>
      <a href="/" className={button.primary}>
        {cartTexts.toHome}
      </a>
    </div>
  );
}
