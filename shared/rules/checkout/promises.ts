/** What each shop hands out of an order, and when (D67, D68). */
import type { CheckoutRow, OrderType } from '../../contract/things.ts';
import { exactSum } from '../money.ts';
import { type CityZones, zoneOf } from '../pickup/city-zones.ts';
import { fromShelf, onOrder, type PickupPromise } from '../pickup/promise.ts';
import { termsFor } from '../pickup/terms.ts';
import { weekOf } from '../pickup/week.ts';
import type { WantedLine } from './order.ts';

/** A shop with the promise of each way by which it has anything. */
export interface PromisedRow extends CheckoutRow {
  /** IANA name of its own city's time zone; default: Moscow's. */
  readonly zone?: string;
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
  return { ...row, ...(at.zone && { zone: at.zone }), ...(shelf && { shelf }), ...(order && { order }) };
}

/**
 * Takes away what a shop never hands out: goods restricted to hours in which it is always closed (D68).
 * @param lines all that the rows were asked for
 */
export function handedOut(
  rows: readonly CheckoutRow[],
  lines: readonly (Line & { readonly qnt: number })[],
): readonly CheckoutRow[] {
  const limits = lines.map((line) => ({ ...line, within: termsFor([line]).within }));
  if (limits.every(({ within }) => within === undefined)) return rows;
  return rows.map((row) => {
    const rest = limits.filter(({ within }) => weekOf(row.shop.work_time, within)?.spans.length !== 0);
    return rest.length === lines.length ? row : onlyOf(row, rest);
  });
}

function onlyOf(
  { shop, summary, items_stock }: CheckoutRow,
  lines: readonly { readonly id: number; readonly qnt: number }[],
): CheckoutRow {
  const kept = lines.flatMap(({ id, qnt }) => {
    const stock = items_stock[id];
    return stock === undefined ? [] : [{ id, qnt, stock }];
  });
  const sumOf = (way: OrderType) => ({
    ...summary[way],
    in_stock: kept.reduce((sum, { qnt, stock }) => sum + Math.min(qnt, stock[way].in_stock), 0),
    total: exactSum(kept.reduce((sum, { stock }) => sum + stock[way].total, 0)),
  });
  return {
    shop,
    summary: { retail: sumOf('retail'), transit: sumOf('transit') },
    items_stock: Object.fromEntries(kept.map(({ id, stock }) => [id, stock])),
  };
}

/** @returns undefined if the shop has nothing by this way */
export function promiseBy({ shelf, order }: PromisedRow, way: OrderType): PickupPromise | undefined {
  return way === 'retail' ? shelf : order;
}
