/** Sends the order, and makes sure that it cannot be placed twice (D13, D15, D16, D17; spec §8). */
import { type ApiError, isApiError } from '../../shared/api.ts';
import { type BuyerField, buyerNames, toBuyer } from '../../shared/rules/checkout/buyer-fields.ts';
import { toOrder } from '../../shared/rules/checkout/order.ts';
import { momentOf } from '../../shared/rules/checkout/past-order.ts';
import type { FieldErrors } from '../../shared/rules/forms/fields.ts';
import { shownMoney } from '../../shared/rules/money.ts';
import type { PickupPromise } from '../../shared/rules/pickup/promise.ts';
import { datedText } from '../../shared/rules/pickup/sentences.ts';
import { checkoutTexts } from '../../shared/texts/checkout.ts';
import { notifyTabs } from '../cart/follow-cart.ts';
import type { AppThunk } from '../store/state.ts';
import { askMinimum, refuseSmallOrder, renewCheckout } from './flow.ts';
import { keepOrder } from './kept-orders.ts';
import type { SentOrder } from './sent-order.ts';
import { checkoutActions } from './slice.ts';
import {
  type CheckoutState,
  canTake,
  checkoutOf,
  chosenBasket,
  chosenRow,
  isBuyerKnown,
  isShown,
  type OrderProblem,
  type Step,
} from './state.ts';

/** The queries whose answers an order changes (D57): the visitor's orders, the stock of its goods, the known buyer. */
const CHANGED = [['orders'], ['stock'], ['checkout-data']];

/**
 * 'Оформить заказ'. Checks the minimum again (D13). If that call gets no response, nothing is sent and the visitor may
 * try again.
 * @param promise from when the order can be taken, as it is shown; undefined if the shop never hands it out
 * @param zone of the shop, IANA name; default: Moscow's
 */
export function submitOrder(promise: PickupPromise | undefined, zone?: string): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const state = checkoutOf(getState());
    const ready = state.phase === 'going' && state.step === 'confirm' && !state.processing;
    const order = ready && promise !== undefined ? toSent(state, promise, zone) : undefined;
    if (order === undefined) return;
    dispatch(checkoutActions.processing());
    const { lost } = await dispatch(askMinimum(true));
    if (lost) {
      dispatch(checkoutActions.notPlaced({ kind: 'not-sent' }));
      return;
    }
    if (dispatch(refuseSmallOrder())) {
      dispatch(checkoutActions.notPlaced(undefined));
      return;
    }
    dispatch(checkoutActions.sent(order));
    await dispatch(send(order, false));
  };
}

/** 'Проверить ещё раз': sends the same order with the same key, which cannot create a second order (D15). */
export function checkOutcome(): AppThunk<Promise<void>> {
  return async (dispatch, getState) => {
    const { phase, processing, sent } = checkoutOf(getState());
    if (phase !== 'asking' || processing || sent === undefined) return;
    dispatch(checkoutActions.processing());
    await dispatch(send(sent, true));
  };
}

/** @param again was the order sent before? Then only a success or a refusal (422) reveals the outcome */
function send(order: SentOrder, again: boolean): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services }) => {
    const { api, clock, history, log, track } = services;
    const { key } = checkoutOf(getState());
    try {
      const { data } = await api('POST /api/checkout.json', { body: order.body }, { idempotencyKey: key });
      const placed = { code: String(data.code), paid: data.total, keptUntil: momentOf(data.keep_until) };
      dispatch(checkoutActions.placed(placed));
      keepOrder(services.storage, order, { ...placed, at: clock.now() });
      notifyTabs(services);
      for (const queryKey of CHANGED) services.invalidate(queryKey);
      track(purchaseEvent(order, String(data.code), data.total));
    } catch (error) {
      log('Checkout:', error);
      if (isApiError(error) && error.status === 422) {
        dispatch(checkoutActions.refused(readRefusal(error, order)));
        void dispatch(renewCheckout());
      } else if (again || isUnknown(error)) dispatch(checkoutActions.unknown(problemOf(error, again)));
      else dispatch(checkoutActions.notPlaced(problemOf(error, true)));
    }
    // If the visitor has closed the dialog meanwhile, a success or an unknown outcome opens it again.
    if (isShown(getState())) return;
    const { step, phase } = checkoutOf(getState());
    if (step === 'success' || phase === 'asking') history.pushHash('#checkout');
    else dispatch(checkoutActions.left());
  };
}

/** What is shown of a failure, with the number to quote (D73). @param failed is it known that no order was placed? */
function problemOf(error: unknown, failed: boolean): OrderProblem | undefined {
  const requestId = isApiError(error) ? error.requestId : undefined;
  if (failed) return { kind: 'failed', requestId };
  return requestId === undefined ? undefined : { kind: 'unknown', requestId };
}

/** Is the outcome unknown: no response, an unreadable one, or a 502 or 504 of the storefront (D15)? */
export function isUnknown(error: unknown): boolean {
  if (!isApiError(error)) return true;
  return error.status < 300 || error.status === 502 || error.status === 504;
}

/** The order as it is sent and kept; undefined if a part of it is missing. Parameters as of `submitOrder`. */
export function toSent(state: CheckoutState, promise: PickupPromise, zone: string | undefined): SentOrder | undefined {
  const row = chosenRow(state);
  const basket = chosenBasket(state);
  if (row === undefined || basket === undefined || !canTake(state) || !isBuyerKnown(state)) return undefined;
  const { contacts, kind, phone, way } = state;
  const { id, name, address, url, work_time, coordinate } = row.shop;
  const readyAt = Number.isFinite(promise.at) ? promise.at : undefined;
  return {
    body: toOrder(id, way, kind, toBuyer(contacts, kind, phone), basket.taken, readyAt),
    copy: {
      shop: { name, address, url, hours: work_time, at: coordinate ?? undefined, ...(zone !== undefined && { zone }) },
      way,
      day: datedText(promise),
      readyAt,
      buyer: { ...contacts, kind },
      lines: basket.taken,
      missing: basket.missing,
      pieces: basket.pieces,
      total: basket.total,
      leftovers: state.othersInCart || basket.missing.length > 0,
    },
  };
}

/** conventions.md §4 'Analytics'; amounts are what the page shows (D72). */
function purchaseEvent({ copy }: SentOrder, code: string, total: number): object {
  const products = copy.lines.map(({ goodsId, title, variant, brand, category, price, qnt }) => ({
    id: goodsId,
    name: title,
    variant,
    brand,
    category,
    price: shownMoney(price),
    quantity: qnt,
  }));
  const actionField = { id: code, revenue: shownMoney(total) };
  return { ecommerce: { currencyCode: 'RUB', purchase: { actionField, products } } };
}

/** A 422: the messages to show, and the step in which it can be fixed (D17). */
interface Refusal {
  readonly messages: readonly string[];
  /** The contacts step if only contacts are wrong, else the shops step. */
  readonly step: Step;
  readonly fields: CheckoutState['refused'];
}

const ORDER = 'order.';

/** @param order resolves the index in `items[n]` to the goods */
export function readRefusal({ message, fields }: ApiError, { body, copy }: SentOrder): Refusal {
  const contacts: FieldErrors<BuyerField> = Object.fromEntries(
    buyerNames.flatMap((name) => {
      const text = fields[ORDER + name];
      return text === undefined ? [] : [[name, text]];
    }),
  );
  const others = Object.entries(fields).filter(([name]) => !buyerNames.some((known) => name === ORDER + known));
  const ofLines = others.map(([name, text]) => {
    const index = /^items\[(\d+)\]/.exec(name)?.[1];
    const id = index === undefined ? undefined : body.items[Number(index)]?.id;
    const line = copy.lines.find((one) => one.id === id);
    return line === undefined ? text : `${line.title}: ${text}`;
  });
  const messages = [...new Set([message, ...ofLines].filter((text) => text !== ''))];
  const onlyContacts = others.length === 0 && Object.keys(contacts).length > 0;
  return {
    messages: messages.length > 0 ? messages : [checkoutTexts.failed],
    step: onlyContacts ? 'contacts' : 'shops',
    fields: contacts,
  };
}
