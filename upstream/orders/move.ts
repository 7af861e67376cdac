/** Handler that moves an order to another shop, or to another way of taking it (contract.md §7). */
import type { DatabaseSync } from 'node:sqlite';
import type { Offers } from '../catalogue/offers.ts';
import { refreshOffers } from '../database/offers.ts';
import { transaction } from '../database/query.ts';
import { invalid } from '../error.ts';
import type { Stock } from '../places/stock.ts';
import type { HandlersOf, ShopRequest } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';
import { MIN_ORDER, totalOf } from './check.ts';
import { isUnderWay } from './states.ts';
import type { OrderRow, StoredOrders } from './stored.ts';

type Call = 'POST /api/orders/{code}/shop.json';

interface Parts {
  readonly database: DatabaseSync;
  readonly orders: StoredOrders;
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly stock: Stock;
  readonly offers: Offers;
}

export function orderMoveHandlers({ database, orders, shops, stock, offers }: Parts): HandlersOf<Call> {
  const move = database.prepare('update customer_order set shop_id = ?, order_type = ?, total = ? where id = ?');
  const reprice = database.prepare('update order_line set price = ? where order_id = ? and goods_id = ?');

  /** @throws ShopError 422 that says why it cannot be moved */
  const moved = (found: OrderRow, { body, city, now }: ShopRequest<Call>): OrderRow => {
    const { shop, orderType } = body;
    const status = orders.status(found, now);
    if (!isUnderWay(status.code)) {
      throw invalid({ code: `Магазин уже нельзя сменить: заказ ${status.title.toLowerCase()}` });
    }
    if (!shops.get(shop)?.areas.includes(city.id))
      throw invalid({ shop: 'Этот магазин не выдаёт заказы вашего города' });
    if (found.entityType === 'legal' && orderType === 'retail') {
      throw invalid({ orderType: 'Юридическим лицам доступно только получение со склада' });
    }
    const lines = orders.linesOf(found.id);
    const goodsIds = lines.map(({ goodsId }) => goodsId);
    // Its own pieces count as well, where only the way changes.
    for (const { goodsId, qnt } of lines) stock.take(found.shopId, goodsId, found.orderType, -qnt);
    const there = new Map(stock.inShop(shop, goodsIds).map((row) => [row.goodsId, row]));
    const priced = lines.map(({ goodsId, qnt }) => {
      const row = there.get(goodsId);
      if (row === undefined || row[orderType] < qnt) throw invalid({ shop: 'В этом магазине нет всех товаров заказа' });
      return { goodsId, qnt, price: orderType === 'retail' ? row.retailPrice : row.transitPrice };
    });
    const total = totalOf(priced);
    if (orderType === 'transit' && total < MIN_ORDER) throw invalid({ orderType: 'Для заказа со склада сумма мала' });
    for (const { goodsId, qnt, price } of priced) {
      stock.take(shop, goodsId, orderType, qnt);
      reprice.run(price, found.id, goodsId);
    }
    move.run(shop, orderType, total, found.id);
    refreshOffers(database, goodsIds);
    offers.changed(goodsIds);
    return { ...found, shopId: shop, orderType, total };
  };

  return {
    'POST /api/orders/{code}/shop.json': (request) => {
      const order = transaction(database, () => {
        const found = orders.find(request.session.id, request.code);
        if (found === undefined) throw invalid({ code: 'Такого заказа нет' });
        return moved(found, request);
      });
      return orders.show(order, request.now);
    },
  };
}
