/**
 * Tells screen readers how much the cart now holds, because the number beside "+" changes silently. It does so once for
 * a burst of clicks, and not where the undo notice of a removal says it already (conventions.md §4; WCAG 4.1.3).
 */
import type { AppStore } from '../../../client/store/store.ts';
import { piecesOf } from '../../../shared/rules/cart/cart.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { regionIn, say } from './say.ts';

/** A click within this time belongs to the same burst; ms. */
const PAUSE_MS = 700;

export function tellCart({ getState, subscribe }: Pick<AppStore, 'getState' | 'subscribe'>): void {
  regionIn(document.body);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let before = getState().cart;
  let told = piecesOf(before.cart);
  const tell = () => {
    const pieces = piecesOf(getState().cart.cart);
    if (pieces !== told && document.visibilityState === 'visible') {
      say(cartTexts.holds({ count: pieces }));
    }
    told = pieces;
  };
  subscribe(() => {
    const last = before;
    before = getState().cart;
    if (before.cart === last.cart) return;
    // The first load of the cart is no news, and a removal is announced by its undo notice.
    if (last.status !== 'ready' || before.removals.length > last.removals.length) {
      told = piecesOf(before.cart);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE_MS);
  });
}
