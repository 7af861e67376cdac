import { type ReactNode, useCallback, useId, useRef } from 'react';
import { selectCartView, selectLocked, selectSummary } from '../../../client/cart/cart-selectors.ts';
import { cartActions } from '../../../client/cart/cart-slice.ts';
import { openHash } from '../../../client/dialogs/dialog-actions.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import { plainAddress } from '../../../shared/rules/checkout/plain-steps.ts';
import { formatMoney } from '../../../shared/rules/money.ts';
import { cartContentsTexts } from '../../../shared/texts/cart-contents.ts';
import { goodsTexts } from '../../../shared/texts/goods.ts';
import { loadCheckout } from '../../checkout/load-checkout.ts';
import button from '../../ui/buttons/button.module.css';
import { onIntent } from '../../ui/buttons/on-intent.ts';
import totals from '../../ui/totals.module.css';
import { useFocusLost } from '../../ui/use-focus-lost.ts';
import styles from '../cart.module.css';
import { MinimumNote, type MissedMinimum } from './minimum-note.tsx';

interface CartSidebarProps {
  readonly orderStays: boolean;
  readonly minimum?: MissedMinimum | undefined;
  /** Without JavaScript the order is placed on pages of their own (D39). */
  readonly isPlain?: boolean;
}

/** The total of the ticked lines and the order button, or a button that ticks all lines (spec §2 'Cart screen', D5). */
export function CartSidebar({ orderStays, minimum, isPlain = false }: CartSidebarProps): ReactNode {
  const { pieces, total } = useAppSelector(selectSummary);
  const id = useId();
  const note = minimum === undefined ? undefined : id;
  const sidebar = useRef<HTMLElement>(null);
  // The button 'Выбрать все' disappears when it is pressed, so the focus moves to the sidebar (WCAG 2.4.3).
  const keepFocus = useCallback(() => sidebar.current?.focus({ preventScroll: true }), []);
  return (
    <aside ref={sidebar} tabIndex={-1} aria-label={cartContentsTexts.total} className={styles.sidebar}>
      {pieces === 0 ? <NothingTicked onGone={keepFocus} /> : <Totals pieces={pieces} total={total} />}
      {pieces === 0 && !orderStays ? null : isPlain ? (
        <a href={plainAddress('shop')} aria-describedby={note} className={button.primary}>
          {cartContentsTexts.order}
        </a>
      ) : (
        <OrderButton idle={pieces === 0} note={note} />
      )}
      {minimum === undefined ? null : <MinimumNote id={id} {...minimum} />}
    </aside>
  );
}

interface OrderButtonProps {
  readonly idle: boolean;
  /** Id of a note about the order. */
  readonly note: string | undefined;
}

/** Opens checkout. It is disabled if nothing is ticked or while the cart is locked (spec §5). */
function OrderButton({ idle, note }: OrderButtonProps): ReactNode {
  const dispatch = useAppDispatch();
  const locked = useAppSelector(selectLocked);
  return (
    <button
      type="button"
      disabled={locked || idle}
      aria-describedby={note}
      className={button.primary}
      {...onCheckoutIntent}
      onClick={() => dispatch(openHash('#checkout'))}
    >
      {cartContentsTexts.order}
    </button>
  );
}

const onCheckoutIntent = onIntent(loadCheckout);

function NothingTicked({ onGone }: { readonly onGone: () => void }): ReactNode {
  const dispatch = useAppDispatch();
  const all = useFocusLost<HTMLButtonElement>(onGone);
  const locked = useAppSelector(selectLocked);
  const { available } = useAppSelector(selectCartView);
  return (
    <>
      <p>{cartContentsTexts.chooseSomething}</p>
      <button
        ref={all}
        type="button"
        disabled={locked || available.length === 0}
        className={button.secondary}
        onClick={() => dispatch(cartActions.allTicked({ on: true }))}
      >
        {cartContentsTexts.selectAll}
      </button>
    </>
  );
}

function Totals({ pieces, total }: { readonly pieces: number; readonly total: number }): ReactNode {
  return (
    <dl className={totals.totals}>
      <div>
        <dt>{goodsTexts.count({ count: pieces })}</dt>
        <dd>{formatMoney(total)}</dd>
      </div>
      <div>
        <dt>{cartContentsTexts.pickup}</dt>
        <dd>{cartContentsTexts.free}</dd>
      </div>
      <div className={`${totals.total} ${styles.sum}`}>
        <dt>{cartContentsTexts.total}</dt>
        <dd>{goodsTexts.priceFrom({ price: total })}</dd>
      </div>
    </dl>
  );
}
