/** The cart as the page knows it: shared/rules/cart/cart.ts under actions, with the selection and the undo of removals. */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartItem } from '../../../shared/contract/things.ts';
import * as rules from '../../../shared/rules/cart/cart.ts';
import {
  everything,
  follow,
  isTicked,
  join,
  leave,
  type Selection,
  tick,
  tickAll,
} from '../../../shared/rules/cart/selection.ts';

/** A line that was removed without a question, and can be brought back for a while (D3). */
export interface Removal {
  /** The `dt` of its removal. */
  readonly key: number;
  readonly goodsId: number;
  readonly title: string;
  readonly qnt: number;
  readonly ticked: boolean;
}

export interface CartState {
  readonly cart: rules.Cart;
  /** `failed`: nothing was ever read. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** ms since 1970, of the last answer that told the whole cart. */
  readonly readAt: number;
  readonly selection: Selection;
  /** The cart's moment when another tab's selection was taken over: answers to earlier requests may not know its lines. */
  readonly selectionReadAt: number;
  readonly removals: readonly Removal[];
}

export interface Asked {
  readonly goodsId: number;
  /** Of the goods, for the undo of a line that the API has not told of yet. */
  readonly title: string;
  readonly qnt: number;
  /** ms since 1970, of the click. */
  readonly at: number;
  /** Until the request leaves. */
  readonly pauseMs: number;
  /** `delete`: the visitor was asked and has confirmed, so there is nothing to undo. */
  readonly how?: 'update' | 'delete';
  /** Are goods that are put in ticked? Default: yes (D4). */
  readonly tick?: boolean;
}

const initialState: CartState = {
  cart: rules.emptyCart,
  status: 'idle',
  readAt: 0,
  selection: everything,
  selectionReadAt: 0,
  removals: [],
};

export const cartSlice = createSlice({
  name: 'cart',
  initialState,
  reducers: {
    asked: (state: CartState, { payload }: PayloadAction<Asked>): CartState => {
      const { goodsId, qnt } = payload;
      const before = rules.quantityOf(state.cart, goodsId);
      const cart = rules.ask(state.cart, goodsId, qnt, payload.at);
      const putIn = before === 0 && qnt > 0;
      const select = payload.tick === false ? leave : join;
      const others = state.removals.filter((removal) => removal.goodsId !== goodsId);
      const undoable = before > 0 && qnt === 0 && payload.how !== 'delete';
      return {
        ...state,
        cart,
        selection: putIn ? select(state.selection, goodsId) : state.selection,
        removals: undoable ? [...others, removalOf(state, payload, before, cart.lastDt)] : others,
      };
    },
    sent: (state: CartState, { payload }: PayloadAction<{ goodsId: number }>): CartState => ({
      ...state,
      cart: rules.send(state.cart, payload.goodsId),
    }),
    settled: (
      state: CartState,
      { payload }: PayloadAction<{ goodsId: number; dt: number; items: readonly CartItem[]; sentAt: number }>,
    ): CartState => {
      const cart = rules.settle(state.cart, payload.goodsId, payload.dt, payload.items, payload.sentAt);
      const selection = followed(state, cart, payload.sentAt);
      return { ...state, status: 'ready', cart, selection, removals: stillGone(state, cart) };
    },
    failed: (state: CartState, { payload }: PayloadAction<{ goodsId: number; dt: number }>): CartState => ({
      ...state,
      cart: rules.fail(state.cart, payload.goodsId, payload.dt),
    }),
    reading: (state: CartState): CartState => ({
      ...state,
      status: state.status === 'ready' ? 'ready' : 'loading',
    }),
    read: (
      state: CartState,
      { payload }: PayloadAction<{ items: readonly CartItem[]; sentAt: number; at: number }>,
    ): CartState => {
      const cart = rules.receive(state.cart, payload.items, payload.sentAt);
      const selection = followed(state, cart, payload.sentAt);
      return { ...state, status: 'ready', readAt: payload.at, cart, selection, removals: stillGone(state, cart) };
    },
    readFailed: (state: CartState): CartState => {
      const cart = rules.giveUp(state.cart);
      return {
        ...state,
        status: state.status === 'ready' ? 'ready' : 'failed',
        cart,
        removals: stillGone(state, cart),
      };
    },
    /** Goods on their way in stay as they are: who told of the ticked lines could not know theirs. */
    selectionRead: (state: CartState, { payload }: PayloadAction<Selection>): CartState => {
      const cart = rules.pass(state.cart);
      const { off, only } = payload;
      const arriving = rules.arrivingGoods(cart).filter((goodsId) => !state.selection.off.includes(goodsId));
      const selection = { off, only: only && { ...only, goods: [...only.goods, ...arriving] } };
      return { ...state, cart, selection, selectionReadAt: cart.moment };
    },
    ticked: (state: CartState, { payload }: PayloadAction<{ id: number; on: boolean }>): CartState => ({
      ...state,
      selection: tick(state.selection, rules.linesOf(state.cart), payload.id, payload.on),
    }),
    goodsTicked: (state: CartState, { payload }: PayloadAction<{ goodsId: number }>): CartState => ({
      ...state,
      selection: join(state.selection, payload.goodsId),
    }),
    allTicked: (state: CartState, { payload }: PayloadAction<{ on: boolean }>): CartState => ({
      ...state,
      selection: tickAll(state.selection, rules.linesOf(state.cart), payload.on),
    }),
    removalForgotten: (state: CartState, { payload }: PayloadAction<{ key: number }>): CartState => ({
      ...state,
      removals: state.removals.filter((removal) => removal.key !== payload.key),
    }),
  },
});

export const cartActions = cartSlice.actions;

/** The selection after the API has told of the cart. @param sentAt the cart's moment when the request left */
function followed({ selection, selectionReadAt }: CartState, cart: rules.Cart, sentAt: number): Selection {
  return follow(selection, cart.items, (goodsId) => rules.isKnown(cart, goodsId), sentAt >= selectionReadAt);
}

/** The removals that hold: one that has failed, or was undone elsewhere, is not told of any longer (D1, D3). */
function stillGone({ removals }: CartState, cart: rules.Cart): readonly Removal[] {
  const gone = removals.filter(({ goodsId }) => rules.quantityOf(cart, goodsId) === 0);
  return gone.length === removals.length ? removals : gone;
}

function removalOf(state: CartState, { goodsId, title }: Asked, qnt: number, key: number): Removal {
  const item = rules.itemOf(state.cart, goodsId);
  return { key, goodsId, title, qnt, ticked: item === undefined || isTicked(state.selection, item) };
}
