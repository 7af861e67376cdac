import type { ReactNode } from 'react';
import { type ChoosableShop, isMyShop, toggleMyShop } from '../../../client/shops/choose-my-shop.ts';
import { takePageLeft } from '../../../client/shops/page-left.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import styles from './my-shop-button.module.css';
import { Star } from './my-shop-link.tsx';

interface MyShopButtonProps {
  readonly shop: ChoosableShop;
  /** In a list of shops, whose entry names the visitor's own. */
  readonly small?: boolean;
}

/** 'Сделать моим магазином': `aria-pressed` if it is the visitor's shop. Another press undoes the choice. */
export function MyShopButton({ shop, small = false }: MyShopButtonProps): ReactNode {
  const dispatch = useAppDispatch();
  const mine = useAppSelector((state) => isMyShop(state, shop.id));
  const button = (
    <button
      type="button"
      aria-pressed={mine}
      title={mine ? shopsTexts.makeMine : undefined}
      className={small ? styles.small : styles.button}
      onClick={() => {
        dispatch(toggleMyShop(shop));
        // Only from the pages of shops: elsewhere one goes on with what is there.
        const page = !mine && location.pathname.startsWith('/shop/') ? dispatch(takePageLeft()) : undefined;
        if (page !== undefined) location.assign(page);
      }}
    >
      <Star />
      <span className={mine ? 'visually-hidden' : undefined}>{shopsTexts.makeMine}</span>
    </button>
  );
  if (small) return button;
  return (
    <span className={styles.choice}>
      {button}
      {mine ? <b>{myShopTexts.mine}</b> : null}
    </span>
  );
}
