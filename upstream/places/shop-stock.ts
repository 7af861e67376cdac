/** Handler for one shop's stock of some goods (contract.md §6). */
import { notFound } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';
import type { Stock } from './stock.ts';

export function shopStockHandlers(
  shops: ReadonlyMap<number, SeedShop>,
  stock: Stock,
): HandlersOf<'GET /api/shop/{id}/stock.json'> {
  return {
    'GET /api/shop/{id}/stock.json': ({ id, query }) => {
      const shopId = Number(id);
      if (!shops.has(shopId)) throw notFound('Такого магазина нет');
      const there = stock.inShop(shopId, query.goods);
      return {
        data: there.map(({ goodsId, retail, transit, retailPrice, transitPrice, deliveryDays }) => ({
          goods_id: goodsId,
          retail: { in_stock: retail, price: retailPrice },
          transit: { in_stock: transit, price: transitPrice, delivery_days: deliveryDays },
        })),
      };
    },
  };
}
