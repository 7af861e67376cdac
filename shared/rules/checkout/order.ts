/**
 * What a shop offers of the wanted goods by one way, and the order made from it (spec §2, §5; D5; contract.md §5.8).
 */

import type { Buyer, EntityType, OrderRequest } from '../../contract/order.ts';
import type { CartItem, CheckoutRow, OrderType } from '../../contract/things.ts';
import { exactSum } from '../money.ts';

/** A line of the cart, copied when checkout starts. */
export interface WantedLine {
  /** Id of the cart item. */
  readonly id: number;
  readonly goodsId: number;
  readonly code: string;
  /** Plain text. */
  readonly title: string;
  readonly variant: string;
  readonly brand: string;
  readonly category: string;
  /** Path of the product page. */
  readonly url: string;
  /** Address of its picture. */
  readonly image: string;
  readonly qnt: number;
}

/** A line with the pieces that the shop has (`qnt`) and their price. */
export interface TakenLine extends WantedLine {
  /** Roubles per piece, for this shop and way. */
  readonly price: number;
  /** Pieces wanted. */
  readonly wanted: number;
}

export interface Basket {
  readonly taken: readonly TakenLine[];
  /** What the shop lacks by this way. `qnt` is the number of pieces that stay in the cart. */
  readonly missing: readonly WantedLine[];
  /** Number of pieces to collect. */
  readonly pieces: number;
  /** Roubles: the sum of the shop's own totals of the lines (D5). */
  readonly total: number;
}

export function toWanted(item: CartItem): WantedLine {
  const { id, goods_id, code, product, variant, brand, category, url, image, qnt } = item;
  return {
    id,
    goodsId: goods_id,
    code: String(code),
    title: product.title,
    variant,
    brand,
    category,
    url,
    image: image.url,
    qnt,
  };
}

/** Total number of pieces wanted. */
export function countWanted(lines: readonly WantedLine[]): number {
  return lines.reduce((sum, { qnt }) => sum + qnt, 0);
}

export function basketAt(lines: readonly WantedLine[], { items_stock }: CheckoutRow, way: OrderType): Basket {
  const taken: TakenLine[] = [];
  const missing: WantedLine[] = [];
  let total = 0;
  for (const line of lines) {
    const stock = items_stock[line.id]?.[way];
    const qnt = Math.max(0, Math.min(line.qnt, Math.floor(stock?.in_stock ?? 0)));
    if (stock !== undefined && qnt > 0) {
      taken.push({ ...line, qnt, price: stock.price, wanted: line.qnt });
      total += stock.total;
    }
    if (qnt < line.qnt) missing.push({ ...line, qnt: line.qnt - qnt });
  }
  return { taken, missing, pieces: countWanted(taken), total: exactSum(total) };
}

/**
 * Is the order below the minimum (spec §5)? Only `transit` orders have one.
 * @param total of the goods by this way, roubles
 * @param minimum roubles; null or undefined: there is none
 * @returns the minimum that was missed, in roubles; undefined if the order may continue
 */
export function minimumMissed(total: number, way: OrderType, minimum: number | null | undefined): number | undefined {
  if (way !== 'transit' || minimum === null || minimum === undefined) return undefined;
  return exactSum(total) < minimum ? minimum : undefined;
}

/**
 * The body of the order. Lines of which nothing is available are not in `taken` (D5, D14).
 * @param ready from when the buyer was told that it can be taken from the shelf, ms since 1970 (contract §7)
 */
export function toOrder(
  shop: number,
  way: OrderType,
  kind: EntityType,
  buyer: Buyer,
  taken: readonly TakenLine[],
  ready: number | undefined,
): OrderRequest {
  const moment = way === 'retail' && ready !== undefined ? { ready_date: new Date(ready).toISOString() } : {};
  return {
    order: { orderType: way, entityType: kind, shop, ...buyer, ...moment },
    items: taken.map(({ id, goodsId, code, qnt, price }) => ({ id, goods_id: goodsId, code, qnt, price })),
  };
}
