/** Handlers for a session's orders and for cancelling one (contract.md §6). */
import type { DatabaseSync } from 'node:sqlite';
import type { Order, OrderType } from '../../shared/contract/things.ts';
import type { Cards } from '../catalogue/cards.ts';
import type { Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { refreshOffers } from '../database/offers.ts';
import { row, rows, transaction } from '../database/query.ts';
import { invalid } from '../error.ts';
import { momentOf } from '../moment.ts';
import type { Stock } from '../places/stock.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';
import { canCancel, readyAt, statusOf } from './states.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly shelf: Shelf;
  readonly cards: Cards;
  readonly stock: Stock;
  readonly offers: Offers;
}

interface OrderRow {
  readonly id: number;
  readonly code: string;
  readonly createdAt: number;
  readonly cancelledAt: number | null;
  readonly orderType: OrderType;
  readonly shopId: number;
  readonly total: number;
}

interface LineRow {
  readonly goodsId: number;
  readonly code: string;
  readonly qnt: number;
  readonly price: number;
}

/** The list ends after this many orders. */
const MOST_ORDERS = 100;

export function orderHistoryHandlers({
  database,
  shops,
  shelf,
  cards,
  stock,
  offers,
}: Parts): HandlersOf<'GET /api/orders.json' | 'POST /api/orders/{code}/cancel.json'> {
  const columns = `id, code, created_at createdAt, cancelled_at cancelledAt, order_type orderType, shop_id shopId, total`;
  const ofSession = database.prepare(
    `select ${columns} from customer_order where session_id = ? order by id desc limit ${MOST_ORDERS}`,
  );
  const one = database.prepare(`select ${columns} from customer_order where session_id = ? and code = ?`);
  const linesOf = database.prepare('select goods_id goodsId, code, qnt, price from order_line where order_id = ?');
  const cancel = database.prepare('update customer_order set cancelled_at = ? where id = ?');

  const itemOf = ({ goodsId, code, qnt, price }: LineRow): Order['items'][number] => {
    const productId = shelf.goods.get(goodsId)?.productId;
    const card = productId === undefined ? undefined : cards.card(productId);
    const variation = card?.variations.find(({ id }) => id === goodsId);
    // Goods that the shop no longer has are shown by their article code alone.
    if (card === undefined || variation === undefined) {
      return { goods_id: goodsId, title: `Товар ${code}`, variant: '', url: '', image: { s_url: '' }, qnt, price };
    }
    const { url, variant, image } = variation;
    return {
      ...{ goods_id: goodsId, title: card.title, variant, url, qnt, price },
      image: { s_url: image?.s_url ?? card.image.s_url },
    };
  };

  const orderOf = (order: OrderRow, now: number): Order => {
    const { code, createdAt, shopId, orderType, total } = order;
    const status = statusOf(order, now);
    const shop = shops.get(shopId);
    const lines = rows<LineRow>(linesOf, order.id);
    const ids = lines.map(({ goodsId }) => goodsId);
    const days = Math.max(0, ...stock.inShop(shopId, ids).map(({ deliveryDays }) => deliveryDays));
    return {
      code,
      created: momentOf(createdAt),
      status,
      shop: { id: shopId, title: shop?.name ?? '', address: shop?.address ?? '', url: `/shop/${shopId}/` },
      orderType,
      ready_date: momentOf(readyAt(order, days, now)),
      total,
      can_cancel: canCancel(status.code),
      items: lines.map(itemOf),
    };
  };

  /** Cancels the order and returns its goods to the stock that they were taken from. */
  const takeBack = ({ id, shopId, orderType }: OrderRow, now: number): void => {
    const lines = rows<LineRow>(linesOf, id);
    for (const { goodsId, qnt } of lines) stock.take(shopId, goodsId, orderType, -qnt);
    cancel.run(now, id);
    const goodsIds = lines.map(({ goodsId }) => goodsId);
    refreshOffers(database, goodsIds);
    offers.changed(goodsIds);
  };

  return {
    'GET /api/orders.json': ({ session, now }) => ({
      data: rows<OrderRow>(ofSession, session.id).map((order) => orderOf(order, now)),
    }),
    'POST /api/orders/{code}/cancel.json': ({ code, session, now }) => {
      const order = transaction(database, () => {
        const found = row<OrderRow>(one, session.id, code);
        if (found === undefined) throw invalid({ code: 'Такого заказа нет' });
        const status = statusOf(found, now);
        if (!canCancel(status.code)) throw invalid({ code: tooLate(status) });
        takeBack(found, now);
        return { ...found, cancelledAt: now };
      });
      return orderOf(order, now);
    },
  };
}

function tooLate({ code, title }: Order['status']): string {
  return code === 'cancelled' ? 'Заказ уже отменён' : `Заказ уже нельзя отменить: он ${title.toLowerCase()}`;
}
