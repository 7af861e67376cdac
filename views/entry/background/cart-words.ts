/**
 * Tells screen readers how much the cart now holds, because the number beside "+" changes silently. It does so once for
 * a burst of clicks, and not where the undo notice of a removal says it already (conventions.md §4; WCAG 4.1.3).
 */
import type { AppThunk } from '../../../client/store/state.ts';
import { piecesOf } from '../../../shared/rules/cart/cart.ts';
import { cartNoticeTexts } from '../../../shared/texts/cart-notices.ts';
import { regionIn, say } from './say.ts';

/** A click within this time belongs to the same burst; ms. */
const PAUSE_MS = 700;

/** @returns ends that */
export function tellCart(): AppThunk<() => void> {
  return (_dispatch, getState, { listen }) => {
    regionIn(document.body);
    let told = piecesOf(getState().cart.cart);
    return listen({
      predicate: (_, { cart }, { cart: before }) => cart.cart !== before.cart,
      effect: async (_, { getState, getOriginalState, cancelActiveListeners, delay }) => {
        const [before, after] = [getOriginalState().cart, getState().cart];
        // The first load of the cart is no news, and a removal is announced by its undo notice.
        if (before.status !== 'ready' || after.removals.length > before.removals.length) {
          told = piecesOf(after.cart);
          return;
        }
        cancelActiveListeners();
        await delay(PAUSE_MS);
        const pieces = piecesOf(getState().cart.cart);
        if (pieces !== told && document.visibilityState === 'visible') say(cartNoticeTexts.holds({ count: pieces }));
        told = pieces;
      },
    });
  };
}
