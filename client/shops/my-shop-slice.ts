/** The visitor's shop in each city, and the address of one (D44, conventions.md §4 'My shop'). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { PickupShop } from '../../shared/rules/pickup/promise.ts';
import { type ChosenShop, chooseIn } from '../../shared/rules/shops/my-shop.ts';

export interface MyShopState {
  /** In all cities, the latest choice first. */
  readonly chosen: readonly ChosenShop[];
  /** The shop whose address was loaded last; `selectMyShop` checks that it is the page city's. */
  readonly about: AboutShop | undefined;
  /** Has a chosen shop ceased to exist, and has the visitor not been told yet? */
  readonly closed: boolean;
  /** Does a line offer to choose a shop where there is none? Not before the visitor is known, nor once they declined. */
  readonly offered: boolean;
}

/** Its hours and clock say when something can be taken there (D67). */
export interface AboutShop extends PickupShop {
  readonly id: number;
  readonly address: string;
  /** Path of its page. */
  readonly url: string;
}

const initialState: MyShopState = { chosen: [], about: undefined, closed: false, offered: false };

export const myShopSlice = createSlice({
  name: 'myShop',
  initialState,
  reducers: {
    /** Adopts the stored choice. */
    read(state, { payload }: PayloadAction<readonly ChosenShop[]>) {
      state.chosen = [...payload];
    },
    /** Without `shop` the choice is revoked. */
    chosen(state, { payload: { city, shop } }: PayloadAction<{ city: number; shop?: AboutShop }>) {
      state.chosen = [...chooseIn(state.chosen, city, shop?.id)];
      if (shop !== undefined) state.about = shop;
      state.closed = false;
    },
    aboutRead(state, { payload }: PayloadAction<AboutShop>) {
      state.about = payload;
    },
    /** The shop no longer exists: it is forgotten in every city. */
    gone(state, { payload: id }: PayloadAction<number>) {
      const chosen = state.chosen.filter(({ shop }) => shop !== id);
      if (chosen.length === state.chosen.length) return;
      state.chosen = chosen;
      state.closed = true;
    },
    offered(state) {
      state.offered = true;
    },
    /** The visitor has closed the line that offers to choose a shop. */
    offerDeclined(state) {
      state.offered = false;
    },
    /** The visitor has closed the message about it. */
    closingRead(state) {
      state.closed = false;
    },
  },
});

export const myShopActions = myShopSlice.actions;
