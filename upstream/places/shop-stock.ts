/** Handler for one shop's stock of some goods (contract.md §6). */
import { notFound } from '../error.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';
import { type Stock, stockWays } from './stock.ts';

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
        data: there.map((row) => ({ goods_id: row.goodsId, ...stockWays(row) })),
      };
    },
  };
}
