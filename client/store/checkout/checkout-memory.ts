/** Checkout over a reload (D15): kept in session storage until the order is placed. */
import * as v from 'valibot';
import type { SessionStorage } from '../../services/services.ts';
import { blankCheckout, type CheckoutMemory, type CheckoutState, steps } from './checkout-state.ts';

const KEY = 'checkout';
/** Told by views/entry/tab-claim.ts: this session began as the copy of another tab's. */
const COPIED = 'tab.copied';

/**
 * @param newKey for a tab that was duplicated: its order is its own. One that was sent before is still the same order.
 * @returns undefined where nothing is kept, or nothing that names a checkout
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

/** Writes down what a reload must not lose; a placed order leaves nothing. */
export function writeMemory(session: SessionStorage, state: CheckoutState): void {
  if (state.key === '') {
    session.remove(KEY);
    return;
  }
  const { key, kind, way, shop, contacts, phone, sent } = state;
  // While the shops are on their way, the step is the one to go back to.
  const step = state.step === 'shops' ? state.resume : state.step;
  const memory: CheckoutMemory = { key, kind, way, shop, contacts, phone, step, sent };
  session.set(KEY, JSON.stringify(memory));
}

const Kind = v.picklist(['person', 'legal']);
const Way = v.picklist(['transit', 'retail']);
const Contacts = v.object({ phone: v.string(), title: v.string(), email: v.string() });

const Line = v.object({
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
  price: v.number(),
  wanted: v.number(),
});

const Sent = v.object({
  body: v.object({
    order: v.object({
      orderType: Way,
      entityType: Kind,
      shop: v.number(),
      title: v.string(),
      phone: v.string(),
      email: v.exactOptional(v.string()),
    }),
    items: v.array(
      v.object({ id: v.number(), goods_id: v.number(), code: v.string(), qnt: v.number(), price: v.number() }),
    ),
  }),
  copy: v.object({
    shop: v.object({ name: v.string(), address: v.string(), url: v.string(), workTime: v.string() }),
    way: Way,
    day: v.string(),
    readyAt: v.optional(v.number()),
    buyer: v.object({ ...Contacts.entries, kind: Kind }),
    lines: v.array(Line),
    pieces: v.number(),
    total: v.number(),
    leftovers: v.boolean(),
  }),
});

/**
 * A build before this one may have written it, or anybody. Parts that do not fit are as in a new checkout; an order
 * that cannot be repeated as it was is dropped, while its key stays, so that the next one cannot be a second (D15).
 */
const Memory = v.object({
  key: v.pipe(v.string(), v.nonEmpty()),
  kind: v.fallback(Kind, blankCheckout.kind),
  way: v.fallback(Way, blankCheckout.way),
  shop: v.fallback(v.optional(v.number()), undefined),
  contacts: v.fallback(Contacts, blankCheckout.contacts),
  phone: v.fallback(v.string(), ''),
  step: v.fallback(v.picklist(steps), 'shops'),
  sent: v.fallback(v.optional(Sent), undefined),
});
