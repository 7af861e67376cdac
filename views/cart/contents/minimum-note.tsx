import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { selectSummary } from '../../../client/cart/cart-selectors.ts';
import { checkoutDataQuery } from '../../../client/checkout/checkout-data.ts';
import { useAppDispatch, useAppSelector } from '../../../client/store/hooks.ts';
import type { PartShop } from '../../../shared/rules/cart/whole-cart.ts';
import { promiseText } from '../../../shared/rules/pickup/sentences.ts';
import { minOrderTexts } from '../../../shared/texts/checkout.ts';
import { browserApi } from '../../data/query.ts';
import { shopNames } from '../../shops/model.ts';
import button from '../../ui/buttons/button.module.css';
import styles from '../cart.module.css';
import { openCheckoutAt } from './open-checkout-at.ts';
import type { FoundShops } from './use-cart-notes.ts';

/** The minimum that the ticked lines miss in an order from the warehouse (spec §5, D13). */
export interface MissedMinimum {
  /** Roubles. */
  readonly amount: number;
  /** Where most of them can be taken from a shelf. */
  readonly shelf: PartShop | undefined;
}

/** @returns undefined if they miss none, or it is not known */
export function useMissedMinimum(found: FoundShops): MissedMinimum | undefined {
  const isCartRead = useAppSelector(({ cart }) => cart.status === 'ready');
  const { pieces, total } = useAppSelector(selectSummary);
  const { data } = useQuery({
    ...checkoutDataQuery((...call) => browserApi()(...call)),
    // The first private call is that of the cart (contract.md §5.1).
    enabled: isCartRead && pieces > 0,
  });
  const amount = data?.min_order ?? 0;
  if (found === undefined || found === 'failed' || !found.isOrdered || pieces === 0) return undefined;
  return total < amount ? { amount, shelf: found.shelf } : undefined;
}

interface MinimumNoteProps extends MissedMinimum {
  readonly id: string;
}

/** Says before it is met that an order from the warehouse is too small, and offers the shelf, which has no minimum. */
export function MinimumNote({ id, amount, shelf }: MinimumNoteProps): ReactNode {
  const { pieces, total } = useAppSelector(selectSummary);
  return (
    <div className={styles.minimum}>
      <p id={id}>{minOrderTexts.before({ amount, rest: amount - total })}</p>
      {shelf === undefined ? null : <FromShelf shelf={shelf} wanted={pieces} />}
    </div>
  );
}

function FromShelf({ shelf, wanted }: { readonly shelf: PartShop; readonly wanted: number }): ReactNode {
  const dispatch = useAppDispatch();
  const promise = promiseText(shelf.promise);
  return (
    <button
      type="button"
      title={shopNames(shelf.shop).address}
      className={button.quiet}
      onClick={() => void dispatch(openCheckoutAt(shelf))}
    >
      {shelf.pieces < wanted
        ? minOrderTexts.insteadPart({ promise, there: shelf.pieces, wanted })
        : minOrderTexts.instead(promise)}
    </button>
  );
}
