/** The status of a demo order, which follows from the time since it was placed. Pure. */
import type { Order, OrderType } from '../../shared/contract/things.ts';

type Code = Order['status']['code'];

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** When each status begins; minutes after the order was placed. Orders from the warehouse take longer. */
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
}

export function statusOf({ orderType, createdAt, cancelledAt }: OrderTimes, now: number): Order['status'] {
  const code = cancelledAt === null ? reached(orderType, (now - createdAt) / MINUTE) : 'cancelled';
  return { code, title: titles[code] };
}

function reached(way: OrderType, minutes: number): Code {
  const { assembling, ready, done } = begins[way];
  if (minutes >= done) return 'done';
  if (minutes >= ready) return 'ready';
  return minutes >= assembling ? 'assembling' : 'new';
}

/** An order can be cancelled until it is ready for pickup. */
export function canCancel(code: Code): boolean {
  return code === 'new' || code === 'assembling';
}

/**
 * When the order is, or was, ready for pickup; ms since 1970. For an order from the warehouse that is not ready yet,
 * this is the day that its buyer was told.
 * @param days delivery time from the warehouse to the shop
 */
export function readyAt({ orderType, createdAt }: OrderTimes, days: number, now: number): number {
  const there = createdAt + begins[orderType].ready * MINUTE;
  return orderType === 'retail' || now >= there ? there : createdAt + days * DAY;
}
