/** Places orders: check, stock, cart and stored order in one transaction. */
import { createHash } from 'node:crypto';
import type { DatabaseSync } from 'node:sqlite';
import type { Buyer, OrderRequest } from '../../shared/contract/order.ts';
import type { CartLines } from '../cart/lines.ts';
import type { Cards } from '../catalogue/cards.ts';
import type { Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { refreshOffers } from '../database/offers.ts';
import { row, transaction } from '../database/query.ts';
import { invalid, MALFORMED, ShopError } from '../error.ts';
import type { Stock } from '../places/stock.ts';
import type { HandlersOf } from '../request.ts';
import type { SeedShop } from '../seed/model.ts';
import { buyerOf, MIN_ORDER, orderProblems, totalOf } from './check.ts';
import type { Handouts } from './handouts.ts';
import type { StoredOrders } from './stored.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly lines: CartLines;
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly shelf: Shelf;
  readonly cards: Cards;
  readonly stock: Stock;
  readonly offers: Offers;
  readonly handouts: Handouts;
  readonly orders: StoredOrders;
}

interface PlacedOrder {
  code: string;
  total: number;
}

/** What makes two requests the same (contract.md §7): the key, and the body as it was read. */
interface Repeatable {
  /** Of the session; null without a key. */
  readonly key: string | null;
  readonly digest: string;
}

export function orderHandlers({
  database,
  lines,
  shops,
  shelf,
  cards,
  stock,
  offers,
  handouts,
  orders,
}: Parts): HandlersOf<'POST /api/checkout.json' | 'GET /api/checkout/data.json'> {
  const byKey = database.prepare(
    'select code, total, body_digest digest from customer_order where idempotency_key = ?',
  );
  const insert = database.prepare(`
    insert into customer_order (idempotency_key, body_digest, session_id, created_at, order_type, entity_type, shop_id,
      buyer, total)
    values (?, ?, ?, ?, ?, ?, ?, ?, ?)`);
  const setCode = database.prepare('update customer_order set code = ? where id = ?');
  const insertLine = database.prepare('insert into order_line values (?, ?, ?, ?, ?)');
  const last = database.prepare('select buyer from customer_order where session_id = ? order by id desc limit 1');

  /**
   * The order to store: code and price of its lines come from the database, not from the request.
   * @throws ShopError 422
   */
  const checked = (body: OrderRequest, sessionId: number, areaId: number, now: number): OrderRequest => {
    const { shop, orderType } = body.order;
    const goodsIds = body.items.map((item) => item.goods_id);
    const there = stock.inShop(shop, goodsIds);
    const ofGoods = new Map(there.map((stockRow) => [stockRow.goodsId, stockRow]));
    const fields = orderProblems(body, {
      shopServes: shops.get(shop)?.areas.includes(areaId) ?? false,
      line: (id) => lines.find(sessionId, id),
      stock: (goodsId) => ofGoods.get(goodsId),
      promise: handouts.promise({ shopId: shop, orderType, goodsIds }, now),
    });
    if (Object.keys(fields).length > 0) throw invalid(fields);
    const items = body.items.map((item) => ({ ...item, code: codeOf(item.goods_id), price: priceOf(item.goods_id) }));
    return { ...body, items };

    function priceOf(goodsId: number): number {
      const row = ofGoods.get(goodsId);
      return (orderType === 'retail' ? row?.retailPrice : row?.transitPrice) ?? 0;
    }
  };
  const codeOf = (goodsId: number): string => {
    const { productId = 0 } = shelf.goods.get(goodsId) ?? {};
    return String(cards.card(productId).variations.find(({ id }) => id === goodsId)?.code ?? '');
  };

  /** @throws ShopError 422 when the key has come with another body */
  const earlier = ({ key, digest }: Repeatable): PlacedOrder | undefined => {
    const before = row<PlacedOrder & { digest: string | null }>(byKey, key);
    if (before === undefined) return undefined;
    const { code, total, digest: first } = before;
    if (first === null || first === digest) return { code, total };
    throw new ShopError(
      422,
      'idempotency',
      `Заказ ${code} уже оформлен с другими данными. Чтобы заказать ещё, вернитесь в корзину`,
    );
  };

  const place = (body: OrderRequest, sessionId: number, { key, digest }: Repeatable, now: number): PlacedOrder => {
    const { order, items } = body;
    const { orderType, entityType, shop } = order;
    const total = totalOf(items);
    const buyer = JSON.stringify(buyerOf(order));
    const kept = [key, digest, sessionId, now, orderType, entityType, shop, buyer, total] as const;
    const id = Number(insert.run(...kept).lastInsertRowid);
    const code = orderCode(id, now);
    setCode.run(code, id);
    for (const item of items) {
      insertLine.run(id, item.goods_id, item.code, item.qnt, item.price);
      stock.take(shop, item.goods_id, orderType, item.qnt);
      lines.take(sessionId, item.id, now, item.qnt);
    }
    refreshOffers(
      database,
      items.map((item) => item.goods_id),
    );
    return { code, total };
  };

  return {
    'GET /api/checkout/data.json': ({ session }) => {
      const { title, phone, email }: Partial<Buyer> = JSON.parse(
        row<{ buyer: string }>(last, session.id)?.buyer ?? '{}',
      );
      return { data: { title, phone, email }, min_order: MIN_ORDER };
    },
    'POST /api/checkout.json': ({ body, session, city, now, idempotencyKey: key }) => {
      if (key !== undefined && !/^[\w-]{1,64}$/.test(key)) throw invalid({ 'Idempotency-Key': MALFORMED });
      return transaction(database, () => {
        const answer = ({ code, total }: PlacedOrder) => {
          const stored = orders.find(session.id, code);
          return { data: { code, total, keep_until: stored && orders.show(stored, now).keep_until } };
        };
        const repeatable = { key: key === undefined ? null : `${session.id} ${key}`, digest: digestOf(body) };
        const before = earlier(repeatable);
        // A repeated request gets the first order, even if cart and stock have changed since (D15).
        if (before !== undefined) return answer(before);
        const placed = place(checked(body, session.id, city.id, now), session.id, repeatable, now);
        offers.changed(body.items.map((item) => item.goods_id));
        return answer(placed);
      });
    },
  };
}

/** A reading of the body puts its fields in one order, however they were sent. */
const digestOf = (body: OrderRequest): string => createHash('sha256').update(JSON.stringify(body)).digest('base64url');

/** `2411-000123`: year and month in Moscow, then the order's id. */
function orderCode(id: number, now: number): string {
  const [year, month] = new Date(now).toLocaleDateString('sv-SE', { timeZone: 'Europe/Moscow' }).split('-');
  return `${year?.slice(2)}${month}-${String(id).padStart(6, '0')}`;
}
