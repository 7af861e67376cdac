/** Opens checkout. Its slice is added to the store on first use, to keep its code out of the first bundle. */
import { addListener } from '@reduxjs/toolkit';
import type { OrderType } from '../../../shared/contract/things.ts';
import { lockOf } from '../../../shared/rules/cart/cart.ts';
import { openCart, refreshCart } from '../cart/cart-actions.ts';
import { openHash } from '../dialogs/hash-actions.ts';
import type { AppDispatch, AppState, AppThunk } from '../state.ts';
import { readMemory, writeMemory } from './checkout-memory.ts';
import { checkoutOf, isShown } from './checkout-read.ts';
import { checkoutActions, checkoutSlice } from './checkout-slice.ts';
import { beginCheckout, followCart } from './checkout-start.ts';

const listen = addListener.withTypes<AppState, AppDispatch>();

/**
 * Called when the dialog has opened. Starts checkout with the ticked lines, or asks for the outcome of an order if that
 * is unknown (D15).
 */
export function openCheckout(): AppThunk {
  return (dispatch, getState) => {
    dispatch(attachCheckout());
    const { processing, step, sent } = checkoutOf(getState());
    if (processing || step === 'success') return;
    if (sent !== undefined) {
      dispatch(checkoutActions.outcomeAsked());
      return;
    }
    dispatch(openCart());
    dispatch(checkoutActions.opened());
  };
}

/** Opens checkout with a shop that the visitor has chosen before. */
export function openCheckoutAt(shop: number, way: OrderType): AppThunk {
  return (dispatch) => {
    dispatch(attachCheckout());
    dispatch(checkoutActions.shopWished({ shop, way }));
    dispatch(openHash('#checkout'));
  };
}

/** Adds the slice, with what was kept across a reload, and its listeners. Does nothing if they exist already. */
function attachCheckout(): AppThunk {
  return (dispatch, getState, { services: { newKey, session }, grow }) => {
    if (getState().checkout !== undefined) return;
    grow({ checkout: checkoutSlice.reducer });
    const memory = readMemory(session, newKey);
    if (memory !== undefined) dispatch(checkoutActions.remembered(memory));

    // Checkout starts once the cart is loaded and no update is in flight.
    dispatch(
      listen({
        predicate: (_, state) =>
          checkoutOf(state).phase === 'waiting' && state.cart.status === 'ready' && lockOf(state.cart.cart) === 0,
        effect: (_, api) => api.dispatch(beginCheckout()),
      }),
    );

    dispatch(followCart());

    dispatch(
      listen({
        predicate: (_, state, before) => state.checkout !== before.checkout,
        effect: (_, api) => writeMemory(session, checkoutOf(api.getState())),
      }),
    );

    // When the dialog has closed, the cart is reloaded (spec §4). An order in flight continues.
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
