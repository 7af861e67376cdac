/**
 * Opens checkout, starts it with the ticked lines, makes the calls that it needs, and confirms the chosen shop (spec §2
 * 'Checkout', D9, D13, D17). Its slice is injected on first use.
 */
import { isAnyOf } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { OrderType } from '../../shared/contract/things.ts';
import { linesOf, lockOf } from '../../shared/rules/cart/cart.ts';
import { tickedOf } from '../../shared/rules/cart/selection.ts';
import { contactsOf, eachField } from '../../shared/rules/checkout/buyer-fields.ts';
import { toWanted } from '../../shared/rules/checkout/order.ts';
import { minOrderTexts } from '../../shared/texts/checkout.ts';
import { readShops } from '../calls/read-shops.ts';
import { isLost, retryLostConnection } from '../calls/retry.ts';
import { openCart, refreshCart } from '../cart/cart-actions.ts';
import { cartActions } from '../cart/cart-slice.ts';
import { openHash, showDialog } from '../dialogs/dialog-actions.ts';
import { readProfile } from '../region/region-actions.ts';
import type { AppState, AppThunk } from '../store/state.ts';
import { checkoutDataQuery } from './checkout-data.ts';
import { readMemory, writeMemory } from './memory.ts';
import { checkoutActions, checkoutSlice } from './slice.ts';
import { checkoutOf, chosenBasket, hasLines, isShown, missedMinimum } from './state.ts';

/** The dialog has opened: starts with the ticked lines, or asks for the outcome of an order if that is unknown (D15). */
function openCheckout(): AppThunk {
  return (dispatch, getState) => {
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
export function attachCheckout(): AppThunk {
  return (dispatch, getState, { services: { newKey, session }, inject, listen }) => {
    if (getState().checkout !== undefined) return;
    inject(checkoutSlice);
    dispatch(checkoutActions.restored(readMemory(session, newKey)));

    // Checkout starts once the cart is loaded and no update is in flight.
    listen({
      predicate: (_, state) =>
        checkoutOf(state).phase === 'waiting' && state.cart.status === 'ready' && lockOf(state.cart.cart) === 0,
      effect: (_, api) => api.dispatch(beginCheckout()),
    });

    dispatch(followCart());

    listen({
      predicate: (_, state, before) => state.checkout !== before.checkout,
      effect: (_, api) => writeMemory(session, checkoutOf(api.getState())),
    });

    listen({
      predicate: (_, state, before) => isShown(state) && !isShown(before),
      effect: (_, api) => api.dispatch(openCheckout()),
    });
    // The dialog is there before this code is.
    if (isShown(getState())) dispatch(openCheckout());

    // When the dialog has closed, the cart is reloaded (spec §4). An order in flight continues.
    listen({
      predicate: (_, state, before) => isShown(before) && !isShown(state),
      effect: (_, api) => {
        if (!checkoutOf(api.getState()).processing) api.dispatch(checkoutActions.left());
        api.dispatch(refreshCart());
      },
    });
  };
}

/** Starts with the available and ticked lines, the newest first; if there are none the cart opens instead (D9). */
function beginCheckout(): AppThunk {
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

/** @returns a signal that aborts when checkout is closed, and what ends the watch */
function untilClosed(): AppThunk<{ signal: AbortSignal; stop: () => void }> {
  return (_dispatch, _getState, { listen }) => {
    const closed = new AbortController();
    const stop = listen({ actionCreator: checkoutActions.left, effect: () => closed.abort() });
    return { signal: closed.signal, stop };
  };
}

/** Loads the shops that have the lines; never cached. */
function askShops(): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services: { api, clock, log } }) => {
    dispatch(checkoutActions.shopsAsked());
    const { lines, shops } = checkoutOf(getState());
    const { request } = shops;
    const { signal, stop } = dispatch(untilClosed());
    try {
      const answer = await retryLostConnection(() => readShops(api, lines, signal), clock, signal);
      dispatch(checkoutActions.shopsRead({ request, answer }));
    } catch (error) {
      if (signal.aborted) return;
      log('Checkout shops:', error);
      dispatch(checkoutActions.shopsFailed({ request }));
    } finally {
      stop();
    }
  };
}

/** Reloads cart and shops, and adopts changed lines (D17). Opens the cart if no line is left. */
export function renewCheckout(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(checkoutActions.shopsAsked());
    const { request } = checkoutOf(getState()).shops;
    await dispatch(nextCart());
    const { phase, shops } = checkoutOf(getState());
    // `followCart` has adopted the cart already if its lines have changed.
    if (phase === 'going' && shops.request === request) await dispatch(adoptCart());
  };
}

/**
 * Keeps checkout to the cart: when its lines have changed, as by another tab, adopts them. What was deleted there must
 * not be ordered here, and what was ordered there not a second time (D15).
 */
function followCart(): AppThunk {
  return (_dispatch, _getState, { listen }) => {
    listen({
      predicate: (_, state, before) =>
        (state.cart !== before.cart || state.checkout !== before.checkout) && isOutdated(state),
      effect: (_, api) => api.dispatch(adoptCart()),
    });
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
    const given = contactsOf(known.answer?.data ?? {});
    const user = contactsOf(profile?.user ?? {});
    dispatch(checkoutActions.prefilled(eachField((name) => given[name] || user[name])));
  };
}

interface Known {
  readonly answer?: CallAnswer<'GET /api/checkout/data.json'>;
  /** Was there no response at all? */
  readonly lost: boolean;
}

/**
 * Finds out the minimum order. If that fails, the last known value stays, and the API checks every order anyway.
 * @param anew is it asked for again, however fresh it is?
 */
export function askMinimum(anew = false): AppThunk<Promise<Known>> {
  return async (dispatch, _getState, { services: { api, ask, log } }) => {
    const { signal, stop } = dispatch(untilClosed());
    try {
      const answer = await ask({ ...checkoutDataQuery(api, signal), ...(anew && { staleTime: 0 }) });
      dispatch(checkoutActions.minimumRead(answer.min_order ?? undefined));
      return { answer, lost: false };
    } catch (error) {
      if (!signal.aborted) log('Checkout data:', error);
      return { lost: isLost(error) };
    } finally {
      stop();
    }
  };
}

/** Reloads the cart and waits until it is read or has failed. */
function nextCart(): AppThunk<Promise<void>> {
  return (dispatch, _getState, { listen }) =>
    new Promise((resolve) => {
      listen({
        matcher: isAnyOf(cartActions.read, cartActions.readFailed),
        effect: (_, { unsubscribe }) => {
          unsubscribe();
          resolve();
        },
      });
      dispatch(refreshCart());
    });
}

function readLines({ cart: { cart, selection } }: AppState) {
  const all = linesOf(cart);
  const lines = tickedOf(selection, all);
  return { lines: lines.map(toWanted), othersInCart: lines.length < all.length };
}

/** 'Заберу здесь': continues to the contacts, unless the order is below the minimum (spec §5, D13). */
export function takeHere(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    if (checkoutOf(getState()).confirmingShop) return;
    dispatch(checkoutActions.confirmingShop());
    if (!checkoutOf(getState()).minOrder.known) await dispatch(askMinimum());
    if (dispatch(refuseSmallOrder())) dispatch(checkoutActions.notTaken());
    else dispatch(checkoutActions.shopTaken());
  };
}

/**
 * 'Заберу здесь' at a shop that is not selected yet. A shop that lacks pieces is only selected: its detail names what
 * it lacks, and is confirmed there (D63).
 */
export function takeAt(shop: number, way: OrderType): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    dispatch(checkoutActions.shopChosen(shop));
    dispatch(checkoutActions.wayChosen(way));
    if (chosenBasket(checkoutOf(getState()))?.missing.length === 0) await dispatch(takeHere());
  };
}

/** Shows a message if the order is below the minimum (spec §5). @returns is the order below it? */
export function refuseSmallOrder(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const missed = missedMinimum(checkoutOf(getState()));
    if (missed === undefined) return false;
    const { title, message, lacking, accept } = minOrderTexts;
    void dispatch(showDialog('message', { title, text: message(missed), note: lacking(missed), accept }, 'push'));
    return true;
  };
}
