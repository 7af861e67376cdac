/** Derived data of the cart's views, computed once per change. */
import { createSelector } from '@reduxjs/toolkit';
import type { CartItem } from '../../shared/contract/things.ts';
import { linesOf, lockOf } from '../../shared/rules/cart/cart.ts';
import { allTicked, isAvailable, type Selection, tickedOf } from '../../shared/rules/cart/selection.ts';
import { countOfPieces, totalOf } from '../../shared/rules/cart/totals.ts';
import type { AppState } from '../store/state.ts';

export interface CartView {
  /** The newest first (spec §9). */
  readonly available: readonly CartItem[];
  readonly unavailable: readonly CartItem[];
}

const selectLines = createSelector([({ cart }: AppState) => cart.cart], linesOf);
const selectSelection = ({ cart }: AppState): Selection => cart.selection;

export const selectCartView = createSelector(
  [selectLines],
  (lines): CartView => ({
    available: lines.filter(isAvailable),
    unavailable: lines.filter((line) => !isAvailable(line)),
  }),
);

export interface CartSummary {
  /** Pieces that are ticked and available. */
  readonly pieces: number;
  /** Roubles (D5). */
  readonly total: number;
  readonly allTicked: boolean;
}

export const selectSummary = createSelector([selectLines, selectSelection], (lines, selection): CartSummary => {
  const ticked = tickedOf(selection, lines);
  return { pieces: countOfPieces(ticked), total: totalOf(ticked), allTicked: allTicked(selection, lines) };
});

/** Is an update or a delete pending (D2)? */
export function selectLocked(state: AppState): boolean {
  return lockOf(state.cart.cart) > 0;
}
