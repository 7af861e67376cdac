/** The status of a demo order, which follows from the time since it was placed. Pure. */
import type { Order, OrderType } from '../../shared/contract/things.ts';
import type { PickupPromise } from '../../shared/rules/pickup/promise.ts';

type Code = Order['status']['code'];

const MINUTE = 60_000;

/**
 * When each status begins; minutes after the shop could begin with the order. Orders from the warehouse take longer.
 */
const begins: Readonly<Record<OrderType, Readonly<Record<'assembling' | 'ready' | 'done', number>>>> = {
  retail: { assembling: 1, ready: 4, done: 30 },
  transit: { assembling: 2, ready: 10, done: 60 },
};

const titles: Readonly<Record<Code, string>> = {
  new: 'Принят',
  assembling: 'Собирается',
  ready: 'Готов к выдаче',
  done: 'Выдан',
  cancelled: 'Отменён',
};

export interface OrderTimes {
  readonly orderType: OrderType;
  /** ms since 1970, like all times here. */
  readonly createdAt: number;
  readonly cancelledAt: number | null;
  /** What the buyer was told; undefined if nothing was. */
  readonly promise: PickupPromise | undefined;
}

export function statusOf(order: OrderTimes, now: number): Order['status'] {
  const code = order.cancelledAt === null ? reached(order.orderType, (now - beginOf(order)) / MINUTE) : 'cancelled';
  return { code, title: titles[code] };
}

/** An order from a shelf waits until the shop is open. */
function beginOf({ orderType, createdAt, promise }: OrderTimes): number {
  return orderType === 'retail' && promise !== undefined && promise.kind !== 'today' ? promise.at : createdAt;
}

function reached(way: OrderType, minutes: number): Code {
  const { assembling, ready, done } = begins[way];
  if (minutes >= done) return 'done';
  if (minutes >= ready) return 'ready';
  return minutes >= assembling ? 'assembling' : 'new';
}

/** An order can be cancelled, or moved to another shop, until it is ready for pickup. */
export function isUnderWay(code: Code): boolean {
  return code === 'new' || code === 'assembling';
}

/** When the order is ready for pickup: as its buyer was told, or when it became so. */
export function readyAt(order: OrderTimes, now: number): number {
  const there = beginOf(order) + begins[order.orderType].ready * MINUTE;
  return now >= there ? there : (order.promise?.at ?? there);
}
