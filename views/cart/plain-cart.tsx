import type { ReactNode } from 'react';
import type { CartItem } from '../../shared/contract/things.ts';
import { extraVariant } from '../../shared/goods.ts';
import { support } from '../../shared/profile/profile.ts';
import { isAvailable } from '../../shared/rules/cart/selection.ts';
import { totalOf } from '../../shared/rules/cart/totals.ts';
import { plainAddress } from '../../shared/rules/checkout/plain-steps.ts';
import { cartTexts } from '../../shared/texts/cart.ts';
import { cartContentsTexts } from '../../shared/texts/cart-contents.ts';
import { goodsTexts } from '../../shared/texts/goods.ts';
import { plainOrderTexts } from '../../shared/texts/plain-order.ts';
import button from '../ui/buttons/button.module.css';
import { KnownLink } from '../ui/links/known-link.tsx';
import { PhoneLink } from '../ui/links/phone-link.tsx';
import styles from './plain-cart.module.css';

interface PlainCartProps {
  /** In the API's order, the oldest first. */
  readonly items: readonly CartItem[];
  /** Why a change was not made, or was made in part. */
  readonly message?: string | undefined;
  readonly failed?: boolean;
}

/** The cart without JavaScript, `/cart/?plain=1`: each line has its own forms (D39). */
export function PlainCart({ items, message, failed = false }: PlainCartProps): ReactNode {
  const available = items.filter(isAvailable).reverse();
  const unavailable = items.filter((item) => !isAvailable(item)).reverse();
  return (
    <>
      <h1 className={styles.heading}>{cartTexts.title}</h1>
      {message === undefined ? null : (
        <p role={failed ? 'alert' : 'status'} className={styles.message}>
          {message}
        </p>
      )}
      {items.length === 0 ? <Empty /> : null}
      <Lines items={available} label={goodsTexts.list} />
      {available.length === 0 ? null : (
        <>
          <p className={styles.total}>{cartContentsTexts.totalFrom({ total: totalOf(available) })}</p>
          <p>
            <a href={plainAddress('shop')} className={button.primary}>
              {cartContentsTexts.order}
            </a>
          </p>
          <HowToOrder />
        </>
      )}
      {unavailable.length === 0 ? null : <h2 className={styles.heading}>{cartContentsTexts.unavailable}</h2>}
      <Lines items={unavailable} label={cartContentsTexts.unavailable} />
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

function Empty(): ReactNode {
  return (
    <>
      <p>{cartContentsTexts.empty}</p>
      <p>{cartContentsTexts.emptyHint}</p>
      <p className={styles.message}>
        <a href="/">{cartContentsTexts.toHome}</a>
      </p>
    </>
  );
}

function Lines({ items, label }: { readonly items: readonly CartItem[]; readonly label: string }): ReactNode {
  if (items.length === 0) return null;
  return (
    <ul aria-label={label}>
      {items.map((item) => (
        <li key={item.id}>
          <Line item={item} />
        </li>
      ))}
    </ul>
  );
}

function Line({ item }: { readonly item: CartItem }): ReactNode {
  const { title } = item.product;
  return (
    <article aria-label={title} className={styles.line}>
      <div className={styles.about}>
        <KnownLink href={item.url}>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a name is HTML (contract §5.3), sanitised by the server */}
          <span dangerouslySetInnerHTML={{ __html: item.name }} />
        </KnownLink>
        <p>
          {[extraVariant(item.name, item.variant), cartContentsTexts.each({ price: item.price })]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <form method="post" action="/cart/" className={styles.change}>
        <input type="hidden" name="item" value={item.id} />
        <input
          type="number"
          name="qnt"
          min="0"
          step="1"
          required
          aria-label={cartTexts.quantity}
          defaultValue={item.qnt}
          className={styles.quantity}
        />
        <button type="submit" className={button.secondary}>
          {cartContentsTexts.apply}
        </button>
      </form>
      <form method="post" action="/cart/">
        <input type="hidden" name="item" value={item.id} />
        <button
          type="submit"
          name="qnt"
          value="0"
          aria-label={cartContentsTexts.remove(title)}
          className={button.quiet}
        >
          {cartContentsTexts.plainRemove}
        </button>
      </form>
    </article>
  );
}
