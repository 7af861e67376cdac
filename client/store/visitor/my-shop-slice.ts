/** The visitor's shop in each city, and the address of one (D44, conventions.md §4 'My shop'). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ChosenShop, chooseIn } from '../../../shared/rules/shops/my-shop.ts';

export interface MyShopState {
  /** In all cities, the latest choice first. */
  readonly chosen: readonly ChosenShop[];
  /** The shop whose address was loaded last; `selectMyShop` checks that it is the page city's. */
  readonly about: AboutShop | undefined;
  /** Has a chosen shop ceased to exist, and has the visitor not been told yet? */
  readonly closed: boolean;
}

export interface AboutShop {
  readonly id: number;
  readonly address: string;
  /** Path of its page. */
  readonly url: string;
}

const initialState: MyShopState = { chosen: [], about: undefined, closed: false };

export const myShopSlice = createSlice({
  name: 'myShop',
  initialState,
  reducers: {
    /** Adopts the stored choice. */
    read: (state: MyShopState, { payload }: PayloadAction<readonly ChosenShop[]>): MyShopState => ({
      ...state,
      chosen: payload,
    }),
    /** Without `shop` the choice is revoked. */
    chosen: (state: MyShopState, { payload }: PayloadAction<{ city: number; shop?: AboutShop }>): MyShopState => {
      const { city, shop } = payload;
      return { chosen: chooseIn(state.chosen, city, shop?.id), about: shop ?? state.about, closed: false };
    },
    told: (state: MyShopState, { payload }: PayloadAction<AboutShop>): MyShopState => ({ ...state, about: payload }),
    /** The shop no longer exists: it is forgotten in every city. */
    gone: (state: MyShopState, { payload: id }: PayloadAction<number>): MyShopState => {
      const chosen = state.chosen.filter(({ shop }) => shop !== id);
      return chosen.length === state.chosen.length ? state : { ...state, chosen, closed: true };
    },
    /** The visitor has closed the message about it. */
    closingRead: (state: MyShopState): MyShopState => ({ ...state, closed: false }),
  },
});

export const myShopActions = myShopSlice.actions;
