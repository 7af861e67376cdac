/** Where everything wanted can be had at once: the cart says so, before checkout does. */
import type { CheckoutRow, Shop } from '../../contract/things.ts';
import type { WantedLine } from '../checkout/order.ts';
import { pairForToday, type ShopPair } from '../checkout/pair.ts';
import { distanceTo } from '../checkout/shops.ts';
import type { Way } from '../checkout/ways.ts';
import type { Point } from '../shops/distance.ts';

type Line = Pick<WantedLine, 'id' | 'qnt'>;

/** A shop that alone has everything one way. */
export interface WholeShop {
  readonly shop: Shop;
  readonly way: Way;
  /** Until it can be taken; 0 is today, undefined: nobody says. */
  readonly days: number | undefined;
  /** So many other shops can give it as early. */
  readonly others: number;
}

/** One shop, or where none will do two that together have everything today; neither: it cannot be had at once. */
export interface WholeCart {
  readonly shop?: WholeShop | undefined;
  readonly pair?: ShopPair | undefined;
}

/**
 * Today comes first, then the visitor's shop whenever it has everything, then two shops today, then one later. Of several
 * shops it is the visitor's own, else the nearest of the earliest.
 * @param mine id of the visitor's shop
 * @param from the visitor, else a place near to them
 * @param allAsked do the terms of the rows hold for these lines? Else they were told for more
 */
export function findWholeCart(
  rows: readonly CheckoutRow[],
  lines: readonly Line[],
  { mine, from, allAsked }: { readonly mine: number | undefined; readonly from: Point; readonly allAsked: boolean },
): WholeCart {
  const today = rows.filter((row) => hasAll(row, lines, 'retail'));
  if (today.length > 0) return { shop: choose(today, 'retail', () => 0) };
  const later = rows.filter((row) => hasAll(row, lines, 'transit'));
  const daysOf = ({ summary }: CheckoutRow) => (allAsked ? (summary.transit.delivery_days ?? undefined) : undefined);
  const pair = later.some(({ shop }) => shop.id === mine) ? undefined : pairForToday(rows, lines, from);
  return pair === undefined ? { shop: choose(later, 'transit', daysOf) } : { pair };

  function choose(having: readonly CheckoutRow[], way: Way, termOf: (row: CheckoutRow) => number | undefined) {
    const within = (most: number) => having.filter((row) => (termOf(row) ?? Number.POSITIVE_INFINITY) <= most);
    const earliest = Math.min(...having.map((row) => termOf(row) ?? Number.POSITIVE_INFINITY));
    const row = having.find(({ shop }) => shop.id === mine) ?? nearestOf(within(earliest), from);
    if (row === undefined) return undefined;
    const days = termOf(row);
    return { shop: row.shop, way, days, others: within(days ?? Number.POSITIVE_INFINITY).length - 1 };
  }
}

function nearestOf(rows: readonly CheckoutRow[], from: Point): CheckoutRow | undefined {
  const [first] = rows
    .map((row) => ({ row, distance: distanceTo(row, from) }))
    .sort((one, other) =>
      one.distance === other.distance ? one.row.shop.id - other.row.shop.id : one.distance - other.distance,
    );
  return first?.row;
}

function hasAll({ items_stock }: CheckoutRow, lines: readonly Line[], way: Way): boolean {
  return lines.every(({ id, qnt }) => (items_stock[id]?.[way].in_stock ?? 0) >= qnt);
}
