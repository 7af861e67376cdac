import type { ShopStock } from '../../contract/things.ts';
import { myShopStockTexts } from '../../texts/my-shop-stock.ts';
import { fromShelf, type HandoutTerms, onOrder, type PickupShop } from '../pickup/promise.ts';
import { promiseText } from '../pickup/sentences.ts';

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
  terms: HandoutTerms,
): ShopStockLine | undefined {
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
