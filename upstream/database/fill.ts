/**
 * Fills the catalogue tables from the seed in one transaction. Visitors' data stays as it is, and ordered pieces are
 * taken off the new stock.
 */
import type { DatabaseSync } from 'node:sqlite';
import type { DemoShop } from '../seed/model.ts';
import { fillOffers } from './offers.ts';
import { fillProducts } from './products.ts';
import { transaction } from './query.ts';
import { catalogueTables, dropCatalogue } from './schema.ts';
import { fillSearch } from './search.ts';
import { thingsOf } from './things.ts';
import { isFilled } from './version.ts';

/** @param version what `openDatabase` compares at the next start */
export function fillCatalogue(database: DatabaseSync, shop: DemoShop, version: string): void {
  transaction(database, () => {
    if (isFilled(database, version)) return;
    database.exec(dropCatalogue);
    database.exec(catalogueTables);
    const thing = database.prepare('insert into thing values (?, ?, ?, ?)');
    for (const [kind, things] of Object.entries(thingsOf(shop))) {
      things.forEach(([key, data], position) => {
        thing.run(kind, String(key), position, JSON.stringify(data));
      });
    }
    fillProducts(database, shop);
    fillStock(database, shop);
    fillSearch(database, shop);
    database.exec('delete from seed_version');
    database.prepare('insert into seed_version values (?)').run(version);
  });
}

function fillStock(database: DatabaseSync, shop: DemoShop): void {
  const area = database.prepare('insert into shop_area values (?, ?)');
  for (const place of shop.shops) for (const id of place.areas) area.run(place.id, id);
  const stock = database.prepare('insert into stock values (?, ?, ?, ?, ?, ?, ?)');
  for (const of of shop.stock) {
    stock.run(of.goodsId, of.shopId, of.retail, of.transit, of.retailPrice, of.transitPrice, of.deliveryDays);
  }
  takeSold(database);
  fillOffers(database);
}

/** Subtracts what has been ordered from the seed's stock; cancelled orders do not count. */
function takeSold(database: DatabaseSync): void {
  database.exec(`
    with sold as (
      select shop_id, goods_id,
        sum(qnt) filter (where order_type = 'retail') retail, sum(qnt) filter (where order_type = 'transit') transit
      from customer_order join order_line on order_id = id
      where cancelled_at is null
      group by shop_id, goods_id
    )
    update stock set
      retail = max(0, stock.retail - ifnull(sold.retail, 0)), transit = max(0, stock.transit - ifnull(sold.transit, 0))
    from sold where sold.shop_id = stock.shop_id and sold.goods_id = stock.goods_id`);
}
