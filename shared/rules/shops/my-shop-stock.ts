/** What is said of the visitor's own shop. Loaded once one is chosen. */
import type { ShopStock } from '../../contract/things.ts';
import { myShopStockTexts } from '../../texts/my-shop-stock.ts';
import { fromShelf, isToday, onOrder, type PickupShop } from '../pickup/promise.ts';
import { promiseText } from '../pickup/sentences.ts';
import { type Sectioned, termsFor } from '../pickup/terms.ts';

interface ShopStockLine {
  readonly text: string;
  /** The text holds until then, ms since 1970. */
  readonly until: number;
}

const none: ShopStockLine = { text: myShopStockTexts.none, until: Number.POSITIVE_INFINITY };

/**
 * The availability line for the visitor's own shop (conventions.md §4 'My shop').
 * @param stock undefined: the shop never has these goods
 * @param now ms since 1970, the page's (D20)
 * @returns undefined if the goods can be delivered there, but the day is unknown
 */
export function shopStockLine(
  stock: Partial<ShopStock> | undefined,
  shop: PickupShop,
  now: number,
  goods: Sectioned,
): ShopStockLine | undefined {
  const terms = termsFor([goods]);
  const { retail, transit } = stock ?? {};
  const pieces = retail?.in_stock ?? 0;
  const shelf = pieces > 0 ? fromShelf(shop, now, terms) : undefined;
  if (shelf !== undefined) {
    return { text: myShopStockTexts.shelf({ pieces, promise: promiseText(shelf) }), until: shelf.until };
  }
  const order = transit && transit.in_stock > 0 ? onOrder(shop, transit.delivery_days, now, terms) : undefined;
  if (order === undefined) return none;
  return order.kind === 'unknown'
    ? undefined
    : { text: myShopStockTexts.order(promiseText(order)), until: order.until };
}

/** Does the shop hand out such goods today any more, and until when does that hold? @param now ms since 1970 */
export function handsOutToday(shop: PickupShop, now: number, goods: Sectioned) {
  const promise = fromShelf(shop, now, termsFor([goods]));
  return { today: isToday(promise), until: promise?.until ?? Number.POSITIVE_INFINITY };
}
