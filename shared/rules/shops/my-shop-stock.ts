import type { ShopStock } from '../../contract/things.ts';
import { myShopStockTexts } from '../../texts/my-shop-stock.ts';
import { daysLater } from '../dates.ts';

/**
 * The availability line for the visitor's own shop (conventions.md §4 'My shop').
 * @param stock undefined: the shop never has these goods
 * @param now ms since 1970, the page's (D20)
 * @returns undefined if the goods can be delivered there, but the day is unknown
 */
export function shopStockLine(stock: Partial<ShopStock> | undefined, now: number): string | undefined {
  const { retail, transit } = stock ?? {};
  if (retail !== undefined && retail.in_stock > 0) return myShopStockTexts.today({ pieces: retail.in_stock });
  if (transit === undefined || transit.in_stock <= 0) return myShopStockTexts.none;
  const { delivery_days: days } = transit;
  return typeof days === 'number' ? myShopStockTexts.from({ moment: daysLater(now, days) }) : undefined;
}
