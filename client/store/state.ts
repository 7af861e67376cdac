/** The reducers of the store, and the types of its state, thunks and listeners. */
import {
  combineReducers,
  type Reducer,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
} from '@reduxjs/toolkit';
import type { Services } from '../services/services.ts';
import { cartSlice } from './cart/cart-slice.ts';
import type { CheckoutState } from './checkout/checkout-state.ts';
import type { DialogResults } from './dialogs/dialog-results.ts';
import { dialogsSlice } from './dialogs/dialogs-slice.ts';
import { myShopSlice } from './visitor/my-shop-slice.ts';
import { noticeSlice } from './visitor/notice-slice.ts';
import { regionSlice } from './visitor/region-slice.ts';
import { rememberedSlice } from './visitor/remembered-slice.ts';

/** The slices that exist from the beginning. */
export const reducers = {
  cart: cartSlice.reducer,
  dialogs: dialogsSlice.reducer,
  myShop: myShopSlice.reducer,
  notice: noticeSlice.reducer,
  region: regionSlice.reducer,
  remembered: rememberedSlice.reducer,
};
export const reducer = combineReducers(reducers);

/** Slices that are added on first use, so that their code is not in the first bundle. */
export interface LateReducers {
  readonly checkout: Reducer<CheckoutState>;
}

export type AppState = ReturnType<typeof reducer> & { readonly checkout?: CheckoutState };

/** The extra argument of thunks. */
export interface AppTools {
  readonly services: Services;
  readonly results: DialogResults;
  /** Adds slices to the initial ones. */
  readonly grow: (late: LateReducers) => void;
}

export type AppThunk<Result = void> = ThunkAction<Result, AppState, AppTools, UnknownAction>;
export type AppDispatch = ThunkDispatch<AppState, AppTools, UnknownAction>;
export type Listen = TypedStartListening<AppState, AppDispatch, AppTools>;
