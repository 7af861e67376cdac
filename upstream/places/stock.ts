/** Stock of goods in shops, as rows of the database. */
import type { DatabaseSync } from 'node:sqlite';
import type { ItemStocks, OrderType, StockRow } from '../../shared/contract/things.ts';
import { exactSum } from '../../shared/rules/money.ts';
import { rows } from '../database/query.ts';

export interface StockOf {
  readonly goodsId: number;
  readonly shopId: number;
  readonly retail: number;
  readonly transit: number;
  readonly retailPrice: number;
  readonly transitPrice: number;
  readonly deliveryDays: number;
}

export interface Stock {
  /** Rows of these goods in the shops of one city, or of all cities, that have any of them. */
  of(goodsIds: readonly number[], areaId?: number): StockOf[];
  /** Rows of these goods in one shop, sorted by goods id. */
  inShop(shopId: number, goodsIds: readonly number[]): StockOf[];
  /**
   * Takes pieces away; a negative number puts some back. Part of the caller's transaction, which has checked the stock.
   */
  take(shopId: number, goodsId: number, way: OrderType, pieces: number): void;
}

const columns = `s.goods_id goodsId, s.shop_id shopId, s.retail, s.transit, s.retail_price retailPrice,
  s.transit_price transitPrice, s.delivery_days deliveryDays`;

export function createStock(database: DatabaseSync): Stock {
  const some = `from stock_row s where s.goods_id in (select value from json_each(?))`;
  const everywhere = database.prepare(`select ${columns} ${some}`);
  const inArea = database.prepare(
    `select ${columns} ${some} and s.shop_id in (select shop_id from shop_area where area_id = ?)`,
  );
  const inShop = database.prepare(
    `select ${columns} from stock s
     where s.shop_id = ? and s.goods_id in (select value from json_each(?)) order by s.goods_id`,
  );
  const take = {
    retail: database.prepare('update stock set retail = retail - ? where shop_id = ? and goods_id = ?'),
    transit: database.prepare('update stock set transit = transit - ? where shop_id = ? and goods_id = ?'),
  };
  return {
    of(goodsIds, areaId) {
      const ids = JSON.stringify(goodsIds);
      return areaId === undefined ? rows<StockOf>(everywhere, ids) : rows<StockOf>(inArea, ids, areaId);
    },
    inShop: (shopId, goodsIds) => rows<StockOf>(inShop, shopId, JSON.stringify(goodsIds)),
    take(shopId, goodsId, way, pieces) {
      take[way].run(pieces, shopId, goodsId);
    },
  };
}

/** A row as the API returns it. What is not delivered has no days (contract.md §7). */
export function stockWays(row: StockOf): Pick<StockRow, 'retail' | 'transit'> {
  const { retail, transit, retailPrice, transitPrice, deliveryDays } = row;
  return {
    retail: { in_stock: retail, price: retailPrice },
    transit: { in_stock: transit, price: transitPrice, ...(transit > 0 && { delivery_days: deliveryDays }) },
  };
}

/**
 * `items_stock` of contract.md §3: a shop's stock for `qnt` pieces.
 * @param price used when the shop has no stock row
 */
export function itemStocks(stock: StockOf | undefined, qnt: number, price: number): ItemStocks {
  return {
    retail: itemStock(stock?.retail ?? 0, stock?.retailPrice ?? price, qnt),
    transit: itemStock(stock?.transit ?? 0, stock?.transitPrice ?? price, qnt),
  };
}

export function itemStock(inStock: number, price: number, qnt: number): ItemStocks['retail'] {
  return { in_stock: inStock, price, total: exactSum(price * Math.min(inStock, qnt)) };
}
