/** A placed order, as the API returns it (contract.md §6) or as this device remembers it. */
import type { EntityType } from '../../contract/order.ts';
import type { CartItem, Order, OrderType } from '../../contract/things.ts';
import { isAvailable } from '../cart/selection.ts';
import { shownMoney } from '../money.ts';
import type { Point } from '../shops/distance.ts';
import { type Contacts, contactsOf } from './buyer-fields.ts';

export interface OrderLine {
  readonly goodsId: number;
  readonly title: string;
  readonly variant: string;
  /** Path of the product page; empty if unknown. */
  readonly url: string;
  /** Address of its picture; empty if there is none. */
  readonly image: string;
  readonly qnt: number;
  /** Roubles per piece. */
  readonly price: number;
}

export interface PastOrder {
  readonly code: string;
  /** ms since 1970. */
  readonly createdAt: number;
  /** Undefined for an order that only this device remembers: its status is unknown. */
  readonly status: Order['status'] | undefined;
  readonly shop: {
    readonly id: number;
    readonly title: string;
    readonly address: string;
    readonly url: string;
    /** Its hours, and the time zone of its own city. Missing if unknown. */
    readonly hours?: string;
    readonly zone?: string | undefined;
    /** Where the route leads to. */
    readonly at?: Point | undefined;
  };
  /** When it can or could be collected; ms since 1970. Undefined if unknown. */
  readonly readyAt: number | undefined;
  /** Until when it is kept, ms since 1970. Undefined if unknown. */
  readonly keptUntil: number | undefined;
  /** Roubles. */
  readonly total: number;
  readonly canCancel: boolean;
  readonly canMove?: boolean;
  readonly way?: OrderType | undefined;
  /** Who orders; undefined if unknown. */
  readonly kind?: EntityType | undefined;
  readonly contacts?: Contacts | undefined;
  readonly lines: readonly OrderLine[];
}

export function toPastOrder(order: Order): PastOrder {
  const { code, created, status, shop, ready_date, keep_until, total, can_cancel, items } = order;
  const { id, title, address, url } = shop;
  const { entityType, buyer } = order;
  return {
    code: String(code),
    createdAt: Date.parse(created),
    status,
    shop: { id, title, address, url },
    readyAt: momentOf(ready_date),
    keptUntil: momentOf(keep_until),
    total,
    canCancel: can_cancel === true,
    canMove: order.can_move === true,
    way: order.orderType,
    kind: entityType ?? undefined,
    contacts: buyer ? contactsOf(buyer) : undefined,
    lines: items.map(({ goods_id, image, ...item }) => ({
      goodsId: goods_id,
      title: item.title,
      variant: item.variant,
      url: item.url,
      image: image.s_url,
      qnt: item.qnt,
      price: item.price,
    })),
  };
}

/** Reads a time of the API. @returns ms since 1970; undefined if there is none, or it cannot be parsed */
export function momentOf(time: string | null | undefined): number | undefined {
  const moment = Date.parse(time ?? '');
  return Number.isNaN(moment) ? undefined : moment;
}

/** Is the order in progress, so that its status will still change? */
export function isUnderWay(order: PastOrder): boolean {
  return order.status !== undefined && !isClosed(order);
}

/** Has it been handed out or cancelled? */
export function isClosed({ status }: PastOrder): boolean {
  return status?.code === 'done' || status?.code === 'cancelled';
}

/** The result of adding one line of an order to the cart again. */
export type RepeatedLine =
  | { readonly is: 'gone' }
  /** `left`: the pieces in stock, if fewer than wanted. `price`: the new price per piece, if it has changed. */
  | { readonly is: 'put'; readonly left: number | undefined; readonly price: number | undefined };

/**
 * What became of a repeated line.
 * @param item its line in the API's cart after it was added; undefined: it was not accepted
 */
export function repeatedLine(
  { qnt, price }: Pick<OrderLine, 'qnt' | 'price'>,
  item: CartItem | undefined,
): RepeatedLine {
  if (item === undefined || !isAvailable(item)) return { is: 'gone' };
  const left = Math.max(item.stock.retail.in_stock, item.stock.transit.in_stock);
  return {
    is: 'put',
    left: left < qnt ? left : undefined,
    price: shownMoney(item.price) === shownMoney(price) ? undefined : item.price,
  };
}
