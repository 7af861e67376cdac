/**
 * Tells readers what has become of the cart: the number beside "+" changes in silence. Once for a burst of clicks, and
 * not where the undo of a removal says it already (conventions.md §4; WCAG 4.1.3).
 */
import type { AppStore } from '../../../client/store/store.ts';
import { piecesOf } from '../../../shared/rules/cart/cart.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { regionIn, say } from './say.ts';

/** A click that comes sooner belongs to the same burst, ms. */
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
    // What the page has found out is no news; what the visitor has removed is told with its undo.
    if (last.status !== 'ready' || before.removals.length > last.removals.length) {
      told = piecesOf(before.cart);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE_MS);
  });
}
