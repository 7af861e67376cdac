import { type ReactNode, useId } from 'react';
import { setQuantity } from '../../../client/cart/cart-actions.ts';
import { selectLocked } from '../../../client/cart/cart-selectors.ts';
import { cartActions } from '../../../client/cart/cart-slice.ts';
import { deleteLine } from '../../../client/cart/delete-line.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { CartItem } from '../../../shared/contract/things.ts';
import { extraVariant } from '../../../shared/goods.ts';
import { mostPieces } from '../../../shared/rules/cart/quantity.ts';
import { isTicked } from '../../../shared/rules/cart/selection.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { cartContentsTexts } from '../../../shared/texts/cart-contents.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import button from '../../ui/buttons/button.module.css';
import { KnownLink } from '../../ui/links/known-link.tsx';
import { NoBreak } from '../../ui/no-break.tsx';
import { CartForm, onPress } from '../cart-form.tsx';
import styles from '../cart-line.module.css';
import { Stepper } from '../stepper.tsx';
import type { LineNotes } from './use-cart-notes.ts';

interface CartLineProps {
  /** Its `qnt` is the number that the visitor sees. */
  readonly item: CartItem;
  /** Of a changed quantity, before it is sent. Absent without JavaScript: the line then works by its forms alone (D39). */
  readonly pauseMs?: number | undefined;
  readonly notes?: LineNotes | undefined;
  /** Can it be ordered? Only then can it be ticked and its quantity changed. */
  readonly available: boolean;
}

/** A line of the cart (conventions.md §4, D43). */
export function CartLine({ item, pauseMs, notes, available }: CartLineProps): ReactNode {
  const dispatch = useAppDispatch();
  const ticked = useAppSelector((state) => isTicked(state.cart.selection, item));
  const locked = useAppSelector(selectLocked);
  const { title } = item.product;
  const fields = { item: item.id };
  const form = useId();
  const isLive = pauseMs !== undefined;
  return (
    <article tabIndex={-1} aria-label={title} className={available ? styles.line : `${styles.line} ${styles.off}`}>
      <CartForm id={form} fields={fields} hidden />
      {available && isLive ? (
        <label className={styles.tick}>
          <input
            type="checkbox"
            aria-label={cartContentsTexts.select(title)}
            checked={ticked}
            disabled={locked}
            onChange={(event) => dispatch(cartActions.ticked({ id: item.id, on: event.currentTarget.checked }))}
          />
        </label>
      ) : null}
      {item.image.url === '' ? (
        <span className={styles.picture} />
      ) : (
        <img
          src={item.image.url}
          alt=""
          width="90"
          height="120"
          loading="lazy"
          decoding="async"
          className={styles.picture}
        />
      )}
      <div className={styles.about}>
        <KnownLink href={item.url} className="name">
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: a name is HTML (contract §5.3), sanitised by the server */}
          <span dangerouslySetInnerHTML={{ __html: item.name }} />
        </KnownLink>
        <Details item={item} />
        {notes?.price === undefined ? null : <p className={`note ${styles.changed}`}>{notes.price}</p>}
        {notes?.mine === undefined || !available ? null : <p className={`note ${styles.mine}`}>{notes.mine}</p>}
        {available && isLive ? (
          <p className={`note ${styles.supply}`}>
            {notes?.supply === undefined ? null : <NoBreak text={notes.supply} />}
          </p>
        ) : null}
      </div>
      <div className={styles.numbers}>
        {available ? (
          <CartForm fields={fields} data-printed="">
            <Stepper
              quantity={item.qnt}
              most={mostPieces(item)}
              form={form}
              onChange={(qnt) => dispatch(setQuantity({ id: item.goods_id, title }, qnt, pauseMs ?? 0))}
            />
            {isLive ? null : (
              <button type="submit" className={button.quiet}>
                {cartContentsTexts.apply}
              </button>
            )}
          </CartForm>
        ) : (
          <p>{goodsTexts.outOfStock}</p>
        )}
        {available ? (
          <p className={styles.sum}>
            {formatMoney(item.qnt * item.price)}
            {item.qnt > 1 ? <small>{cartContentsTexts.each({ price: item.price })}</small> : null}
          </p>
        ) : null}
      </div>
      <button
        type="submit"
        form={form}
        name="qnt"
        value="0"
        aria-label={cartContentsTexts.remove(title)}
        disabled={locked}
        className={styles.remove}
        onClick={onPress(() => void dispatch(deleteLine(item)))}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="M5 7h14M10 7V5h4v2M7 7l1 12h8l1-12M10.5 10.5v5M13.5 10.5v5" />
        </svg>
      </button>
    </article>
  );
}

/** The variant, unless the name contains it, and the article code, as far as they are known. */
function Details({ item: { name, variant, code } }: { readonly item: CartItem }): ReactNode {
  const shown = extraVariant(name, variant);
  if (shown === '' && code === '') return null;
  return (
    <p className="note">
      {shown}
      <span className="visually-hidden till-tablet">
        {shown === '' || code === '' ? '' : ' · '}
        {code === '' ? '' : goodsTexts.article(String(code))}
      </span>
    </p>
  );
}
