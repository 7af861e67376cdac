/** Facts derived from the chosen shop, way and buyer. Pure. */
import type { CheckoutRow } from '../../../shared/contract/things.ts';
import { emailError } from '../../../shared/rules/checkout/contacts.ts';
import { type Basket, basketAt, type WantedLine } from '../../../shared/rules/checkout/order.ts';
import { isWayOpen } from '../../../shared/rules/checkout/ways.ts';
import { type CheckoutState, type Step, steps } from './checkout-state.ts';

/** The row of the selected shop. */
export function chosenRow({ shops, shop }: CheckoutState): CheckoutRow | undefined {
  return shops.rows.find((row) => row.shop.id === shop);
}

/** What the selected shop offers for the selected way; empty if the way is unavailable; undefined without a shop. */
export function chosenBasket(state: CheckoutState): Basket | undefined {
  const row = chosenRow(state);
  if (row === undefined) return undefined;
  if (!isWayOpen(row.summary, state.way, state.kind)) return { taken: [], missing: state.lines, pieces: 0, total: 0 };
  return basketAt(state.lines, row, state.way);
}

/** Is anything available? 'Заберу здесь' and the later steps require it. */
export function canTake(state: CheckoutState): boolean {
  return state.shops.status === 'ready' && (chosenBasket(state)?.pieces ?? 0) > 0;
}

/** Is the checkout about exactly these lines? */
export function hasLines(state: CheckoutState, lines: readonly WantedLine[]): boolean {
  return JSON.stringify(state.lines) === JSON.stringify(lines);
}

/** Are the buyer's data complete (spec §5)? */
export function isBuyerKnown({ contacts, phone }: CheckoutState): boolean {
  return phone !== '' && contacts.title.trim() !== '' && emailError(contacts.email) === undefined;
}

/** The furthest step up to `wanted` for which the data are complete. */
export function reachable(state: CheckoutState, wanted: Step): Step {
  if (wanted === 'shops' || !canTake(state)) return 'shops';
  return wanted === 'contacts' || !isBuyerKnown(state) ? 'contacts' : 'confirm';
}

/** Is the step before the current one? Only such steps can be clicked in the step bar (spec §2). */
export function isEarlier(step: Step, current: Step): boolean {
  return current !== 'success' && steps.indexOf(step) < steps.indexOf(current);
}
