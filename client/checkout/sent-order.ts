/** An order that is being sent, or whose outcome is unknown (D15), as it is kept; and the receipt that it becomes. */
import * as v from 'valibot';
import { EntityType, OrderRequest } from '../../shared/contract/order.ts';
import { OrderType } from '../../shared/contract/things.ts';
import { buyerNames } from '../../shared/rules/checkout/buyer-fields.ts';

/** Field by field, so that what is typed outlives a build with other fields. */
export const KeptContacts = v.object(v.entriesFromList(buyerNames, v.fallback(v.optional(v.string(), ''), '')));

/** See `WantedLine`. */
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

/** See `TakenLine`. */
const Taken = v.object({ ...Wanted.entries, price: v.number(), wanted: v.number() });

/** The order as shown by the success step, whatever happens to cart and stock afterwards (D16). */
const OrderCopy = v.object({
  shop: v.object({
    name: v.string(),
    address: v.string(),
    url: v.string(),
    hours: v.string(),
    zone: v.exactOptional(v.string()),
    /** Where the route leads to; undefined if it is unknown. */
    at: v.optional(v.object({ lng: v.number(), lat: v.number() })),
  }),
  way: OrderType,
  /** From when it can be taken, in words that stay true. */
  day: v.string(),
  /** The same moment, ms since 1970; undefined if it is unknown. */
  readyAt: v.optional(v.number()),
  /** As they are shown. */
  buyer: v.object({ ...KeptContacts.entries, kind: EntityType }),
  lines: v.pipe(v.array(Taken), v.readonly()),
  /** What the shop lacks and stays in the cart (D63). Missing in orders that were sent by an earlier build. */
  missing: v.exactOptional(v.pipe(v.array(Wanted), v.readonly())),
  pieces: v.number(),
  /** Roubles, as shown before ordering. */
  total: v.number(),
  /** Are there goods left in the cart? */
  leftovers: v.boolean(),
});
export type OrderCopy = v.InferOutput<typeof OrderCopy>;

export const SentOrder = v.object({ body: OrderRequest, copy: OrderCopy });
export type SentOrder = v.InferOutput<typeof SentOrder>;

export interface Receipt extends OrderCopy {
  readonly code: string;
  /** Roubles, according to the API. */
  readonly paid: number;
  /** ms since 1970; undefined if the API does not say. */
  readonly keptUntil: number | undefined;
}

/** Reads an order that was written as JSON. @returns undefined if it is not one */
export function readSent(text: string): SentOrder | undefined {
  try {
    const sent = v.safeParse(SentOrder, JSON.parse(text));
    return sent.success ? sent.output : undefined;
  } catch {
    return undefined;
  }
}
