/** Finds where everything in the cart can be collected, to show it before checkout. */
import type { CheckoutRow, OrderType, Shop } from '../../contract/things.ts';
import type { Supply } from '../catalogue/availability.ts';
import type { WantedLine } from '../checkout/order.ts';
import { pairForToday, type ShopPair } from '../checkout/pair.ts';
import { type PromisedRow, promiseBy } from '../checkout/promises.ts';
import { distanceTo } from '../checkout/shops.ts';
import { isToday, type PickupPromise } from '../pickup/promise.ts';
import { startOfDay } from '../pickup/shop-clock.ts';
import type { Point } from '../shops/distance.ts';

type Line = Pick<WantedLine, 'id' | 'qnt'>;

/** A single shop that has everything by one way. */
export interface WholeShop {
  readonly shop: Shop;
  readonly way: OrderType;
  readonly promise: PickupPromise;
  /** The number of other shops that have everything on the same day or earlier. */
  readonly others: number;
}

/** What a shop has of the lines by one way. */
export interface PartShop {
  readonly shop: Shop;
  readonly way: OrderType;
  readonly promise: PickupPromise;
  /** The number of wanted pieces that it has. */
  readonly pieces: number;
}

/** One shop that has everything, or else two that together have it today. Neither if there is no such shop or pair. */
export interface WholeCart {
  /** The visitor's own shop, unless that is the shop that has everything. */
  readonly own?: PartShop | 'nothing' | undefined;
  readonly shop?: WholeShop | undefined;
  readonly pair?: ShopPair | undefined;
}

/** A shop beyond this is only named if no nearer one has everything; km. */
const FAR = 50;

/**
 * Prefers a shop that has everything today, then any on a later day, then two shops today (D67). Among shops it prefers
 * the visitor's own, then the nearest of the earliest day. Where that is not the visitor's own shop, it adds what that
 * one has.
 * @param rows what the shops promise of these lines
 * @param mine id of the visitor's shop
 * @param from where distances are measured from
 */
export function findWholeCart(
  rows: readonly PromisedRow[],
  lines: readonly Line[],
  { mine, from }: { readonly mine: number | undefined; readonly from: Point },
): WholeCart {
  const near = rows.filter((row) => row.shop.id === mine || distanceTo(row, from) <= FAR);
  const nearBy = wholeToday(near, lines);
  const shop = choose(nearBy.length > 0 ? nearBy : wholeToday(rows, lines), mine, from);
  const found = shop === undefined ? { pair: pairForToday(rows, lines, from) } : { shop };
  if (mine === undefined || shop?.shop.id === mine) return found;
  const own = rows.find((row) => row.shop.id === mine);
  return { ...found, own: (own && ownShop(own, lines)) ?? 'nothing' };
}

/** By the way by which it has most. */
function ownShop(row: PromisedRow, lines: readonly Line[]): PartShop | undefined {
  const [shelf, order] = [partOf(row, lines, 'retail'), partOf(row, lines, 'transit')];
  return order !== undefined && order.pieces > (shelf?.pieces ?? 0) ? order : shelf;
}

function partOf(row: PromisedRow, lines: readonly Line[], way: OrderType): PartShop | undefined {
  const promise = promiseBy(row, way);
  const pieces = lines.reduce((sum, { id, qnt }) => sum + Math.min(qnt, piecesAt(row, id, way)), 0);
  return promise === undefined || pieces === 0 ? undefined : { shop: row.shop, way, promise, pieces };
}

/**
 * Where most of the lines can be taken from a shelf, which has no minimum order: today if that is possible, in the
 * visitor's own shop or else in the nearest.
 * @param wish as in `findWholeCart`
 */
export function bestShelf(
  rows: readonly PromisedRow[],
  lines: readonly Line[],
  { mine, from }: Parameters<typeof findWholeCart>[2],
): PartShop | undefined {
  const [best] = rows
    .filter((row) => row.shop.id === mine || distanceTo(row, from) <= FAR)
    .flatMap((row) => {
      const part = partOf(row, lines, 'retail');
      return part === undefined ? [] : [{ part, isOwn: row.shop.id === mine, distance: distanceTo(row, from) }];
    })
    .sort(
      (one, other) =>
        Number(isToday(other.part.promise)) - Number(isToday(one.part.promise)) ||
        other.part.pieces - one.part.pieces ||
        Number(other.isOwn) - Number(one.isOwn) ||
        one.distance - other.distance,
    );
  return best?.part;
}

/** The lines of which a shop has not all pieces on its shelf. @param row undefined: it has none of them */
export function notOnShelf<Wanted extends Line>(
  row: CheckoutRow | undefined,
  lines: readonly Wanted[],
): readonly Wanted[] {
  return lines.filter(({ id, qnt }) => row === undefined || piecesAt(row, id, 'retail') < qnt);
}

/** A shop that has everything by one way. */
interface Candidate {
  readonly row: PromisedRow;
  readonly way: OrderType;
  readonly promise: PickupPromise;
}

/** The shops that have everything; those of today alone if there are any. */
function wholeToday(rows: readonly PromisedRow[], lines: readonly Line[]): readonly Candidate[] {
  const whole = rows.flatMap((row) => havingAll(row, lines));
  const today = whole.filter(({ promise }) => isToday(promise));
  return today.length > 0 ? today : whole;
}

/** From the shelf, or else on order: the same goods are never there on an earlier day when they are ordered. */
function havingAll(row: PromisedRow, lines: readonly Line[]): readonly Candidate[] {
  const candidates = (['retail', 'transit'] as const).flatMap((way) => {
    const promise = promiseBy(row, way);
    return promise !== undefined && hasAll(row, lines, way) ? [{ row, way, promise }] : [];
  });
  return candidates.slice(0, 1);
}

/** A number that is greater for a later day; infinite if the day is unknown. */
function dayOf({ promise }: Candidate): number {
  return startOfDay(promise.localAt);
}

function choose(having: readonly Candidate[], mine: number | undefined, from: Point): WholeShop | undefined {
  const within = (most: number) => having.filter((one) => dayOf(one) <= most);
  const chosen =
    having.find(({ row }) => row.shop.id === mine) ?? nearestOf(within(Math.min(...having.map(dayOf))), from);
  if (chosen === undefined) return undefined;
  const { row, way, promise } = chosen;
  return { shop: row.shop, way, promise, others: within(dayOf(chosen)).length - 1 };
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

function nearestOf(candidates: readonly Candidate[], from: Point): Candidate | undefined {
  const [first] = candidates
    .map((candidate) => ({ candidate, distance: distanceTo(candidate.row, from) }))
    .sort((one, other) =>
      one.distance === other.distance
        ? one.candidate.row.shop.id - other.candidate.row.shop.id
        : one.distance - other.distance,
    );
  return first?.candidate;
}

function hasAll(row: CheckoutRow, lines: readonly Line[], way: OrderType): boolean {
  return lines.every(({ id, qnt }) => piecesAt(row, id, way) >= qnt);
}

function piecesAt({ items_stock }: CheckoutRow, id: number, way: OrderType): number {
  return items_stock[id]?.[way].in_stock ?? 0;
}
