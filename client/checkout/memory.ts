/** Keeps the checkout in session storage until the order is placed, so that it survives a reload (D15). */
import * as v from 'valibot';
import { EntityType } from '../../shared/contract/order.ts';
import { OrderType } from '../../shared/contract/things.ts';
import { buyerNames } from '../../shared/rules/checkout/buyer-fields.ts';
import type { SessionStorage } from '../services/services.ts';
import { KeptContacts, SentOrder } from './sent-order.ts';
import { blankCheckout, type CheckoutMemory, type CheckoutState, steps } from './state.ts';

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
  const { key, kind, way, shop, contacts, changed, phone, sent } = state;
  // Until the shops are loaded, `resume` is the step to return to.
  const step = state.step === 'shops' ? state.resume : state.step;
  const memory: CheckoutMemory = { key, kind, way, shop, contacts, changed, phone, step, sent };
  session.set(KEY, JSON.stringify(memory));
}

/**
 * The stored value may come from an earlier build or from anything else. Invalid parts are reset. A sent order that
 * cannot be repeated exactly is dropped, but its key stays, so that the next order cannot be a second one (D15).
 */
const Memory = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  kind: v.fallback(EntityType, blankCheckout.kind),
  way: v.fallback(OrderType, blankCheckout.way),
  shop: v.fallback(v.optional(v.number()), undefined),
  contacts: v.fallback(KeptContacts, blankCheckout.contacts),
  changed: v.fallback(v.array(v.picklist(buyerNames)), []),
  phone: v.fallback(v.string(), ''),
  step: v.fallback(v.picklist(steps), 'shops'),
  sent: v.fallback(v.optional(SentOrder), undefined),
});
