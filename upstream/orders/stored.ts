/** The orders of sessions as they are stored, and as the API returns them (contract.md §6, §7). */
import type { DatabaseSync } from 'node:sqlite';
import type { EntityType } from '../../shared/contract/order.ts';
import type { Order, OrderType } from '../../shared/contract/things.ts';
import { phoneToE164 } from '../../shared/rules/forms/phone.ts';
import type { Cards } from '../catalogue/cards.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { row, rows } from '../database/query.ts';
import { momentOf } from '../moment.ts';
import type { SeedShop } from '../seed/model.ts';
import type { Handouts, Pickup } from './handouts.ts';
import { isUnderWay, type OrderTimes, readyAt, statusOf } from './states.ts';

interface Parts {
  readonly database: DatabaseSync;
  readonly shops: ReadonlyMap<number, SeedShop>;
  readonly shelf: Shelf;
  readonly cards: Cards;
  readonly handouts: Handouts;
}

export interface OrderRow {
  readonly id: number;
  readonly code: string;
  readonly createdAt: number;
  readonly cancelledAt: number | null;
  readonly orderType: OrderType;
  readonly entityType: EntityType;
  /** A `Buyer` as JSON. */
  readonly buyer: string;
  readonly shopId: number;
  readonly total: number;
}

export interface LineRow {
  readonly goodsId: number;
  readonly code: string;
  readonly qnt: number;
  readonly price: number;
}

export interface StoredOrders {
  /** The newest first. */
  of(sessionId: number): OrderRow[];
  find(sessionId: number, code: string): OrderRow | undefined;
  /** Of any session. @param phone E.164 */
  ofBuyer(code: string, phone: string): OrderRow | undefined;
  linesOf(orderId: number): LineRow[];
  status(order: OrderRow, now: number): Order['status'];
  /** The order as the API returns it. */
  show(order: OrderRow, now: number): Order;
}

/** The list ends after this many orders. */
const MOST_ORDERS = 100;

export function createStoredOrders({ database, shops, shelf, cards, handouts }: Parts): StoredOrders {
  const columns = `id, code, created_at createdAt, cancelled_at cancelledAt, order_type orderType,
    entity_type entityType, buyer, shop_id shopId, total`;
  const ofSession = database.prepare(
    `select ${columns} from customer_order where session_id = ? order by id desc limit ${MOST_ORDERS}`,
  );
  const one = database.prepare(`select ${columns} from customer_order where session_id = ? and code = ?`);
  const withCode = database.prepare(`select ${columns} from customer_order where code = ?`);
  const lines = database.prepare('select goods_id goodsId, code, qnt, price from order_line where order_id = ?');
  const linesOf = (orderId: number): LineRow[] => rows<LineRow>(lines, orderId);

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
  const pickupOf = ({ shopId, orderType }: OrderRow, lines: readonly LineRow[]): Pickup => ({
    ...{ shopId, orderType, goodsIds: lines.map(({ goodsId }) => goodsId) },
  });
  const timesOf = (order: OrderRow, pickup: Pickup): OrderTimes => ({
    ...order,
    promise: handouts.promise(pickup, order.createdAt),
  });

  return {
    of: (sessionId) => rows<OrderRow>(ofSession, sessionId),
    find: (sessionId, code) => row<OrderRow>(one, sessionId, code),
    ofBuyer(code, phone) {
      const found = row<OrderRow>(withCode, code);
      return found !== undefined && phone !== '' && phoneToE164(JSON.parse(found.buyer).phone) === phone
        ? found
        : undefined;
    },
    linesOf,
    status: (order, now) => statusOf(timesOf(order, pickupOf(order, linesOf(order.id))), now),
    show(order, now) {
      const { code, createdAt, shopId, orderType, total } = order;
      const lines = linesOf(order.id);
      const pickup = pickupOf(order, lines);
      const times = timesOf(order, pickup);
      const status = statusOf(times, now);
      const shop = shops.get(shopId);
      return {
        code,
        created: momentOf(createdAt),
        status,
        shop: { id: shopId, title: shop?.name ?? '', address: shop?.address ?? '', url: `/shop/${shopId}/` },
        orderType,
        ready_date: momentOf(readyAt(times, now)),
        keep_until: handouts.keepUntil(pickup, times.promise),
        total,
        entityType: order.entityType,
        buyer: JSON.parse(order.buyer),
        can_cancel: isUnderWay(status.code),
        can_move: isUnderWay(status.code),
        items: lines.map(itemOf),
      };
    },
  };
}
