import type { ReactNode } from 'react';
import { type ChoosableShop, isMyShop, toggleMyShop } from '../../../client/shops/choose-my-shop.ts';
import { selectMyShop } from '../../../client/shops/my-shop-effects.ts';
import { takePageLeft } from '../../../client/shops/page-left.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { myShopTexts } from '../../../shared/texts/my-shop.ts';
import { shopsTexts } from '../../../shared/texts/shops.ts';
import { NoBreak } from '../../ui/no-break.tsx';
import { OpenNow } from '../open-now.tsx';
import styles from '../shops.module.css';
import { Star } from './my-shop.tsx';

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
      data-small={small ? '' : undefined}
      className={styles.choose}
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
    <span data-script-only="" data-screen-only="" className={styles.choice}>
      {button}
      {mine ? <b>{myShopTexts.mine}</b> : null}
    </span>
  );
}

/** The visitor's shop, and until when it is open; nothing until it is known. Reserve its place. */
export function OwnShop(): ReactNode {
  const about = useAppSelector(selectMyShop);
  if (about === undefined) return null;
  return (
    <p className={styles.own}>
      <a href={about.url}>
        <NoBreak text={myShopTexts.link(about.address)} />
      </a>{' '}
      <OpenNow hours={about.hours} zone={about.zone} />
    </p>
  );
}
