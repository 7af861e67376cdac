/** Handlers for shops and for the stock of goods in them. */
import type { StockRow } from '../../shared/contract/things.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { notFound } from '../error.ts';
import { mapOf, type Regions } from '../regions.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';
import { type Stock, type StockOf, stockWays } from './stock.ts';

interface Parts {
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly regions: Regions;
  readonly shelf: Shelf;
  readonly stock: Stock;
}

export function shopHandlers({
  shops,
  regions,
  shelf,
  stock,
}: Parts): HandlersOf<
  'GET /api/shop.json' | 'GET /api/shop/{id}.json' | 'GET /api/stock/{id}.json' | 'GET /api/stock/{id}/regions.json'
> {
  /** Rows of the shops that have any of the goods. */
  const stockOf = (goodsId: number): StockOf[] => {
    if (!shelf.goods.has(goodsId)) throw notFound('Такого товара нет');
    return stock.of([goodsId]);
  };
  return {
    'GET /api/shop.json': ({ query, city }) => ({ data: shopsOf(shops, query.area_id ?? city.id) }),
    'GET /api/shop/{id}.json': ({ id }) => {
      const shop = shops.get(Number(id));
      if (shop === undefined) throw notFound('Такого магазина нет');
      return shop;
    },
    'GET /api/stock/{id}.json': ({ id, city }) => ({
      geo: mapOf(city),
      data: stockOf(Number(id)).flatMap((row) => stockRow(row, shops) ?? []),
    }),
    'GET /api/stock/{id}/regions.json': ({ id, city }) => {
      const rows = stockOf(Number(id));
      const others = regions.all().filter((other) => other.id !== city.id);
      const data = others.flatMap((area) => {
        const inArea = rows.filter(({ shopId }) => shops.get(shopId)?.areas.includes(area.id));
        if (inArea.length === 0) return [];
        return [
          { area: regions.geo(area), shops_count: inArea.length, price_from: Math.min(...inArea.map(lowestPrice)) },
        ];
      });
      return { data };
    },
  };
}

export const shopsOf = (shops: ReadonlyMap<number, SeedShop>, areaId: number): SeedShop[] =>
  [...shops.values()].filter(({ areas }) => areas.includes(areaId));

function stockRow(row: StockOf, shops: ReadonlyMap<number, SeedShop>): StockRow | undefined {
  const shop = shops.get(row.shopId);
  if (shop === undefined) return undefined;
  return {
    shop,
    price: lowestPrice(row),
    ...stockWays(row),
  };
}

/** The lowest price among the order types that have stock. */
function lowestPrice({ retail, transit, retailPrice, transitPrice }: StockOf): number {
  if (transit === 0) return retailPrice;
  return retail === 0 ? transitPrice : Math.min(retailPrice, transitPrice);
}
