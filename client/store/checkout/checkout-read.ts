/** Reads checkout's part of the store. */

import type { AppState } from '../state.ts';
import { blankCheckout, type CheckoutState } from './checkout-state.ts';

/** The slice's state; the initial state until checkout has been added to the store. */
export function checkoutOf(state: AppState): CheckoutState {
  return state.checkout ?? blankCheckout;
}

/** Is checkout's dialog open? */
export function isShown({ dialogs }: Pick<AppState, 'dialogs'>): boolean {
  return dialogs.stack.some(({ kind }) => kind === 'checkout');
}
