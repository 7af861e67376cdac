/** Handlers for a session's orders, for finding one again, and for cancelling one (contract.md §6). */
import type { DatabaseSync } from 'node:sqlite';
import type { Order } from '../../shared/contract/things.ts';
import { phoneToE164 } from '../../shared/rules/forms/phone.ts';
import type { Offers } from '../catalogue/offers.ts';
import { refreshOffers } from '../database/offers.ts';
import { transaction } from '../database/query.ts';
import { invalid, ShopError } from '../error.ts';
import type { Stock } from '../places/stock.ts';
import type { HandlersOf } from '../request.ts';
import { isUnderWay } from './states.ts';
import type { OrderRow, StoredOrders } from './stored.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly orders: StoredOrders;
  readonly stock: Stock;
  readonly offers: Offers;
}

export function orderHistoryHandlers({
  database,
  orders,
  stock,
  offers,
}: Parts): HandlersOf<'GET /api/orders.json' | 'POST /api/orders/find.json' | 'POST /api/orders/{code}/cancel.json'> {
  const cancel = database.prepare('update customer_order set cancelled_at = ? where id = ?');

  /** Cancels the order and returns its goods to the stock that they were taken from. */
  const takeBack = ({ id, shopId, orderType }: OrderRow, now: number): void => {
    const lines = orders.linesOf(id);
    for (const { goodsId, qnt } of lines) stock.take(shopId, goodsId, orderType, -qnt);
    cancel.run(now, id);
    const goodsIds = lines.map(({ goodsId }) => goodsId);
    refreshOffers(database, goodsIds);
    offers.changed(goodsIds);
  };

  return {
    'GET /api/orders.json': ({ session, now }) => ({
      data: orders.of(session.id).map((order) => orders.show(order, now)),
    }),
    'POST /api/orders/find.json': ({ body: { code, phone }, session, now }) => {
      const found = orders.ofBuyer(code.trim(), phoneToE164(phone));
      // It does not say which of the two is wrong: numbers of orders can be guessed.
      if (found === undefined) throw new ShopError(422, 'invalid', 'Заказ с таким номером и телефоном не найден');
      const order = orders.show(found, now);
      // Whoever finds it may read it; it is changed from where it was placed.
      const isOwn = orders.find(session.id, found.code) !== undefined;
      return isOwn ? order : { ...order, can_cancel: false, can_move: false };
    },
    'POST /api/orders/{code}/cancel.json': ({ code, session, now }) => {
      const order = transaction(database, () => {
        const found = orders.find(session.id, code);
        if (found === undefined) throw invalid({ code: 'Такого заказа нет' });
        const status = orders.status(found, now);
        if (!isUnderWay(status.code)) throw invalid({ code: tooLate(status) });
        takeBack(found, now);
        return { ...found, cancelledAt: now };
      });
      return orders.show(order, now);
    },
  };
}

function tooLate({ code, title }: Order['status']): string {
  return code === 'cancelled' ? 'Заказ уже отменён' : `Заказ уже нельзя отменить: он ${title.toLowerCase()}`;
}
