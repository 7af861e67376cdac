/** The reducer of the store, and the types of its state, thunks and listeners. */
import {
  combineSlices,
  type ThunkAction,
  type ThunkDispatch,
  type TypedStartListening,
  type UnknownAction,
  type WithSlice,
} from '@reduxjs/toolkit';
import { cartSlice } from '../cart/cart-slice.ts';
import type { checkoutSlice } from '../checkout/slice.ts';
import type { DialogResults } from '../dialogs/dialog-results.ts';
import { dialogsSlice } from '../dialogs/dialogs-slice.ts';
import { rememberedSlice } from '../favourites/remembered-slice.ts';
import { noticesSlice } from '../notices/notices-slice.ts';
import { regionSlice } from '../region/region-slice.ts';
import type { Services } from '../services/services.ts';
import { myShopSlice } from '../shops/my-shop-slice.ts';

/** A reducer with the first slices. That of checkout is injected on first use: its code is not in the first bundle. */
export const createRootReducer = () =>
  combineSlices(cartSlice, dialogsSlice, noticesSlice, myShopSlice, regionSlice, rememberedSlice).withLazyLoadedSlices<
    WithSlice<typeof checkoutSlice>
  >();

type RootReducer = ReturnType<typeof createRootReducer>;

export type AppState = ReturnType<RootReducer>;

/** The extra argument of thunks and listeners. */
export interface AppTools {
  readonly services: Services;
  readonly results: DialogResults;
  readonly inject: RootReducer['inject'];
  /** Adds a listener while the page runs. @returns its end */
  readonly listen: Listen;
}

export type AppThunk<Result = void> = ThunkAction<Result, AppState, AppTools, UnknownAction>;
export type AppDispatch = ThunkDispatch<AppState, AppTools, UnknownAction>;
export type Listen = TypedStartListening<AppState, AppDispatch, AppTools>;

/** One function that ends all of these. */
export function joinEnds(...ends: readonly (() => void)[]): () => void {
  return () => {
    for (const end of ends) end();
  };
}

/** Logs a failure that the views report to the visitor themselves (spec §8). @param what the beginning of the line */
export function logFailure(what: string, error: unknown): AppThunk {
  return (_dispatch, _getState, { services: { log } }) => log(what, error);
}
