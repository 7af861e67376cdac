/** Which shops checkout lists, and in which order (spec §5 'Shop filters'; D10, D11, D12). */

import type { EntityType } from '../../contract/order.ts';
import type { CheckoutRow, OrderType } from '../../contract/things.ts';
import { isToday } from '../pickup/promise.ts';
import { distanceKm, type Point } from '../shops/distance.ts';
import { hasWords, searchWords } from '../shops/filter.ts';
import { type Offer, type ShopSort, sortShops } from '../shops/sort.ts';
import { type PromisedRow, promiseBy } from './promises.ts';
import { openWays } from './ways.ts';

/** 'Забрать сегодня' or 'Все в наличии'; they exclude each other. */
export type ShopFilter = 'today' | 'all';

export interface ShopWish {
  readonly kind: EntityType;
  readonly filter: ShopFilter | undefined;
  readonly text: string;
  readonly sort: ShopSort;
}

/**
 * Filters and sorts the shops.
 * @param pieces total number of wanted pieces
 * @param from the visitor's position, else the centre of the answer's map
 */
export function shopsFor(
  rows: readonly PromisedRow[],
  wish: ShopWish,
  pieces: number,
  from: Point,
): readonly PromisedRow[] {
  const words = searchWords(wish.text);
  const shown = rows.filter((row) => isWanted(row, wish, pieces) && hasWords(words, textsOf(row)));
  return sortShops(shown, wish.sort, (row) => ({
    id: row.shop.id,
    distance: distanceTo(row, from),
    offers: waysThatCount(row, wish).map((way) => offerOf(row, way, pieces)),
  }));
}

/** Does one way alone cover all pieces (D11)? Only a way that counts for this buyer and filter. */
export function hasAll(row: PromisedRow, wish: Pick<ShopWish, 'kind' | 'filter'>, pieces: number): boolean {
  return waysThatCount(row, wish).some((way) => row.summary[way].in_stock >= pieces);
}

/** Distance in km; infinite if the shop's position is unknown. */
export function distanceTo({ shop }: CheckoutRow, from: Point): number {
  const { coordinate } = shop;
  return coordinate ? distanceKm(from, coordinate) : Number.POSITIVE_INFINITY;
}

function isWanted(row: PromisedRow, wish: ShopWish, pieces: number): boolean {
  const ways = waysThatCount(row, wish);
  if ((wish.kind === 'legal' || wish.filter === 'today') && ways.length === 0) return false;
  return wish.filter !== 'all' || hasAll(row, wish, pieces);
}

/**
 * The ways that count for filters and sorts. A forced way counts alone: 'Забрать сегодня' forces the shelf of a shop that
 * still hands out today, a legal entity forces transit (D10, D12, D67).
 */
function waysThatCount(
  { summary, shelf }: PromisedRow,
  { kind, filter }: Pick<ShopWish, 'kind' | 'filter'>,
): readonly OrderType[] {
  return openWays(summary, kind).filter((way) => filter !== 'today' || (way === 'retail' && isToday(shelf)));
}

/** An unknown day counts as the latest. */
function offerOf(row: PromisedRow, way: OrderType, pieces: number): Offer {
  const { in_stock, total } = row.summary[way];
  const at = promiseBy(row, way)?.at ?? Number.POSITIVE_INFINITY;
  return { share: pieces === 0 ? 0 : Math.min(1, in_stock / pieces), total, at };
}

function textsOf({ shop }: CheckoutRow): readonly string[] {
  return [shop.name, shop.address, ...shop.metro_stations.map(({ name }) => name)];
}
