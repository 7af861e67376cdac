/** When each shop hands out an order (D67). */
import type { CheckoutRow, OrderType } from '../../contract/things.ts';
import { type CityZones, zoneOf } from '../pickup/city-zones.ts';
import { fromShelf, onOrder, type PickupPromise } from '../pickup/promise.ts';
import { termsFor } from '../pickup/terms.ts';
import type { WantedLine } from './order.ts';

/** A shop with the promise of each way by which it has anything. */
export interface PromisedRow extends CheckoutRow {
  readonly shelf?: PickupPromise;
  readonly order?: PickupPromise;
}

type Line = Pick<WantedLine, 'id' | 'url' | 'category'>;

/**
 * Adds what a shop promises of the wanted goods that it has.
 * @param now ms since 1970
 * @param zones of the cities, for the shop's own clock
 */
export function promiseRow(row: CheckoutRow, lines: readonly Line[], now: number, zones: CityZones): PromisedRow {
  const { shop, summary, items_stock } = row;
  const at = { hours: shop.work_time, zone: zoneOf(shop.areas, zones) };
  const termsBy = (way: OrderType) => termsFor(lines.filter(({ id }) => (items_stock[id]?.[way].in_stock ?? 0) > 0));
  const shelf = summary.retail.in_stock > 0 ? fromShelf(at, now, termsBy('retail')) : undefined;
  const { in_stock, delivery_days } = summary.transit;
  const order = in_stock > 0 ? onOrder(at, delivery_days, now, termsBy('transit')) : undefined;
  return { ...row, ...(shelf && { shelf }), ...(order && { order }) };
}

/** @returns undefined if the shop has nothing by this way, or never hands it out */
export function promiseBy({ shelf, order }: PromisedRow, way: OrderType): PickupPromise | undefined {
  return way === 'retail' ? shelf : order;
}
