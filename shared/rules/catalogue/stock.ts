/**
 * The stock of one variation by shop: which shops are shown, in which order, and their texts (spec §2 'Product stock
 * view', §5).
 */
import { stockTexts } from '../../texts/stock.ts';
import {
  fromShelf,
  type HandoutTerms,
  isToday,
  onOrder,
  type PickupPromise,
  type PickupShop,
  untilOf,
} from '../pickup/promise.ts';
import { promiseText } from '../pickup/sentences.ts';
import { distanceKm, IN_CITY_KM, type Point } from '../shops/distance.ts';
import { hasWords, isListed, searchWords } from '../shops/filter.ts';
import { type Offer, type ShopSort, sortShops } from '../shops/sort.ts';

/** The stock of one shop; a way without stock is left out. */
export interface StockPlace extends PickupShop {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly at?: Point;
  readonly areas: readonly number[];
  /** The row's own price, roubles. */
  readonly price: number;
  readonly retail?: { readonly pieces: number; readonly price: number };
  /** `days` of delivery; null: unknown. */
  readonly transit?: { readonly pieces: number; readonly price: number; readonly days: number | null };
}

/** The same with the promise of each way (D67). A way by which the goods can never be taken is left out. */
export type PromisedPlace<Place extends StockPlace = StockPlace> = Place & {
  readonly shelf?: PickupPromise;
  readonly order?: PickupPromise;
};

export type StockSort = Exclude<ShopSort, 'quantity'>;

/** What the visitor has entered and selected in the stock view. */
export interface StockWish {
  readonly text: string;
  readonly sort: StockSort;
  /** 'Забрать сегодня': only shops that have the goods on the shelf and still hand them out today. */
  readonly today: boolean;
  /** 'Под заказ': only shops to which the goods can be delivered. */
  readonly onOrder: boolean;
}

export const anyStock: StockWish = { text: '', sort: 'distance', today: false, onOrder: false };

/** Adds to each shop when its goods can be taken. @param now ms since 1970 */
export function promisePlaces<Place extends StockPlace>(
  places: readonly Place[],
  now: number,
  terms: HandoutTerms,
): readonly PromisedPlace<Place>[] {
  return places.map((place) => {
    const { retail, transit, ...others } = place;
    const shelf = retail && fromShelf(place, now, terms);
    const order = transit && onOrder(place, transit.days, now, terms);
    return { ...others, ...(shelf && { retail, shelf }), ...(order && { transit, order }) } as PromisedPlace<Place>;
  });
}

/** Until when the sentences of all these shops hold, ms since 1970. */
export function placesUntil(places: readonly PromisedPlace[]): number {
  return untilOf(places.flatMap(({ shelf, order }) => [shelf, order]));
}

/**
 * The shops in the list and on its map, sorted: those of the city, or of all cities if search text was entered (D35,
 * D69).
 * @param area id of the city; undefined if unknown
 * @param from the visitor's position, else the centre of the answer's map
 */
export function stockInList<Place extends PromisedPlace>(
  places: readonly Place[],
  wish: StockWish,
  area: number | undefined,
  from: Point,
): readonly Place[] {
  const words = searchWords(wish.text);
  const listed = places.filter(
    (place) =>
      hasWays(place, wish) && hasWords(words, [place.name, place.address]) && isListed(place.areas, area, words),
  );
  return sortShops(listed, wish.sort, (place) => ({
    id: place.id,
    distance: place.at === undefined ? Number.POSITIVE_INFINITY : distanceKm(from, place.at),
    offers: offersOf(place, wish),
  }));
}

/**
 * In how many shops of the city the goods can still be taken today; shops far from its centre are not in the city (D69).
 * @param area id of the city; undefined if unknown
 */
export function countToday(places: readonly PromisedPlace[], area: number | undefined, centre: Point): number {
  const isInCity = ({ areas, at }: PromisedPlace): boolean =>
    isListed(areas, area, []) && (at === undefined || distanceKm(centre, at) <= IN_CITY_KM);
  return places.filter((place) => isToday(place.shelf) && isInCity(place)).length;
}

/**
 * The price in a shop: that of the selected way if exactly one is, else the row's own. Undefined if nothing is
 * available.
 */
export function stockPrice({ retail, transit, price }: StockPlace, { today, onOrder }: StockWish): number | undefined {
  if (retail === undefined && transit === undefined) return undefined;
  if (today === onOrder) return price;
  return (today ? retail : transit)?.price ?? price;
}

/** `сегодня, 5 шт., 1 290 ₽`, `завтра с 10:00, 5 шт., 1 290 ₽`; undefined without pieces on the shelf. */
export function pickupLine({ retail, shelf }: PromisedPlace): string | undefined {
  if (retail === undefined || shelf === undefined) return undefined;
  return stockTexts.shelfLine({ promise: promiseText(shelf), ...retail });
}

/** `со 2 декабря, 1 190 ₽`; `под заказ, 1 190 ₽` if the day is unknown; undefined if it cannot be ordered. */
export function onOrderLine({ transit, order }: PromisedPlace): string | undefined {
  if (transit === undefined || order === undefined) return undefined;
  return stockTexts.orderLine({ promise: promiseText(order), price: transit.price });
}

function hasWays({ shelf, order }: PromisedPlace, { today, onOrder }: StockWish): boolean {
  return (!today || isToday(shelf)) && (!onOrder || order !== undefined);
}

/**
 * The goods are a single variation, so every offer covers all of them. If exactly one way is selected, only its offer
 * counts (D10).
 */
function offersOf({ retail, transit, shelf, order }: PromisedPlace, { today, onOrder }: StockWish): readonly Offer[] {
  const offers: Offer[] = [];
  if (retail && shelf && (today || !onOrder)) offers.push({ share: 1, total: retail.price, at: shelf.at });
  if (transit && order && (onOrder || !today)) offers.push({ share: 1, total: transit.price, at: order.at });
  return offers;
}
