/** Finds where everything in the cart can be collected, to show it before checkout. */
import type { CheckoutRow, OrderType, Shop } from '../../contract/things.ts';
import type { WantedLine } from '../checkout/order.ts';
import { pairForToday, type ShopPair } from '../checkout/pair.ts';
import { distanceTo } from '../checkout/shops.ts';
import type { Supply } from '../goods/availability.ts';
import type { Point } from '../shops/distance.ts';

type Line = Pick<WantedLine, 'id' | 'qnt'>;

/** A single shop that has everything by one way. */
export interface WholeShop {
  readonly shop: Shop;
  readonly way: OrderType;
  /** Days until it can be collected; 0 is today, undefined: unknown. */
  readonly days: number | undefined;
  /** The number of other shops that have everything at least as early. */
  readonly others: number;
}

/** One shop that has everything, or two that together have it today. Neither if there is no such shop or pair. */
export interface WholeCart {
  readonly shop?: WholeShop | undefined;
  readonly pair?: ShopPair | undefined;
}

/** A shop beyond this is only named if no nearer one has everything; km. */
const FAR = 50;

/**
 * Prefers a shop that has everything today, then the visitor's own shop at a later day, then two shops today, then any
 * shop at a later day. Among shops it prefers the visitor's own, then the nearest of the earliest.
 * @param rows the answer to `POST /api/checkout/shops.json` for these lines, or for more
 * @param mine id of the visitor's shop
 * @param from where distances are measured from
 * @param allAsked were the rows requested for exactly these lines? If for more, their delivery days do not apply and
 * count as unknown
 */
export function findWholeCart(
  rows: readonly CheckoutRow[],
  lines: readonly Line[],
  wish: { readonly mine: number | undefined; readonly from: Point; readonly allAsked: boolean },
): WholeCart {
  const near = rows.filter((row) => row.shop.id === wish.mine || distanceTo(row, wish.from) <= FAR);
  const found = findAmong(near, lines, wish);
  return found.shop === undefined && found.pair === undefined ? findAmong(rows, lines, wish) : found;
}

function findAmong(
  rows: readonly CheckoutRow[],
  lines: readonly Line[],
  { mine, from, allAsked }: Parameters<typeof findWholeCart>[2],
): WholeCart {
  const today = rows.filter((row) => hasAll(row, lines, 'retail'));
  if (today.length > 0) return { shop: choose(today, 'retail', () => 0) };
  const later = rows.filter((row) => hasAll(row, lines, 'transit'));
  const daysOf = ({ summary }: CheckoutRow) => (allAsked ? (summary.transit.delivery_days ?? undefined) : undefined);
  const pair = later.some(({ shop }) => shop.id === mine) ? undefined : pairForToday(rows, lines, from);
  return pair === undefined ? { shop: choose(later, 'transit', daysOf) } : { pair };

  function choose(having: readonly CheckoutRow[], way: OrderType, termOf: (row: CheckoutRow) => number | undefined) {
    const within = (most: number) => having.filter((row) => (termOf(row) ?? Number.POSITIVE_INFINITY) <= most);
    const earliest = Math.min(...having.map((row) => termOf(row) ?? Number.POSITIVE_INFINITY));
    const row = having.find(({ shop }) => shop.id === mine) ?? nearestOf(within(earliest), from);
    if (row === undefined) return undefined;
    const days = termOf(row);
    return { shop: row.shop, way, days, others: within(days ?? Number.POSITIVE_INFINITY).length - 1 };
  }
}

/**
 * Where one line can be had.
 * @param alone were the rows requested for this line only? Else their delivery days do not apply and count as unknown
 */
export function supplyOfLine(rows: readonly CheckoutRow[], id: number, alone: boolean): Supply {
  const having = (way: OrderType) => rows.filter(({ items_stock }) => (items_stock[id]?.[way].in_stock ?? 0) > 0);
  const shops = having('retail').length;
  const ordered = having('transit');
  const days = Math.min(...ordered.map(({ summary }) => summary.transit.delivery_days ?? Number.POSITIVE_INFINITY));
  return {
    ...(shops > 0 && { shops }),
    ...(ordered.length > 0 && { order: alone && Number.isFinite(days) ? days : null }),
  };
}

function nearestOf(rows: readonly CheckoutRow[], from: Point): CheckoutRow | undefined {
  const [first] = rows
    .map((row) => ({ row, distance: distanceTo(row, from) }))
    .sort((one, other) =>
      one.distance === other.distance ? one.row.shop.id - other.row.shop.id : one.distance - other.distance,
    );
  return first?.row;
}

function hasAll({ items_stock }: CheckoutRow, lines: readonly Line[], way: OrderType): boolean {
  return lines.every(({ id, qnt }) => (items_stock[id]?.[way].in_stock ?? 0) >= qnt);
}
