/**
 * Announces changes of the cart to screen readers, because the number beside "+" changes silently. Once per burst of
 * clicks, and not if the undo of a removal is announced already (conventions.md §4; WCAG 4.1.3).
 */
import type { AppStore } from '../../../client/store/store.ts';
import { piecesOf } from '../../../shared/rules/cart/cart.ts';
import { cartTexts } from '../../../shared/texts/cart.ts';
import { regionIn, say } from './say.ts';

/** Clicks within this time belong to the same burst, ms. */
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
    // The first load is not news, and a removal is announced with its undo.
    if (last.status !== 'ready' || before.removals.length > last.removals.length) {
      told = piecesOf(before.cart);
      return;
    }
    clearTimeout(timer);
    timer = setTimeout(tell, PAUSE_MS);
  });
}
