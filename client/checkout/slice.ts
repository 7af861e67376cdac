/**
 * The steps and choices of checkout (spec §4). The actions check the state first, so that no order of clicks and
 * answers leads to an invalid step.
 */
import { createSlice, type Draft, freeze, original, type PayloadAction } from '@reduxjs/toolkit';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import type { EntityType } from '../../shared/contract/order.ts';
import type { CheckoutRow, OrderType } from '../../shared/contract/things.ts';
import { type BuyerField, buyerNames, type Contacts } from '../../shared/rules/checkout/buyer-fields.ts';
import type { WantedLine } from '../../shared/rules/checkout/order.ts';
import { isWayOpen, wayAt } from '../../shared/rules/checkout/ways.ts';
import { onceBy } from '../../shared/rules/once.ts';
import type { ShopFilter } from '../../shared/rules/shops/find.ts';
import type { ShopSort } from '../../shared/rules/shops/sort.ts';
import type { OrderCopy, Receipt, SentOrder } from './sent-order.ts';
import {
  blankCheckout,
  type CheckoutMemory,
  type CheckoutState,
  canTake,
  chosenRow,
  hasLines,
  isBuyerKnown,
  isEarlier,
  type OrderProblem,
  reachable,
  type Step,
} from './state.ts';

interface Start {
  readonly lines: readonly WantedLine[];
  readonly othersInCart: boolean;
}

type ShopsAnswer = CallAnswer<'POST /api/checkout/shops.json'>;
type State = Draft<CheckoutState>;

export const checkoutSlice = createSlice({
  name: 'checkout',
  initialState: blankCheckout,
  reducers: {
    opened(state) {
      state.phase = 'waiting';
    },
    /** Restores what was kept across a reload; the step is restored once the shops are loaded. */
    restored(state, { payload }: PayloadAction<CheckoutMemory | undefined>) {
      if (payload !== undefined) {
        Object.assign(state, payload, { step: 'shops', resume: payload.step, sent: payload.sent });
      }
    },
    /** Shows the question about an order whose outcome is unknown (D15). */
    outcomeAsked(state) {
      if (state.sent !== undefined) state.phase = 'asking';
    },
    started(state, { payload }: PayloadAction<Start & { readonly key: string }>) {
      Object.assign(state, payload, { phase: 'going', step: 'shops', problem: undefined });
    },
    /** The cart was reloaded during checkout (D17): adopts its lines, and says so if they differ. */
    renewed(state, { payload }: PayloadAction<Start>) {
      if (!hasLines(state, payload.lines)) state.problem ??= { kind: 'cart-changed' };
      Object.assign(state, payload);
    },
    /** The dialog was closed: resets checkout, but keeps buyer and key for the next one (D15). */
    left(state) {
      if (state.step === 'success') return blankCheckout;
      const { key, kind, contacts, phone, sent, shops } = before(state);
      const { request } = shops;
      return { ...blankCheckout, key, kind, contacts, phone, sent, shops: { ...blankCheckout.shops, request } };
    },

    shopsAsked({ shops }) {
      shops.status = 'loading';
      shops.request += 1;
    },
    shopsRead(state, { payload: { request, answer } }: PayloadAction<{ request: number; answer: ShopsAnswer }>) {
      if (request !== state.shops.request) return;
      // Frozen, so that Immer does not walk through thousands of shops.
      const rows = freeze(onceBy(answer.data, ({ shop }) => shop.id));
      Object.assign(state.shops, { status: 'ready', rows, geo: answer.geo });
      settleShop(state, rows);
      if (state.step !== 'success') state.step = reachable(state, state.step === 'shops' ? state.resume : state.step);
      state.resume = 'shops';
    },
    /** A later step cannot go on without the shops: returns to their step, which can load them again. */
    shopsFailed(state, { payload }: PayloadAction<{ request: number }>) {
      if (payload.request !== state.shops.request) return;
      state.shops.status = 'failed';
      if (isEarlier('shops', state.step)) {
        state.resume = state.step;
        state.step = 'shops';
      }
    },
    minimumRead(state, { payload }: PayloadAction<number | undefined>) {
      state.minOrder = { roubles: payload, known: true };
    },
    /** Fills empty fields with what is known of the buyer, except the focused one and those that were changed. */
    prefilled(state, { payload }: PayloadAction<Partial<Contacts>>) {
      state.offered = payload;
      fillContacts(state);
    },

    /** Legal entities can only collect from the warehouse; the filter by way is cleared (spec §4, D12). */
    kindChosen(state, { payload: kind }: PayloadAction<EntityType>) {
      if (!isAt(state, 'shops')) return;
      state.kind = kind;
      if (kind === 'legal') {
        state.way = 'transit';
        if (state.filter === 'today') state.filter = undefined;
      }
      if (state.shops.status === 'ready') settleShop(state, before(state).shops.rows);
    },
    /**
     * The two filters exclude each other; pressing the active one clears it (D11). 'Забрать сегодня' selects retail.
     */
    filterPressed(state, { payload }: PayloadAction<ShopFilter>) {
      if (!isAt(state, 'shops') || (payload === 'today' && state.kind === 'legal')) return;
      const last = state.filter;
      state.filter = last === payload ? undefined : payload;
      if (state.filter === 'today') state.way = 'retail';
      else if (last === 'today') state.way = 'transit';
    },
    searched(state, { payload }: PayloadAction<string>) {
      state.text = payload;
    },
    sorted(state, { payload }: PayloadAction<ShopSort>) {
      state.sort = payload;
    },

    viewChosen(state, { payload }: PayloadAction<CheckoutState['view']>) {
      state.view = payload;
    },
    /** 'Показать ещё'. */
    moreShown(state) {
      state.pages += 1;
    },

    /** A shop was chosen before its stock is known. It stays selected if it has anything once the shops are loaded. */
    shopWished(state, { payload }: PayloadAction<{ shop: number; way: OrderType }>) {
      if (state.phase === 'closed' && state.sent === undefined) Object.assign(state, payload, { resume: 'shops' });
    },

    shopChosen(state, { payload: id }: PayloadAction<number>) {
      const row = chosenRow({ shops: before(state).shops, shop: id });
      if (!isAt(state, 'shops') || row === undefined) return;
      if (state.kind === 'legal' && !isWayOpen(row.summary, 'transit', 'legal')) return;
      state.shop = id;
      state.way = wayAt(row.summary, state.kind, state.way);
      state.problem = undefined;
    },
    shopLeft(state) {
      if (!isAt({ ...before(state), confirmingShop: false }, 'shops')) return;
      state.shop = undefined;
      state.confirmingShop = false;
      state.resume = 'shops';
    },
    wayChosen(state, { payload: way }: PayloadAction<OrderType>) {
      const row = chosenRow(before(state));
      if (isAt(state, 'shops') && row !== undefined && isWayOpen(row.summary, way, state.kind)) state.way = way;
    },
    confirmingShop(state) {
      state.confirmingShop = isAt(state, 'shops') && canTake(before(state));
    },
    notTaken(state) {
      state.confirmingShop = false;
    },
    shopTaken(state) {
      if (!state.confirmingShop || !canTake(before(state))) return;
      state.step = 'contacts';
      state.confirmingShop = false;
      state.problem = undefined;
    },

    contactEntered(state, { payload }: PayloadAction<BuyerField>) {
      state.entered = payload;
    },
    contactLeft(state) {
      state.entered = undefined;
      fillContacts(state);
    },
    contactChanged(state, { payload: { name, text } }: PayloadAction<{ name: BuyerField; text: string }>) {
      state.contacts[name] = text;
      if (!state.changed.includes(name)) state.changed.push(name);
      state.refused[name] = undefined;
      if (name === 'phone') state.phone = '';
    },
    /**
     * The phone was formatted. This is asynchronous: if the visitor has focused or changed the field meanwhile, it
     * stays as it is.
     */
    phoneSettled(state, { payload }: PayloadAction<{ typed: string; shown: string }>) {
      if (state.entered !== 'phone' && state.contacts.phone === payload.typed) state.contacts.phone = payload.shown;
    },
    /** 'Далее' with a valid phone. `phone` is E.164, `shown` the international format. */
    contactsGiven(state, { payload: { phone, shown } }: PayloadAction<{ phone: string; shown: string }>) {
      const last = before(state);
      const given = { ...last, phone, contacts: { ...last.contacts, phone: shown } };
      if (!isAt(state, 'contacts') || !isBuyerKnown(given) || !canTake(given)) return;
      state.phone = phone;
      state.contacts.phone = shown;
      state.problem = undefined;
      state.step = 'confirm';
    },
    /** Returns to an earlier step, from the step bar or by 'Изменить'. */
    wentBack(state, { payload: step }: PayloadAction<Step>) {
      if (!isAt(state, state.step) || !isEarlier(step, state.step)) return;
      state.step = step;
      state.problem = undefined;
    },

    /** The order is being prepared and sent. */
    processing(state) {
      state.processing = true;
      state.problem = undefined;
    },
    /** The request is being sent: from here on the outcome may be unknown. */
    sent(state, { payload }: PayloadAction<SentOrder>) {
      Object.assign(state, { sent: payload });
    },
    /**
     * No order was placed: it was not sent, or has failed with a known outcome. The payload is the problem to show, if
     * any.
     */
    notPlaced(state, { payload }: PayloadAction<OrderProblem | undefined>) {
      Object.assign(state, { processing: false, sent: undefined, problem: payload });
    },
    /** The outcome is unknown (D15). The payload is the problem to show if a check has failed too. */
    unknown(state, { payload }: PayloadAction<OrderProblem | undefined>) {
      Object.assign(state, { processing: false, phase: 'asking', step: 'shops', problem: payload });
    },
    /** The API has refused the order: returns to the step where it can be fixed (D17). */
    refused(
      state,
      { payload }: PayloadAction<{ messages: readonly string[]; step: Step; fields: CheckoutState['refused'] }>,
    ) {
      const { messages, step, fields } = payload;
      const problem = { kind: 'refused', messages };
      Object.assign(state, { processing: false, phase: 'going', sent: undefined, step, problem, refused: fields });
    },
    placed(state, { payload }: PayloadAction<Omit<Receipt, keyof OrderCopy>>) {
      const { sent } = before(state);
      if (sent === undefined) return state;
      const receipt = { ...sent.copy, ...payload };
      return { ...blankCheckout, phase: 'going', step: 'success', receipt };
    },
  },
});

export const checkoutActions = checkoutSlice.actions;

/** The state before the action, as plain objects: thousands of shops are read, and none of them drafted. */
function before(state: State): CheckoutState {
  return original(state) as CheckoutState;
}

/** Is this the current step, with nothing in progress? */
function isAt({ phase, step, confirmingShop, processing }: CheckoutState, wanted: Step): boolean {
  return phase === 'going' && step === wanted && !confirmingShop && !processing;
}

function fillContacts({ contacts, offered, changed, entered }: State): void {
  for (const name of buyerNames) {
    if (entered !== name && !changed.includes(name)) contacts[name] ||= offered[name] ?? '';
  }
}

/**
 * Deselects a shop that is gone or has nothing for this buyer; otherwise switches the way if the shop has nothing for
 * it.
 */
function settleShop(state: State, rows: readonly CheckoutRow[]): void {
  const { summary } = rows.find(({ shop }) => shop.id === state.shop) ?? {};
  const way = summary && wayAt(summary, state.kind, state.way);
  if (summary !== undefined && way !== undefined && isWayOpen(summary, way, state.kind)) state.way = way;
  else state.shop = undefined;
}
