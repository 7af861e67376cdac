/** Derived data of the cart's views, computed once per change. */
import type { CartItem } from '../../../shared/contract/things.ts';
import { linesOf, lockOf } from '../../../shared/rules/cart/cart.ts';
import { allTicked, isAvailable, type Selection, tickedOf } from '../../../shared/rules/cart/selection.ts';
import { countOfPieces, totalOf } from '../../../shared/rules/cart/totals.ts';
import type { AppState } from '../state.ts';

export interface CartView {
  /** The newest first (spec §9). */
  readonly available: readonly CartItem[];
  readonly unavailable: readonly CartItem[];
}

/** Memoises the last result only. The selectors of Redux Toolkit keep all results. */
function latest<Parts extends readonly unknown[], View>(make: (...parts: Parts) => View): (...parts: Parts) => View {
  let known: { readonly parts: Parts; readonly view: View } | undefined;
  return (...parts) => {
    if (!known?.parts.every((part, index) => part === parts[index])) known = { parts, view: make(...parts) };
    return known.view;
  };
}

const linesOnce = latest(linesOf);

const viewOnce = latest(
  (lines: readonly CartItem[]): CartView => ({
    available: lines.filter(isAvailable),
    unavailable: lines.filter((line) => !isAvailable(line)),
  }),
);

export const selectCartView = ({ cart }: AppState): CartView => viewOnce(linesOnce(cart.cart));

export interface CartSummary {
  /** Pieces that are ticked and available. */
  readonly pieces: number;
  /** Roubles (D5). */
  readonly total: number;
  readonly allTicked: boolean;
}

const summaryOnce = latest((lines: readonly CartItem[], selection: Selection): CartSummary => {
  const ticked = tickedOf(selection, lines);
  return { pieces: countOfPieces(ticked), total: totalOf(ticked), allTicked: allTicked(selection, lines) };
});

export const selectSummary = ({ cart }: AppState): CartSummary => summaryOnce(linesOnce(cart.cart), cart.selection);

/** Is an update or a delete pending (D2)? */
export function selectLocked(state: AppState): boolean {
  return lockOf(state.cart.cart) > 0;
}
