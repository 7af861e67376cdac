/**
 * Announces how much the cart now holds, because the number beside "+" changes silently: once for a burst of clicks, and
 * not where the undo notice of a removal does (conventions.md §4; WCAG 4.1.3).
 */
import type { AppThunk } from '../../../client/store/state.ts';
import { piecesOf } from '../../../shared/rules/cart/cart.ts';
import { cartNoticeTexts } from '../../../shared/texts/cart-notices.ts';
import { announceOnTop, liveRegionIn } from './live-region.ts';

/** A click within this time belongs to the same burst; ms. */
const PAUSE_MS = 700;

/** @returns ends that */
export function announceCart(): AppThunk<() => void> {
  return (_dispatch, getState, { listen }) => {
    liveRegionIn(document.body);
    let announced = piecesOf(getState().cart.cart);
    return listen({
      predicate: (_, { cart }, { cart: before }) => cart.cart !== before.cart,
      effect: async (_, { getState, getOriginalState, cancelActiveListeners, delay }) => {
        const [before, after] = [getOriginalState().cart, getState().cart];
        // The first load of the cart is no news, and a removal is announced by its undo notice.
        if (before.status !== 'ready' || after.removals.length > before.removals.length) {
          announced = piecesOf(after.cart);
          return;
        }
        cancelActiveListeners();
        await delay(PAUSE_MS);
        const pieces = piecesOf(getState().cart.cart);
        if (pieces !== announced && document.visibilityState === 'visible')
          announceOnTop(cartNoticeTexts.holds({ count: pieces }));
        announced = pieces;
      },
    });
  };
}
