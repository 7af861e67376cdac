/**
 * Checkout without JavaScript (D39): each step is a page, made from what the forms before it have sent. The reducers of
 * the slice decide what a step may show, as in the browser. It runs on the server, with the visitor's own cookies.
 */
import type { UnknownAction } from '@reduxjs/toolkit';
import * as v from 'valibot';
import { type Api, type ApiError, isApiError } from '../../shared/api.ts';
import { EntityType } from '../../shared/contract/order.ts';
import { OrderType } from '../../shared/contract/things.ts';
import type { Nested } from '../../shared/notation.ts';
import { isAvailable } from '../../shared/rules/cart/selection.ts';
import { contactErrors, contactsOf } from '../../shared/rules/checkout/buyer-fields.ts';
import { minimumMissed, toWanted } from '../../shared/rules/checkout/order.ts';
import { momentOf } from '../../shared/rules/checkout/past-order.ts';
import type { PlainStep } from '../../shared/rules/checkout/plain-steps.ts';
import { readId } from '../../shared/rules/ids.ts';
import { minOrderTexts } from '../../shared/texts/checkout.ts';
import { readShops } from '../calls/read-shops.ts';
import { isUnknown, readRefusal } from './order.ts';
import { readSent, type SentOrder } from './sent-order.ts';
import { checkoutActions, checkoutSlice } from './slice.ts';
import { blankCheckout, type CheckoutMemory, type CheckoutState, missedMinimum } from './state.ts';

type Calls =
  | 'GET /api/cart.json'
  | 'GET /api/checkout/data.json'
  | 'POST /api/checkout/shops.json'
  | 'POST /api/checkout.json';

export interface PlainTools {
  /** With the visitor's cookies. */
  readonly api: Api<Calls>;
  readonly signal: AbortSignal;
  readonly newKey: () => string;
  /** Of this request, to be quoted (D73). */
  readonly requestId: string;
  /** @param what failed: `data`, `shops` or `order` */
  readonly log: (what: string, error: unknown) => void;
}

export interface PlainPage {
  /** What it shows; undefined: the earlier step, or the cart, is to be shown instead. */
  readonly state: CheckoutState | undefined;
  /** The visitor has to correct something: a 422. */
  readonly refused?: true;
  /** What has failed. */
  readonly error?: unknown;
}

const elsewhere: PlainPage = { state: undefined };

/**
 * A page of checkout, with what the forms have sent so far.
 * @throws ApiError if the cart cannot be read
 */
export async function openPlainStep(step: PlainStep, fields: Nested, tools: PlainTools): Promise<PlainPage> {
  if (step === 'success') return placePlainOrder(fields, tools);
  const choice = v.parse(Choice, fields);
  if (step !== 'shop' && choice.shop === undefined) return elsewhere;
  const contacts = contactsOf(fields);
  const { formatPhone, phoneError, phoneToE164 } = await import('../../shared/rules/forms/phone.ts');
  const errors = step === 'confirm' ? contactErrors(contacts, choice.entityType, phoneError) : {};
  const isValid = Object.keys(errors).length === 0;
  const phone = step === 'confirm' && isValid ? phoneToE164(contacts.phone) : '';
  const page = await openPage(
    {
      key: choice.key || tools.newKey(),
      kind: choice.entityType,
      way: choice.orderType,
      shop: choice.shop,
      contacts: phone === '' ? contacts : { ...contacts, phone: formatPhone(contacts.phone) },
      phone,
      step: step === 'shop' ? 'shops' : isValid ? step : 'contacts',
    },
    tools,
  );
  if (page.state === undefined) return page;
  const known = reduce(
    page.state,
    checkoutActions.searched(choice.q),
    ...(choice.sort === undefined ? [] : [checkoutActions.sorted(choice.sort)]),
    ...Array.from({ length: choice.pages - 1 }, () => checkoutActions.moreShown()),
    ...(choice.filter === undefined ? [] : [checkoutActions.filterPressed(choice.filter)]),
  );
  if (known.step === 'contacts' && !isValid) return { state: { ...known, refused: errors }, refused: true };
  return { ...page, state: known };
}

/** A part of a form that is wrong counts as missing. */
const Choice = v.object({
  key: v.fallback(v.pipe(v.string(), v.uuid()), ''),
  entityType: v.fallback(EntityType, blankCheckout.kind),
  orderType: v.fallback(OrderType, blankCheckout.way),
  shop: v.fallback(v.optional(v.pipe(v.string(), v.transform(readId))), undefined),
  q: v.fallback(v.pipe(v.string(), v.maxLength(200)), ''),
  sort: v.fallback(v.optional(v.picklist(['quantity', 'price', 'term', 'distance'])), undefined),
  pages: v.fallback(v.pipe(v.string(), v.transform(Number), v.integer(), v.minValue(1), v.maxValue(20)), 1),
  filter: v.fallback(v.optional(v.picklist(['today', 'all'])), undefined),
});

function reduce(state: CheckoutState, ...actions: readonly UnknownAction[]): CheckoutState {
  return actions.reduce<CheckoutState>((at, action) => checkoutSlice.reducer(at, action), state);
}

/** Asks for cart, shops and buyer, and goes to the furthest step up to the wanted one that these allow. */
async function openPage(memory: CheckoutMemory, { api, signal, log }: PlainTools): Promise<PlainPage> {
  const { items } = (await api('GET /api/cart.json', {})).data;
  const lines = items.filter(isAvailable).reverse().map(toWanted);
  if (lines.length === 0) return elsewhere;
  const start = { lines, othersInCart: lines.length < items.length, key: memory.key };
  const state = reduce(
    blankCheckout,
    checkoutActions.restored(memory),
    checkoutActions.started(start),
    checkoutActions.shopsAsked(),
  );
  const { request } = state.shops;
  // One after the other: the first private calls may open a session (contract.md §5.1).
  const known = await api('GET /api/checkout/data.json', {}).catch((error) => log('data', error));
  const about = known
    ? [
        checkoutActions.minimumRead(known.min_order ?? undefined),
        ...(memory.step === 'contacts' ? [checkoutActions.prefilled(contactsOf(known.data))] : []),
      ]
    : [];
  try {
    const answer = await readShops(api, lines, signal);
    return withMinimum(memory, reduce(state, ...about, checkoutActions.shopsRead({ request, answer })));
  } catch (error) {
    log('shops', error);
    return { state: reduce(state, ...about, checkoutActions.shopsFailed({ request })), error };
  }
}

/** Returns to the shops if the order is below the minimum (D13), or if the shop has nothing any more. */
function withMinimum({ step }: CheckoutMemory, state: CheckoutState): PlainPage {
  if (step === 'shops') return { state };
  if (state.step === 'shops') return elsewhere;
  const missed = missedMinimum(state);
  if (missed === undefined) return { state };
  const { title, message, lacking } = minOrderTexts;
  const messages = [title, message(missed), lacking(missed)];
  return { state: reduce(state, checkoutActions.refused({ messages, step: 'shops', fields: {} })), refused: true };
}

/**
 * Sends the order that the confirmation has made, after the minimum was asked for again (D13). Posted twice it has the
 * same key, so it is placed once (D15).
 */
async function placePlainOrder(fields: Nested, tools: PlainTools): Promise<PlainPage> {
  const { key } = v.parse(Choice, fields);
  const sent = typeof fields.order === 'string' ? readSent(fields.order) : undefined;
  if (sent === undefined || key === '') return elsewhere;
  const { body, copy } = sent;
  const { kind, ...contacts } = copy.buyer;
  const { shop, phone } = body.order;
  const memory: CheckoutMemory = { key, kind, way: copy.way, shop, contacts, phone, step: 'confirm', sent };
  const waiting = reduce(blankCheckout, checkoutActions.restored(memory));
  // An order that was sent before may have been placed, whatever is answered now.
  const isAgain = fields.again !== undefined;
  if (!isAgain && (await isBelowMinimum(copy, tools))) return openPage({ ...memory, sent: undefined }, tools);
  try {
    const { data } = await tools.api('POST /api/checkout.json', { body }, { idempotencyKey: key });
    const placed = { code: String(data.code), paid: data.total, keptUntil: momentOf(data.keep_until) };
    return { state: reduce(waiting, checkoutActions.placed(placed)) };
  } catch (error) {
    tools.log('order', error);
    if (isApiError(error) && error.status === 422) return refusedPage(memory, error, sent, tools);
    const failed = { kind: 'failed', requestId: tools.requestId } as const;
    if (isAgain || isUnknown(error)) {
      const problem = isAgain ? failed : { ...failed, kind: 'unknown' as const };
      return { state: reduce(waiting, checkoutActions.unknown(problem)), error };
    }
    const page = await openPage({ ...memory, sent: undefined }, tools);
    return { ...page, state: page.state && reduce(page.state, checkoutActions.notPlaced(failed)), error };
  }
}

/** Without an answer the API alone decides. */
async function isBelowMinimum({ total, way }: SentOrder['copy'], { api, log }: PlainTools): Promise<boolean> {
  const known = await api('GET /api/checkout/data.json', {}).catch((error) => log('data', error));
  return minimumMissed(total, way, known?.min_order) !== undefined;
}

/** What the API has refused, in the step where it can be mended, with the shops asked for again (D17). */
async function refusedPage(
  memory: CheckoutMemory,
  error: ApiError,
  sent: SentOrder,
  tools: PlainTools,
): Promise<PlainPage> {
  const refusal = readRefusal(error, sent);
  const opened = await openPage({ ...memory, step: refusal.step, sent: undefined }, tools);
  const state = opened.state ?? { ...blankCheckout, phase: 'going' };
  return { ...opened, state: reduce(state, checkoutActions.refused(refusal)), refused: true };
}
