/**
 * The steps and choices of checkout (spec §4). The actions check the state first, so that no order of clicks and
 * answers leads to an invalid step.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../../shared/contract/calls.ts';
import type { OrderType } from '../../../shared/contract/things.ts';
import type { ContactName, Contacts } from '../../../shared/rules/checkout/contacts.ts';
import type { WantedLine } from '../../../shared/rules/checkout/order.ts';
import type { ShopFilter } from '../../../shared/rules/checkout/shops.ts';
import { type BuyerKind, isWayOpen, wayAt } from '../../../shared/rules/checkout/ways.ts';
import { onceBy } from '../../../shared/rules/once.ts';
import type { ShopSort } from '../../../shared/rules/shops/sort.ts';
import { canTake, chosenRow, hasLines, isBuyerKnown, isEarlier, reachable } from './checkout-choice.ts';
import {
  blankCheckout,
  type CheckoutMemory,
  type CheckoutState,
  type OrderProblem,
  type SentOrder,
  type Step,
} from './checkout-state.ts';

interface Start {
  readonly lines: readonly WantedLine[];
  readonly othersInCart: boolean;
}

type ShopsAnswer = CallAnswer<'POST /api/checkout/shops.json'>;
type State = CheckoutState;

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState: blankCheckout,
  reducers: {
    opened: (state: State): State => ({ ...state, phase: 'waiting' }),
    /** Restores what was kept across a reload; the step is restored once the shops are loaded. */
    remembered: (state: State, { payload }: PayloadAction<CheckoutMemory>): State => ({
      ...state,
      ...payload,
      step: 'shops',
      resume: payload.step,
      sent: payload.sent,
    }),
    /** Shows the question about an order whose outcome is unknown (D15). */
    outcomeAsked: (state: State): State => ({ ...state, phase: state.sent === undefined ? state.phase : 'asking' }),
    started: (state: State, { payload }: PayloadAction<Start & { readonly key: string }>): State => ({
      ...state,
      ...payload,
      phase: 'going',
      step: 'shops',
      problem: undefined,
    }),
    /** The cart was reloaded during checkout (D17): adopts its lines, and says so if they differ. */
    renewed: (state: State, { payload }: PayloadAction<Start>): State => ({
      ...state,
      ...payload,
      problem: state.problem ?? (hasLines(state, payload.lines) ? undefined : { kind: 'cart-changed' }),
    }),
    /** The dialog was closed: resets checkout, but keeps buyer and key for the next one (D15). */
    left: (state: State): State => {
      if (state.step === 'success') return blankCheckout;
      const { key, kind, contacts, phone, sent, shops } = state;
      return {
        ...blankCheckout,
        key,
        kind,
        contacts,
        phone,
        sent,
        shops: { ...blankCheckout.shops, turn: shops.turn },
      };
    },

    shopsAsked: (state: State): State => ({
      ...state,
      shops: { ...state.shops, status: 'loading', turn: state.shops.turn + 1 },
    }),
    shopsRead: (state: State, { payload }: PayloadAction<{ turn: number; answer: ShopsAnswer }>): State => {
      const { turn, answer } = payload;
      if (turn !== state.shops.turn) return state;
      const shops = {
        status: 'ready',
        turn,
        rows: onceBy(answer.data, ({ shop }) => shop.id),
        geo: answer.geo,
      } as const;
      const read = settleShop({ ...state, shops });
      const wanted = read.step === 'shops' ? read.resume : read.step;
      return { ...read, step: read.step === 'success' ? 'success' : reachable(read, wanted), resume: 'shops' };
    },
    /** A later step cannot go on without the shops: returns to their step, which can load them again. */
    shopsFailed: (state: State, { payload }: PayloadAction<{ turn: number }>): State => {
      if (payload.turn !== state.shops.turn) return state;
      const failed = { ...state, shops: { ...state.shops, status: 'failed' as const } };
      const isLater = isEarlier('shops', state.step);
      return isLater ? { ...failed, step: 'shops', resume: state.step } : failed;
    },
    minimumRead: (state: State, { payload }: PayloadAction<number | undefined>): State => ({
      ...state,
      minOrder: { roubles: payload, known: true },
    }),
    /** Fills empty fields with what is known of the buyer, except the focused one. */
    prefilled: (state: State, { payload }: PayloadAction<Partial<Contacts>>): State =>
      fillContacts({ ...state, offered: payload }),

    /** Legal entities can only collect from the warehouse; the filter by way is cleared (spec §4, D12). */
    kindChosen: (state: State, { payload: kind }: PayloadAction<BuyerKind>): State => {
      if (!isAt(state, 'shops')) return state;
      const legal = kind === 'legal';
      const filter = legal && state.filter === 'today' ? undefined : state.filter;
      return settleShop({ ...state, kind, filter, way: legal ? 'transit' : state.way });
    },
    /**
     * The two filters exclude each other; pressing the active one clears it (D11). 'Забрать сегодня' selects retail.
     */
    filterPressed: (state: State, { payload }: PayloadAction<ShopFilter>): State => {
      if (!isAt(state, 'shops') || (payload === 'today' && state.kind === 'legal')) return state;
      const filter = state.filter === payload ? undefined : payload;
      if (filter === 'today') return { ...state, filter, way: 'retail' };
      return { ...state, filter, way: state.filter === 'today' ? 'transit' : state.way };
    },
    searched: (state: State, { payload: text }: PayloadAction<string>): State => ({ ...state, text }),
    sorted: (state: State, { payload: sort }: PayloadAction<ShopSort>): State => ({ ...state, sort }),

    /** 'Показать ещё'. */
    moreShown: (state: State): State => ({ ...state, pages: state.pages + 1 }),

    /** A shop was chosen before its stock is known. It stays selected if it has anything once the shops are loaded. */
    shopWished: (state: State, { payload }: PayloadAction<{ shop: number; way: OrderType }>): State =>
      state.phase === 'closed' && state.sent === undefined ? { ...state, ...payload, resume: 'shops' } : state,

    shopChosen: (state: State, { payload: id }: PayloadAction<number>): State => {
      const row = state.shops.rows.find(({ shop }) => shop.id === id);
      if (!isAt(state, 'shops') || row === undefined) return state;
      if (state.kind === 'legal' && !isWayOpen(row.summary, 'transit', 'legal')) return state;
      return { ...state, shop: id, way: wayAt(row.summary, state.kind, state.way), problem: undefined };
    },
    shopLeft: (state: State): State =>
      isAt({ ...state, confirmingShop: false }, 'shops')
        ? { ...state, shop: undefined, confirmingShop: false, resume: 'shops' }
        : state,
    wayChosen: (state: State, { payload: way }: PayloadAction<OrderType>): State => {
      const row = chosenRow(state);
      const can = isAt(state, 'shops') && row !== undefined && isWayOpen(row.summary, way, state.kind);
      return can ? { ...state, way } : state;
    },
    confirmingShop: (state: State): State => ({ ...state, confirmingShop: isAt(state, 'shops') && canTake(state) }),
    notTaken: (state: State): State => ({ ...state, confirmingShop: false }),
    shopTaken: (state: State): State =>
      state.confirmingShop && canTake(state)
        ? { ...state, step: 'contacts', confirmingShop: false, problem: undefined }
        : state,

    contactEntered: (state: State, { payload: name }: PayloadAction<ContactName>): State => ({
      ...state,
      entered: name,
    }),
    contactLeft: (state: State): State => fillContacts({ ...state, entered: undefined }),
    contactChanged: (state: State, { payload }: PayloadAction<{ name: ContactName; text: string }>): State => {
      const { name, text } = payload;
      return {
        ...state,
        contacts: { ...state.contacts, [name]: text },
        offered: { ...state.offered, [name]: '' },
        phone: name === 'phone' ? '' : state.phone,
        refused: { ...state.refused, [name]: undefined },
      };
    },
    /**
     * The phone was formatted. This is asynchronous: if the visitor has focused or changed the field meanwhile, it
     * stays as it is.
     */
    phoneSettled: (state: State, { payload }: PayloadAction<{ typed: string; shown: string }>): State =>
      state.entered === 'phone' || state.contacts.phone !== payload.typed
        ? state
        : { ...state, contacts: { ...state.contacts, phone: payload.shown } },
    /** 'Далее' with a valid phone. `phone` is E.164, `shown` the international format. */
    contactsGiven: (state: State, { payload }: PayloadAction<{ phone: string; shown: string }>): State => {
      const { phone, shown } = payload;
      const given = { ...state, phone, contacts: { ...state.contacts, phone: shown }, problem: undefined };
      return isAt(state, 'contacts') && isBuyerKnown(given) && canTake(given) ? { ...given, step: 'confirm' } : state;
    },
    /** Returns to an earlier step, from the step bar or by 'Изменить'. */
    wentBack: (state: State, { payload: step }: PayloadAction<Step>): State =>
      isAt(state, state.step) && isEarlier(step, state.step) ? { ...state, step, problem: undefined } : state,

    /** The order is being prepared and sent. */
    processing: (state: State): State => ({ ...state, processing: true, problem: undefined }),
    /** The request is being sent: from here on the outcome may be unknown. */
    sent: (state: State, { payload: sent }: PayloadAction<SentOrder>): State => ({ ...state, sent }),
    /**
     * No order was placed: it was not sent, or has failed with a known outcome. The payload is the problem to show, if
     * any.
     */
    notPlaced: (state: State, { payload }: PayloadAction<OrderProblem | undefined>): State => ({
      ...state,
      processing: false,
      sent: undefined,
      problem: payload,
    }),
    /** The outcome is unknown (D15). The payload is the problem to show if a check has failed too. */
    unknown: (state: State, { payload }: PayloadAction<OrderProblem | undefined>): State => ({
      ...state,
      processing: false,
      phase: 'asking',
      step: 'shops',
      problem: payload,
    }),
    /** The API has refused the order: returns to the step where it can be fixed (D17). */
    refused: (
      state: State,
      { payload }: PayloadAction<{ messages: readonly string[]; step: Step; fields: State['refused'] }>,
    ): State => ({
      ...state,
      processing: false,
      phase: 'going',
      sent: undefined,
      step: payload.step,
      problem: { kind: 'refused', messages: payload.messages },
      refused: payload.fields,
    }),
    placed: (state: State, { payload }: PayloadAction<{ code: string; total: number }>): State => {
      if (state.sent === undefined) return state;
      const receipt = { ...state.sent.copy, code: payload.code, paid: payload.total };
      return { ...blankCheckout, phase: 'going', step: 'success', receipt };
    },
  },
});

export const checkoutActions = checkoutSlice.actions;

/** Is this the current step, with nothing in progress? */
function isAt({ phase, step, confirmingShop, processing }: State, wanted: Step): boolean {
  return phase === 'going' && step === wanted && !confirmingShop && !processing;
}

function fillContacts(state: State): State {
  const { contacts, offered, entered } = state;
  const fill = (name: ContactName): string => contacts[name] || (entered === name ? '' : (offered[name] ?? ''));
  return { ...state, contacts: { phone: fill('phone'), title: fill('title'), email: fill('email') } };
}

/**
 * Deselects a shop that is gone or has nothing for this buyer; otherwise switches the way if the shop has nothing for
 * it.
 */
function settleShop(state: State): State {
  if (state.shops.status !== 'ready') return state;
  const row = chosenRow(state);
  if (row === undefined) return { ...state, shop: undefined };
  const way = wayAt(row.summary, state.kind, state.way);
  return isWayOpen(row.summary, way, state.kind) ? { ...state, way } : { ...state, shop: undefined };
}
