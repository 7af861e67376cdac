/** Brings checkout into the store, with the first checkout of the page: its code is not in the first bundle. */
import { addListener } from '@reduxjs/toolkit';
import { lockOf } from '../../shared/rules/cart.ts';
import { refreshCart } from './cart-actions.ts';
import { writeMemory } from './checkout-memory.ts';
import { checkoutActions, checkoutSlice } from './checkout-slice.ts';
import { beginCheckout } from './checkout-start.ts';
import type { CheckoutState } from './checkout-state.ts';
import { blankCheckout } from './checkout-state.ts';
import type { AppDispatch, AppState, AppThunk } from './store.ts';

const listen = addListener.withTypes<AppState, AppDispatch>();

/** The slice's state; blank before it is part of the store. */
export function checkoutOf(state: AppState): CheckoutState {
  return state.checkout ?? blankCheckout;
}

/** Does nothing the second time. */
export function attachCheckout(): AppThunk {
  return (dispatch, getState, { services: { session }, grow }) => {
    if (getState().checkout !== undefined) return;
    grow({ checkout: checkoutSlice.reducer });

    // A checkout that waits begins once the cart is known and at rest.
    dispatch(
      listen({
        predicate: (_, state) =>
          checkoutOf(state).phase === 'waiting' && state.cart.status === 'ready' && lockOf(state.cart.cart) === 0,
        effect: (_, api) => api.dispatch(beginCheckout()),
      }),
    );

    dispatch(
      listen({
        predicate: (_, state, before) => state.checkout !== before.checkout,
        effect: (_, api) => writeMemory(session, checkoutOf(api.getState())),
      }),
    );

    // After the dialog has closed, the cart is asked again (spec §4). An order under way goes on without it.
    dispatch(
      listen({
        predicate: (_, state, before) => isShown(before) && !isShown(state),
        effect: (_, api) => {
          if (!checkoutOf(api.getState()).processing) api.dispatch(checkoutActions.left());
          api.dispatch(refreshCart());
        },
      }),
    );
  };
}

/** Is checkout's dialog open? */
export function isShown({ dialogs }: Pick<AppState, 'dialogs'>): boolean {
  return dialogs.stack.some(({ kind }) => kind === 'checkout');
}
