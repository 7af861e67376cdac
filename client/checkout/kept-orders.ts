/** The last orders placed on this device (local storage): what was bought, without personal data. */
import * as v from 'valibot';
import { EntityType } from '../../shared/contract/order.ts';
import { OrderType } from '../../shared/contract/things.ts';
import type { PastOrder } from '../../shared/rules/checkout/past-order.ts';
import { KEPT_ORDERS } from '../services/browser-storage.ts';
import type { TextStorage } from '../services/services.ts';
import type { Receipt, SentOrder } from './sent-order.ts';

const MOST = 10;

/**
 * The newest first. Invalid entries are skipped, because an older build or anything else may have written the value.
 */
export function readKeptOrders(storage: Pick<TextStorage, 'get'>): readonly PastOrder[] {
  try {
    const kept: unknown = JSON.parse(storage.get(KEPT_ORDERS) ?? '[]');
    if (!Array.isArray(kept)) return [];
    return kept.flatMap((one) => {
      const order = v.safeParse(Kept, one);
      return order.success
        ? { readyAt: undefined, keptUntil: undefined, ...order.output, status: undefined, canCancel: false }
        : [];
    });
  } catch {
    return [];
  }
}

/** Stores a placed order. `at` is when that was, ms since 1970. */
export function keepOrder(
  storage: Pick<TextStorage, 'get' | 'set'>,
  { body, copy }: SentOrder,
  { code, paid, keptUntil, at }: Pick<Receipt, 'code' | 'paid' | 'keptUntil'> & { readonly at: number },
): void {
  const { shop, readyAt, lines } = copy;
  const order: v.InferOutput<typeof Kept> = {
    code,
    createdAt: at,
    shop: { id: body.order.shop, title: shop.name, address: shop.address, url: shop.url },
    readyAt,
    keptUntil,
    total: paid,
    way: body.order.orderType,
    kind: body.order.entityType,
    lines: lines.map(({ goodsId, title, variant, url, image, qnt, price }) => ({
      goodsId,
      title,
      variant,
      url,
      image,
      qnt,
      price,
    })),
  };
  const others = readKeptOrders(storage).filter((one) => one.code !== code);
  storage.set(KEPT_ORDERS, JSON.stringify([order, ...others].slice(0, MOST)));
}

const Kept = v.object({
  code: v.string(),
  createdAt: v.number(),
  shop: v.object({ id: v.number(), title: v.string(), address: v.string(), url: v.string() }),
  readyAt: v.optional(v.number()),
  keptUntil: v.optional(v.number()),
  total: v.number(),
  way: v.optional(OrderType),
  kind: v.optional(EntityType),
  lines: v.array(
    v.object({
      goodsId: v.number(),
      title: v.string(),
      variant: v.string(),
      url: v.string(),
      image: v.string(),
      qnt: v.number(),
      price: v.number(),
    }),
  ),
});
