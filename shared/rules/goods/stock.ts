/**
 * The stock of one variation by shop: which shops are shown, in which order, and their texts (spec §2 'Product stock
 * view', §5).
 */
import { stockTexts } from '../../texts/stock.ts';
import { daysLater } from '../dates.ts';
import { distanceKm, type Point } from '../shops/distance.ts';
import { hasWords, isListed, searchWords } from '../shops/filter.ts';
import { type Offer, type ShopSort, sortShops } from '../shops/sort.ts';

/** The stock of one shop; a way without stock is left out. */
export interface StockPlace {
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

export type StockSort = Exclude<ShopSort, 'quantity'>;

/** What the visitor has entered and selected in the stock view. */
export interface StockWish {
  readonly text: string;
  readonly sort: StockSort;
  /** 'Забрать сегодня': only shops that have the goods on the shelf. */
  readonly today: boolean;
  /** 'Под заказ': only shops to which the goods can be delivered. */
  readonly onOrder: boolean;
}

export const anyStock: StockWish = { text: '', sort: 'distance', today: false, onOrder: false };

/** The shops on the map, of all cities (D35). */
export function stockOnMap<Place extends StockPlace>(places: readonly Place[], wish: StockWish): readonly Place[] {
  const words = searchWords(wish.text);
  return places.filter((place) => hasWays(place, wish) && hasWords(words, [place.name, place.address]));
}

/**
 * The shops in the list, sorted: those of the city, or of all cities if search text was entered (D35).
 * @param area id of the city; undefined if unknown
 * @param from the visitor's position, else the centre of the answer's map
 */
export function stockInList<Place extends StockPlace>(
  places: readonly Place[],
  wish: StockWish,
  area: number | undefined,
  from: Point,
): readonly Place[] {
  const words = searchWords(wish.text);
  const listed = stockOnMap(places, wish).filter(({ areas }) => isListed(areas, area, words));
  return sortShops(listed, wish.sort, (place) => ({
    id: place.id,
    distance: place.at === undefined ? Number.POSITIVE_INFINITY : distanceKm(from, place.at),
    offers: offersOf(place, wish),
  }));
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

/** `сегодня, 5 шт., 1 290 ₽` */
export function pickupLine({ pieces, price }: { readonly pieces: number; readonly price: number }): string {
  return stockTexts.pickup({ pieces, price });
}

/** `с 25 ноября, 1 190 ₽`: today plus the delivery days (spec §9); `под заказ, 1 190 ₽` if they are unknown. */
export function onOrderLine({ price, days }: Omit<NonNullable<StockPlace['transit']>, 'pieces'>, now: number): string {
  if (days === null) return stockTexts.onOrderAt({ price });
  return stockTexts.onOrderFrom({ moment: daysLater(now, days), price });
}

function hasWays({ retail, transit }: StockPlace, { today, onOrder }: StockWish): boolean {
  return (!today || retail !== undefined) && (!onOrder || transit !== undefined);
}

/**
 * The goods are a single variation, so every offer covers all of them. If exactly one way is selected, only its offer
 * counts (D10).
 */
function offersOf({ retail, transit }: StockPlace, { today, onOrder }: StockWish): readonly Offer[] {
  const offers: Offer[] = [];
  if (retail !== undefined && (today || !onOrder)) offers.push({ share: 1, total: retail.price, days: 0 });
  if (transit !== undefined && (onOrder || !today)) {
    offers.push({ share: 1, total: transit.price, days: transit.days ?? Number.POSITIVE_INFINITY });
  }
  return offers;
}
