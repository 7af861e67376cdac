/** Starts checkout and makes the calls that it needs (spec §2 'Checkout', D9, D17). */
import { addListener, isAnyOf } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../../shared/contract/calls.ts';
import { linesOf, lockOf } from '../../../shared/rules/cart/cart.ts';
import { tickedOf } from '../../../shared/rules/cart/selection.ts';
import { toWanted } from '../../../shared/rules/checkout/order.ts';
import { readShops } from '../../calls/read-shops.ts';
import { isLost, retryLostConnection } from '../../calls/retry.ts';
import { refreshCart } from '../cart/cart-actions.ts';
import { cartActions } from '../cart/cart-slice.ts';
import type { AppDispatch, AppState, AppThunk } from '../state.ts';
import { readProfile } from '../visitor/region-actions.ts';
import { hasLines } from './checkout-choice.ts';
import { checkoutOf } from './checkout-read.ts';
import { checkoutActions } from './checkout-slice.ts';

const listen = addListener.withTypes<AppState, AppDispatch>();

/** Starts with the available and ticked lines, the newest first; if there are none the cart opens instead (D9). */
export function beginCheckout(): AppThunk {
  return (dispatch, getState, { services: { newKey, reachGoal } }) => {
    const start = readLines(getState());
    if (start.lines.length === 0) {
      dispatch(openCartInstead());
      return;
    }
    dispatch(checkoutActions.started({ ...start, key: checkoutOf(getState()).key || newKey() }));
    reachGoal('FAST_ORDER');
    void dispatch(askShops());
    void dispatch(askBuyer());
  };
}

/** There is nothing to order (D9). */
function openCartInstead(): AppThunk {
  return (dispatch, _getState, { services: { history } }) => {
    dispatch(checkoutActions.left());
    history.replaceHash('#cart');
  };
}

/** Loads the shops that have the lines; never cached. */
function askShops(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services: { api, clock, log } }) => {
    dispatch(checkoutActions.shopsAsked());
    const { lines, shops } = checkoutOf(getState());
    const { signal } = new AbortController();
    try {
      const ask = () => readShops(api, lines, signal);
      dispatch(checkoutActions.shopsRead({ turn: shops.turn, answer: await retryLostConnection(ask, clock, signal) }));
    } catch (error) {
      log('Checkout shops:', error);
      dispatch(checkoutActions.shopsFailed({ turn: shops.turn }));
    }
  };
}

/** Reloads cart and shops, and adopts changed lines (D17). Opens the cart if no line is left. */
export function renewCheckout(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(checkoutActions.shopsAsked());
    const { turn } = checkoutOf(getState()).shops;
    await dispatch(nextCart());
    const { phase, shops } = checkoutOf(getState());
    // `followCart` has adopted the cart already if its lines have changed.
    if (phase === 'going' && shops.turn === turn) await dispatch(adoptCart());
  };
}

/**
 * Keeps checkout to the cart: when its lines have changed, as by another tab, adopts them. What was deleted there must
 * not be ordered here, and what was ordered there not a second time (D15).
 */
export function followCart(): AppThunk {
  return (dispatch) => {
    dispatch(
      listen({
        predicate: (_, state, before) =>
          (state.cart !== before.cart || state.checkout !== before.checkout) && isOutdated(state),
        effect: (_, api) => api.dispatch(adoptCart()),
      }),
    );
  };
}

/** Adopts the ticked lines of the cart and loads the shops that have them; opens the cart if no line is left (D9). */
function adoptCart(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const start = readLines(getState());
    if (start.lines.length === 0) {
      dispatch(openCartInstead());
      return;
    }
    dispatch(checkoutActions.renewed(start));
    await dispatch(askShops());
  };
}

/** Are the lines of a checkout that is going on no longer those of the cart? Not while either is being changed. */
function isOutdated(state: AppState): boolean {
  const checkout = checkoutOf(state);
  const { phase, step, processing, confirmingShop } = checkout;
  if (phase !== 'going' || step === 'success' || processing || confirmingShop) return false;
  return lockOf(state.cart.cart) === 0 && !hasLines(checkout, readLines(state).lines);
}

/** Loads the minimum order and the buyer's data. Those of checkout's own call take precedence over the profile's. */
function askBuyer(): AppThunk<Promise<void>> {
  return async (dispatch) => {
    const [profile, known] = await Promise.all([dispatch(readProfile()), dispatch(askMinimum())]);
    const { user } = profile ?? {};
    const said = known.answer?.data;
    dispatch(
      checkoutActions.prefilled({
        title: said?.title || user?.title || '',
        phone: said?.phone || user?.phone || '',
        email: said?.email || user?.email || '',
      }),
    );
  };
}

interface Known {
  readonly answer?: CallAnswer<'GET /api/checkout/data.json'>;
  /** Was there no response at all? */
  readonly lost: boolean;
}

/** Loads the minimum order. If that fails, the last known value stays, and the API checks every order anyway. */
export function askMinimum(): AppThunk<Promise<Known>> {
  return async (dispatch, _getState, { services: { api, log } }) => {
    try {
      const answer = await api('GET /api/checkout/data.json', {});
      dispatch(checkoutActions.minimumRead(answer.min_order ?? undefined));
      return { answer, lost: false };
    } catch (error) {
      log('Checkout data:', error);
      return { lost: isLost(error) };
    }
  };
}

/** Reloads the cart and waits until it is read or has failed. */
function nextCart(): AppThunk<Promise<void>> {
  return (dispatch) =>
    new Promise((resolve) => {
      dispatch(
        listen({
          matcher: isAnyOf(cartActions.read, cartActions.readFailed),
          effect: (_, { unsubscribe }) => {
            unsubscribe();
            resolve();
          },
        }),
      );
      dispatch(refreshCart());
    });
}

function readLines({ cart: { cart, selection } }: AppState) {
  const all = linesOf(cart);
  const lines = tickedOf(selection, all);
  return { lines: lines.map(toWanted), othersInCart: lines.length < all.length };
}
