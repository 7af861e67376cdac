import type { ShopStock } from '../../contract/things.ts';
import { myShopTexts } from '../../texts/my-shop.ts';
import { daysLater } from '../dates.ts';

/**
 * What the visitor's shop has of some goods (conventions.md §4 'My shop').
 * @param stock undefined: it never has them
 * @param now ms since 1970, the page's (D20)
 * @returns undefined where the goods can be ordered, but nobody says from when
 */
export function shopStockLine(stock: Partial<ShopStock> | undefined, now: number): string | undefined {
  const { retail, transit } = stock ?? {};
  if (retail !== undefined && retail.in_stock > 0) return myShopTexts.today({ pieces: retail.in_stock });
  if (transit === undefined || transit.in_stock <= 0) return myShopTexts.none;
  const { delivery_days: days } = transit;
  return typeof days === 'number' ? myShopTexts.from({ moment: daysLater(now, days) }) : undefined;
}
