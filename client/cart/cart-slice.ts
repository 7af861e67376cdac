/**
 * The cart in the store: the rules of shared/rules/cart/cart.ts as actions, with the selection and undoable removals.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CartItem } from '../../shared/contract/things.ts';
import * as rules from '../../shared/rules/cart/cart.ts';
import {
  everything,
  follow,
  isTicked,
  join,
  leave,
  type Selection,
  tick,
  tickAll,
} from '../../shared/rules/cart/selection.ts';

/** A line that was removed without confirmation and can be restored for a while (D3). */
export interface Removal {
  /** The `dt` of its removal. */
  readonly key: number;
  readonly goodsId: number;
  readonly title: string;
  readonly qnt: number;
  readonly ticked: boolean;
}

/** What was put in by the last press, which a notice tells. */
export interface Put {
  /** Time of the press, ms since 1970. */
  readonly at: number;
  readonly goods: readonly number[];
  /** Title of the goods, if they are a single one. */
  readonly title: string | undefined;
  readonly pieces: number;
}

/** A change that has failed, which a notice tells (D79). */
export interface FailedEdit {
  /** The time of the press that has failed, unique. */
  readonly at: number;
  readonly goodsId: number;
  /** The quantity that was asked for. */
  readonly qnt: number;
  readonly what: 'put' | 'changed' | 'removed';
  readonly title: string;
  /** The API's message, if it is meant for people, else empty. */
  readonly message: string;
}

export interface CartState {
  readonly cart: rules.Cart;
  /** `failed`: the cart could never be loaded. */
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** When the cart was last loaded, ms since 1970; 0: never. */
  readonly readAt: number;
  readonly selection: Selection;
  /**
   * The cart's version when the stored selection was last adopted. Answers to earlier requests may lack lines that it
   * names.
   */
  readonly selectionReadAt: number;
  readonly removals: readonly Removal[];
  readonly put?: Put | undefined;
  /** Told once the cart is reloaded: the API may have made the change, although its answer was lost. */
  readonly failing?: FailedEdit | undefined;
  readonly failure?: FailedEdit | undefined;
}

export interface LineEdit {
  readonly goodsId: number;
  /** Title of the goods, which a removal keeps: a line that the API has not confirmed yet has none. */
  readonly title: string;
  readonly qnt: number;
  /** Time of the click, ms since 1970. */
  readonly at: number;
  /** How long the edit waits before it is sent. */
  readonly pauseMs: number;
  /** `delete`: the visitor has confirmed the removal, so it cannot be undone. */
  readonly how?: 'update' | 'delete';
  /** Are added goods ticked? Default: yes (D4). */
  readonly tick?: boolean;
  /** No notice tells that the goods were put in: what the visitor has pressed shows it itself. */
  readonly untold?: boolean;
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
    edited: (state: CartState, { payload }: PayloadAction<LineEdit>): CartState => {
      const { goodsId, qnt } = payload;
      const before = rules.quantityOf(state.cart, goodsId);
      const cart = rules.editLine(state.cart, goodsId, qnt, payload.at);
      const putIn = before === 0 && qnt > 0;
      const select = payload.tick === false ? leave : join;
      const others = state.removals.filter((removal) => removal.goodsId !== goodsId);
      const undoable = before > 0 && qnt === 0 && payload.how !== 'delete';
      return {
        ...state,
        cart,
        selection: putIn ? select(state.selection, goodsId) : state.selection,
        put: putOf(state, payload, putIn),
        failing: undefined,
        failure: undefined,
        removals: undoable ? [...others, removalOf(state, payload, before, cart.lastDt)] : others,
      };
    },
    sent: (state: CartState, { payload }: PayloadAction<{ goodsId: number }>): CartState => ({
      ...state,
      cart: rules.markSent(state.cart, payload.goodsId),
    }),
    settled: (
      state: CartState,
      { payload }: PayloadAction<{ goodsId: number; dt: number; items: readonly CartItem[]; sentAt: number }>,
    ): CartState => {
      const cart = rules.applyUpdate(state.cart, payload.goodsId, payload.dt, payload.items, payload.sentAt);
      const selection = followed(state, cart, payload.sentAt);
      return { ...state, status: 'ready', cart, selection, removals: stillGone(state, cart) };
    },
    /** An older edit of the line that fails is no news. */
    failed: (
      state: CartState,
      { payload }: PayloadAction<{ edit: LineEdit; dt: number; message: string }>,
    ): CartState => {
      const { edit, dt, message } = payload;
      const { goodsId, title, qnt } = edit;
      const cart = rules.markFailed(state.cart, goodsId, dt);
      if (cart === state.cart) return state;
      const isNew = rules.itemOf(cart, goodsId) === undefined;
      const what = qnt === 0 ? 'removed' : isNew ? 'put' : 'changed';
      const put = state.put?.goods.includes(goodsId) === true ? undefined : state.put;
      return { ...state, cart, put, failing: { at: dt, goodsId, qnt, what, title, message } };
    },
    reading: (state: CartState): CartState => ({
      ...state,
      status: state.status === 'ready' ? 'ready' : 'loading',
    }),
    read: (
      state: CartState,
      { payload }: PayloadAction<{ items: readonly CartItem[]; sentAt: number; at: number }>,
    ): CartState => {
      const cart = rules.applyReading(state.cart, payload.items, payload.sentAt);
      const selection = followed(state, cart, payload.sentAt);
      const removals = stillGone(state, cart);
      return { ...state, status: 'ready', readAt: payload.at, cart, selection, removals, ...judged(state, cart) };
    },
    readFailed: (state: CartState): CartState => {
      const cart = rules.dropFailedEdits(state.cart);
      return {
        ...state,
        status: state.status === 'ready' ? 'ready' : 'failed',
        cart,
        removals: stillGone(state, cart),
        ...judged(state, cart),
      };
    },
    /**
     * Adopts the stored selection. Goods that are being added stay ticked: a stored list of ticked lines cannot name
     * them.
     */
    selectionRead: (state: CartState, { payload }: PayloadAction<Selection>): CartState => {
      const cart = rules.advanceVersion(state.cart);
      const { off, only } = payload;
      const arriving = rules.arrivingGoods(cart).filter((goodsId) => !state.selection.off.includes(goodsId));
      const selection = { off, only: only && { ...only, goods: [...only.goods, ...arriving] } };
      return { ...state, cart, selection, selectionReadAt: cart.version };
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

/** The selection after an answer that contains the cart. @param sentAt the cart's version when the request was sent */
function followed({ selection, selectionReadAt }: CartState, cart: rules.Cart, sentAt: number): Selection {
  return follow(selection, cart.items, (goodsId) => rules.isKnown(cart, goodsId), sentAt >= selectionReadAt);
}

/**
 * The removals that can still be undone: their goods are not in the cart. A removal may have failed, or another tab may
 * have added the goods again (D1, D3).
 */
function stillGone({ removals }: CartState, cart: rules.Cart): readonly Removal[] {
  const gone = removals.filter(({ goodsId }) => rules.quantityOf(cart, goodsId) === 0);
  return gone.length === removals.length ? removals : gone;
}

/** Has the change failed, now that the cart is known? */
function judged({ failing, failure }: CartState, cart: rules.Cart): Pick<CartState, 'failing' | 'failure'> {
  if (failing === undefined) return { failure };
  const isMade = rules.quantityOf(cart, failing.goodsId) === failing.qnt;
  return { failing: undefined, failure: isMade ? failure : failing };
}

/** Goods put in within this time were put in at once; ms. */
const AT_ONCE = 50;

/** The notice after an edit: goods put in at once are counted together, a removal ends it. */
function putOf(
  { put }: CartState,
  { goodsId, title, qnt, at, tick, untold }: LineEdit,
  putIn: boolean,
): Put | undefined {
  if (qnt === 0) return undefined;
  if (!putIn || tick === false || untold === true) return put;
  if (put === undefined || at - put.at > AT_ONCE) return { at, goods: [goodsId], title, pieces: qnt };
  return { at, goods: [...put.goods, goodsId], title: undefined, pieces: put.pieces + qnt };
}

function removalOf(state: CartState, { goodsId, title }: LineEdit, qnt: number, key: number): Removal {
  const item = rules.itemOf(state.cart, goodsId);
  return { key, goodsId, title, qnt, ticked: item === undefined || isTicked(state.selection, item) };
}
