/** The visitor's shop: which one it is in each city, and what it is called (D44, conventions.md §4 'My shop'). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { type ChosenShop, chooseIn } from '../../../shared/rules/shops/my-shop.ts';

export interface MyShopState {
  /** In all cities, the latest first. */
  readonly chosen: readonly ChosenShop[];
  /** Of the shop of this city, once it is known. */
  readonly about: AboutShop | undefined;
  /** Has a shop that was chosen closed for ever, and is that still to be said? */
  readonly closed: boolean;
}

export interface AboutShop {
  readonly id: number;
  readonly address: string;
  /** Of its page. */
  readonly url: string;
}

const initialState: MyShopState = { chosen: [], about: undefined, closed: false };

export const myShopSlice = createSlice({
  name: 'myShop',
  initialState,
  reducers: {
    /** What is remembered. */
    read: (state: MyShopState, { payload }: PayloadAction<readonly ChosenShop[]>): MyShopState => ({
      ...state,
      chosen: payload,
    }),
    /** Without `shop` the choice is taken back. */
    chosen: (state: MyShopState, { payload }: PayloadAction<{ city: number; shop?: AboutShop }>): MyShopState => {
      const { city, shop } = payload;
      return { chosen: chooseIn(state.chosen, city, shop?.id), about: shop ?? state.about, closed: false };
    },
    told: (state: MyShopState, { payload }: PayloadAction<AboutShop>): MyShopState => ({ ...state, about: payload }),
    /** There is no such shop any more: it is forgotten in every city. */
    gone: (state: MyShopState, { payload: id }: PayloadAction<number>): MyShopState => {
      const chosen = state.chosen.filter(({ shop }) => shop !== id);
      return chosen.length === state.chosen.length ? state : { ...state, chosen, closed: true };
    },
    /** The visitor has read that it is gone. */
    closingRead: (state: MyShopState): MyShopState => ({ ...state, closed: false }),
  },
});

export const myShopActions = myShopSlice.actions;
