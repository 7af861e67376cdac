/** The stock of one variation by shop, as the finder lists it (spec §2 'Product stock view', §5). */
import { stockTexts } from '../../texts/stock.ts';
import { fromShelf, type HandoutTerms, isToday, onOrder, type PickupShop } from '../pickup/promise.ts';
import { promiseText } from '../pickup/sentences.ts';
import { distanceKm, IN_CITY_KM, type Point } from './distance.ts';
import { type FinderRules, type FinderShop, type ShopFilter, shopsIn } from './find.ts';
import type { Offer } from './sort.ts';

/**
 * The stock of one shop; a way without stock is left out. Once it is promised, so is one by which the goods can never be
 * taken.
 */
export interface StockedShop extends FinderShop, PickupShop {
  /** The row's own price, roubles. */
  readonly price: number;
  readonly retail?: { readonly pieces: number; readonly price: number };
  /** `days` of delivery; null: unknown. */
  readonly transit?: { readonly pieces: number; readonly price: number; readonly days: number | null };
}

/** Adds to each shop when its goods can be taken. @param now ms since 1970 */
export function promiseShops<Row extends StockedShop>(
  shops: readonly Row[],
  now: number,
  terms: HandoutTerms,
): readonly Row[] {
  return shops.map((shop) => {
    const { retail, transit, ...others } = shop;
    const shelf = retail && fromShelf(shop, now, terms);
    const order = transit && onOrder(shop, transit.days, now, terms);
    return { ...others, ...(shelf && { retail, shelf }), ...(order && { transit, order }) } as Row;
  });
}

/** The finder's rules for a single variation: every offer covers all of it. */
export const stockRules: FinderRules<StockedShop> = {
  passes: ({ shelf, order }, pressed) =>
    (!pressed.includes('today') || isToday(shelf)) && (!pressed.includes('onOrder') || order !== undefined),
  /** If exactly one way is asked for, only its offer counts (D10). */
  offersOf({ retail, transit, shelf, order }, pressed) {
    const [today, onOrder] = [pressed.includes('today'), pressed.includes('onOrder')];
    const offers: Offer[] = [];
    if (retail && shelf && (today || !onOrder)) offers.push({ share: 1, total: retail.price, at: shelf.at });
    if (transit && order && (onOrder || !today)) offers.push({ share: 1, total: transit.price, at: order.at });
    return offers;
  },
};

/**
 * The shops of the city in which the goods may be had today; shops far from its centre are not in the city (D69).
 * @param area id of the city; undefined if unknown
 */
export function cityShops<Row extends StockedShop>(
  area: number | undefined,
  shops: readonly Row[],
  centre: Point,
): readonly Row[] {
  return shopsIn(area, shops).filter(({ at }) => at === undefined || distanceKm(centre, at) <= IN_CITY_KM);
}

/**
 * The price in a shop: that of the selected way if exactly one is, else the row's own. Undefined if nothing is
 * available.
 */
export function stockPrice(
  { retail, transit, price }: StockedShop,
  pressed: readonly ShopFilter[],
): number | undefined {
  if (retail === undefined && transit === undefined) return undefined;
  const today = pressed.includes('today');
  if (today === pressed.includes('onOrder')) return price;
  return (today ? retail : transit)?.price ?? price;
}

/** `сегодня, 5 шт., 1 290 ₽`, `завтра с 10:00, 5 шт., 1 290 ₽`; undefined without pieces on the shelf. */
export function pickupLine({ retail, shelf }: StockedShop): string | undefined {
  if (retail === undefined || shelf === undefined) return undefined;
  return stockTexts.shelfLine({ promise: promiseText(shelf), ...retail });
}

/** `со 2 декабря, 1 190 ₽`; `под заказ, 1 190 ₽` if the day is unknown; undefined if it cannot be ordered. */
export function onOrderLine({ transit, order }: StockedShop): string | undefined {
  if (transit === undefined || order === undefined) return undefined;
  return stockTexts.orderLine({ promise: promiseText(order), price: transit.price });
}
