/** The actions that confirm a chosen shop. */
import type { OrderType } from '../../../shared/contract/things.ts';
import { minimumMissed } from '../../../shared/rules/checkout/order.ts';
import { minOrderTexts } from '../../../shared/texts/checkout.ts';
import { showDialog } from '../dialogs/dialog-actions.ts';
import type { AppThunk } from '../state.ts';
import { chosenRow } from './checkout-choice.ts';
import { checkoutOf } from './checkout-read.ts';
import { checkoutActions } from './checkout-slice.ts';
import { askMinimum } from './checkout-start.ts';

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

/** 'Заберу здесь' at a shop that is not selected yet. */
export function takeAt(shop: number, way: OrderType): AppThunk<Promise<void>> {
  return async (dispatch) => {
    dispatch(checkoutActions.shopChosen(shop));
    dispatch(checkoutActions.wayChosen(way));
    await dispatch(takeHere());
  };
}

/** Shows a message if the order is below the minimum (spec §5). @returns is the order below it? */
export function refuseSmallOrder(): AppThunk<boolean> {
  return (dispatch, getState) => {
    const state = checkoutOf(getState());
    const row = chosenRow(state);
    const minimum = row === undefined ? undefined : minimumMissed(row, state.way, state.minOrder.roubles);
    if (minimum === undefined) return false;
    const { title, message, accept } = minOrderTexts;
    void dispatch(showDialog('message', { title, text: message({ amount: minimum }), accept }, 'push'));
    return true;
  };
}
