/**
 * The table `offer`: price and availability of each goods id in each city. It is computed from the stock of the city's
 * shops, and stored because every listing needs it.
 */
import type { DatabaseSync } from 'node:sqlite';

const compute = (where: string): string => `
  insert into offer
  select a.area_id, s.goods_id,
    min(case
      when s.transit = 0 then s.retail_price
      when s.retail = 0 then s.transit_price
      else min(s.retail_price, s.transit_price)
    end),
    sum(s.retail > 0), sum(s.transit > 0), min(case when s.transit > 0 then s.delivery_days end)
  from stock_row s join shop_area a on a.shop_id = s.shop_id
  ${where}
  group by a.area_id, s.goods_id`;

/** Computes every offer, into an empty table. */
export function fillOffers(database: DatabaseSync): void {
  database.exec(compute(''));
}

/** Recomputes the offers of these goods in every city; runs in the caller's transaction. */
export function refreshOffers(database: DatabaseSync, goodsIds: readonly number[]): void {
  const ids = JSON.stringify(goodsIds);
  database.prepare('delete from offer where goods_id in (select value from json_each(?))').run(ids);
  database.prepare(compute('where s.goods_id in (select value from json_each(?))')).run(ids);
}
