/** Keeps the checkout in session storage until the order is placed, so that it survives a reload (D15). */
import * as v from 'valibot';
import { EntityType, OrderRequest } from '../../shared/contract/order.ts';
import { OrderType } from '../../shared/contract/things.ts';
import { buyerNames } from '../../shared/rules/checkout/buyer-fields.ts';
import type { SessionStorage } from '../services/services.ts';
import { blankCheckout, type CheckoutMemory, type CheckoutState, type SentOrder, steps } from './state.ts';

const KEY = 'checkout';
/** Set by views/entry/first-frame.ts: this session is a copy of another tab's. */
const COPIED = 'tab.copied';

/**
 * Reads the stored checkout.
 * @param newKey makes the key for the order of a duplicated tab, which is an order of its own. An order that was
 * already sent keeps its key.
 * @returns undefined if nothing valid is stored
 */
export function readMemory(session: SessionStorage, newKey: () => string): CheckoutMemory | undefined {
  const copied = session.get(COPIED) !== undefined;
  session.remove(COPIED);
  try {
    const kept = v.safeParse(Memory, JSON.parse(session.get(KEY) ?? 'null'));
    if (!kept.success) return undefined;
    const memory = { shop: undefined, ...kept.output };
    return copied && memory.sent === undefined ? { ...memory, key: newKey() } : memory;
  } catch {
    return undefined;
  }
}

/** Stores what a reload must not lose. Removes it when there is no checkout, as after the order was placed. */
export function writeMemory(session: SessionStorage, state: CheckoutState): void {
  if (state.key === '') {
    session.remove(KEY);
    return;
  }
  const { key, kind, way, shop, contacts, phone, sent } = state;
  // Until the shops are loaded, `resume` is the step to return to.
  const step = state.step === 'shops' ? state.resume : state.step;
  const memory: CheckoutMemory = { key, kind, way, shop, contacts, phone, step, sent };
  session.set(KEY, JSON.stringify(memory));
}

/** Reads an order that was written as JSON. @returns undefined if it is not one */
export function readSent(text: string): SentOrder | undefined {
  try {
    const sent = v.safeParse(Sent, JSON.parse(text));
    return sent.success ? sent.output : undefined;
  } catch {
    return undefined;
  }
}

/** Field by field, so that what is typed outlives a build with other fields. */
const Contacts = v.object(v.entriesFromList(buyerNames, v.fallback(v.optional(v.string(), ''), '')));

const Wanted = v.object({
  id: v.number(),
  goodsId: v.number(),
  code: v.string(),
  title: v.string(),
  variant: v.string(),
  brand: v.string(),
  category: v.string(),
  url: v.optional(v.string(), ''),
  image: v.string(),
  qnt: v.number(),
});

const Line = v.object({ ...Wanted.entries, price: v.number(), wanted: v.number() });

const Sent = v.object({
  body: OrderRequest,
  copy: v.object({
    shop: v.object({
      name: v.string(),
      address: v.string(),
      url: v.string(),
      hours: v.string(),
      zone: v.exactOptional(v.string()),
      at: v.optional(v.object({ lng: v.number(), lat: v.number() })),
    }),
    way: OrderType,
    day: v.string(),
    readyAt: v.optional(v.number()),
    buyer: v.object({ ...Contacts.entries, kind: EntityType }),
    lines: v.array(Line),
    missing: v.exactOptional(v.array(Wanted)),
    pieces: v.number(),
    total: v.number(),
    leftovers: v.boolean(),
  }),
});

/**
 * The stored value may come from an earlier build or from anything else. Invalid parts are reset. A sent order that
 * cannot be repeated exactly is dropped, but its key stays, so that the next order cannot be a second one (D15).
 */
const Memory = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  kind: v.fallback(EntityType, blankCheckout.kind),
  way: v.fallback(OrderType, blankCheckout.way),
  shop: v.fallback(v.optional(v.number()), undefined),
  contacts: v.fallback(Contacts, blankCheckout.contacts),
  phone: v.fallback(v.string(), ''),
  step: v.fallback(v.picklist(steps), 'shops'),
  sent: v.fallback(v.optional(Sent), undefined),
});
