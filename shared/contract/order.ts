/** The order that checkout sends (contract.md §4, §7). */
import * as v from 'valibot';
import { bounds } from './bounds.ts';
import { Id, OrderType } from './things.ts';

export const EntityType = v.picklist(['person', 'legal']);
export type EntityType = v.InferOutput<typeof EntityType>;

/**
 * What the buyer says of themselves. The table of `buyer-fields.ts` has a row for each field; form, memory, request,
 * confirmation, receipt and the embedded API's column are made of the two.
 */
export const Buyer = v.object({
  phone: v.string(),
  title: v.string(),
  email: v.nullish(v.string()),
  company: v.nullish(v.object({ title: v.string(), inn: v.string(), kpp: v.nullish(v.string()) })),
});
export type Buyer = v.InferOutput<typeof Buyer>;

/** At most as many lines as a cart has. */
export const lines = <const S extends v.GenericSchema>(line: S) => v.pipe(v.array(line), v.maxLength(bounds.lines));

export const OrderRequest = v.object({
  order: v.object({
    orderType: OrderType,
    entityType: EntityType,
    shop: Id,
    ...Buyer.entries,
    ready_date: v.nullish(v.string()),
  }),
  items: lines(v.object({ id: Id, goods_id: Id, code: v.string(), qnt: v.number(), price: v.number() })),
});
export type OrderRequest = v.InferOutput<typeof OrderRequest>;
