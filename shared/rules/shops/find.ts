/** The rules of every list of shops: which are shown, and in which order (spec §5 'Shop filters'; D10, D35, D67, D69). */
import { type PickupPromise, untilOf } from '../pickup/promise.ts';
import { distanceKm, type Point } from './distance.ts';
import { mineFirst } from './my-shop.ts';
import { type FindableShop, isSearch, searchShops } from './search.ts';
import { type Offer, type ShopSort, sortShops } from './sort.ts';

/** 'Забрать сегодня', 'Под заказ' and 'Все в наличии'. */
export type ShopFilter = 'today' | 'onOrder' | 'all';

/** What the finder needs to know of a shop. */
export interface FinderShop extends FindableShop {
  readonly id: number;
  /** Ids of its cities. */
  readonly areas: readonly number[];
  /** When it hands out what is wanted: from its shelf, and on order (D67). */
  readonly shelf?: PickupPromise;
  readonly order?: PickupPromise;
}

/** What a visitor has entered and pressed. */
export interface FinderWish {
  readonly text: string;
  /** Undefined: the shops stay in the order in which they are given. */
  readonly sort: ShopSort | undefined;
  readonly pressed: readonly ShopFilter[];
}

/** What a use of the finder looks for. */
export interface FinderRules<Shop> {
  /** Is a shop listed while these filters are pressed? */
  readonly passes: (shop: Shop, pressed: readonly ShopFilter[]) => boolean;
  /** What it offers by the ways that count then. */
  readonly offersOf: (shop: Shop, pressed: readonly ShopFilter[]) => readonly Offer[];
}

/** For a list that is about the shops alone. */
export const anyShop: FinderRules<unknown> = { passes: () => true, offersOf: () => [] };

interface FinderPlaces {
  /** Where distances are measured from: the visitor, or else the centre. */
  readonly from: Point;
  /** The city's. */
  readonly centre: Point;
  /** Id of the visitor's shop, which stands first in a sorted list. */
  readonly mine: number | undefined;
}

export interface FoundShops<Shop> {
  readonly shops: readonly Shop[];
  /** Does any of the shops still hand out today? 'Забрать сегодня' has no effect otherwise. */
  readonly canToday: boolean;
  /** The filters that have an effect. */
  readonly pressed: readonly ShopFilter[];
}

/** The shops of a list and of its map, in their order. */
export function findShops<Shop extends FinderShop>(
  shops: readonly Shop[],
  { text, sort, pressed: wanted }: FinderWish,
  rules: FinderRules<Shop>,
  { from, centre, mine }: FinderPlaces,
): FoundShops<Shop> {
  const found = searchShops(shops, text, centre);
  const others = wanted.filter((filter) => filter !== 'today');
  const onAnyDay = found.filter((shop) => rules.passes(shop, others));
  const canToday = onAnyDay.some((shop) => rules.passes(shop, ['today']));
  const isOfToday = canToday && wanted.includes('today');
  const pressed = isOfToday ? wanted : others;
  const shown = isOfToday ? found.filter((shop) => rules.passes(shop, pressed)) : onAnyDay;
  if (sort === undefined) return { shops: shown, canToday, pressed };
  const sorted = sortShops(shown, sort, (shop) => ({
    id: shop.id,
    distance: shop.at === undefined ? Number.POSITIVE_INFINITY : distanceKm(from, shop.at),
    offers: rules.offersOf(shop, pressed),
  }));
  return { shops: mineFirst(sorted, mine), canToday, pressed };
}

/**
 * The city to which the stock view is limited: to none once search text was entered (D35).
 * @param area id of the visitor's city; undefined if unknown
 */
export function listedArea(area: number | undefined, text: string): number | undefined {
  return isSearch(text) ? undefined : area;
}

/** The shops of a city. @param area its id; undefined: all shops */
export function shopsIn<Shop extends Pick<FinderShop, 'areas'>>(
  area: number | undefined,
  shops: readonly Shop[],
): readonly Shop[] {
  return area === undefined ? shops : shops.filter(({ areas }) => areas.includes(area));
}

/** Until when the sentences of all these shops hold, ms since 1970. */
export function shopsUntil(shops: readonly Pick<FinderShop, 'shelf' | 'order'>[]): number {
  return untilOf(shops.flatMap(({ shelf, order }) => [shelf, order]));
}
