import type { ReactNode } from 'react';
import { selectCartView, selectSummary } from '../../client/cart/cart-selectors.ts';
import { useAppSelector } from '../../client/store/hooks.ts';
import { support } from '../../shared/profile/profile.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { plainOrderTexts } from '../../shared/texts/plain-order.ts';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './cart.module.css';
import { CartView } from './contents/cart-contents.tsx';

interface PlainCartProps {
  /** Why a change was not made, or was made in part. */
  readonly message?: string | undefined;
  readonly failed?: boolean;
  /** The smallest order from the warehouse, in roubles, if it is known. */
  readonly minOrder?: number | undefined;
}

/** The cart without JavaScript, `/cart/?plain=1` (D39). */
export function PlainCart({ message, failed = false, minOrder = 0 }: PlainCartProps): ReactNode {
  const { available } = useAppSelector(selectCartView);
  const { total } = useAppSelector(selectSummary);
  const isOrdered = available.some(({ stock }) => stock.transit.in_stock > 0);
  const minimum = isOrdered && total < minOrder ? { amount: minOrder, shelf: undefined } : undefined;
  return (
    <>
      <h1 className={styles.title}>{cartTexts.title}</h1>
      {message === undefined ? null : <p role={failed ? 'alert' : 'status'}>{message}</p>}
      <CartView heading="h2" minimum={minimum} />
      {available.length === 0 ? null : <HowToOrder />}
    </>
  );
}

/** The other ways to order, for who would rather not fill in forms. */
function HowToOrder(): ReactNode {
  return (
    <section className={styles.order}>
      <h2>{plainOrderTexts.title}</h2>
      <p>
        {plainOrderTexts.call} <PhoneLink /> <small>{support.hours}</small>{' '}
        <a href="/feedback/callback/">{plainOrderTexts.callback}</a>
      </p>
      <p>
        {plainOrderTexts.shops} <a href="/shop/">{plainOrderTexts.toShops}</a>
      </p>
    </section>
  );
}
