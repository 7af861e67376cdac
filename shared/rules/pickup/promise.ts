/**
 * When goods can be taken from a shop (D67). Every place that names a day, or says 'сегодня', asks here; `sentences.ts`
 * puts the answer into words.
 */
import type { OrderType } from '../../contract/things.ts';
import { localTime, momentAt } from '../zone-clock.ts';
import { DAY, startOf, WEEK } from './opening-hours.ts';
import { MINUTE, startOfDay, startOfWeek } from './shop-clock.ts';
import { type Week, weekOf } from './week.ts';

export interface PickupShop {
  /** `work_time` */
  readonly hours: string;
  /** IANA name of its own city's time zone; default: Moscow's. */
  readonly zone?: string | undefined;
}

/** What goods need to be handed out. */
export interface HandoutTerms {
  /** How long the shop needs to get an order ready from its shelf. */
  readonly minutes: number;
  /** The hours to which the goods are restricted (D68), in the format of `work_time`. */
  readonly within?: string;
}

export interface PickupPromise {
  /**
   * From the shelf: the shop is open, opens later today, tomorrow, within six days, or on a `day`. On order: a `day`, or
   * `unknown`.
   */
  readonly kind: 'today' | 'todayFrom' | 'tomorrow' | 'weekday' | 'day' | 'unknown';
  /** When the goods can be taken, ms since 1970; `Infinity` if it is unknown. */
  readonly at: number;
  /** The same by the clock of the shop, as if that were UTC. */
  readonly localAt: number;
  /** The end of the hours in which that is, ms since 1970; missing if they cannot be parsed, or do not end. */
  readonly closes?: number;
  /** The sentence holds until then, ms since 1970. */
  readonly until: number;
  /** Set if they could be taken earlier, were the goods not restricted. */
  readonly isRestricted?: true;
}

const DAY_MS = DAY * MINUTE;

/**
 * When goods that lie on the shop's shelf can be taken.
 * @param now ms since 1970
 * @returns undefined if the shop is never open in the hours to which they are restricted
 */
export function fromShelf(shop: PickupShop, now: number, terms: HandoutTerms): PickupPromise | undefined {
  const week = weekOf(shop.hours, terms.within);
  const promise = week === undefined ? atOnce(shop, now, terms) : shelfPromise(week, shop, now, terms);
  return markRestricted(promise, terms, (plain) => fromShelf(shop, now, plain));
}

/**
 * When goods can be taken that are delivered to the shop.
 * @param days of delivery; null or undefined: unknown
 * @param now ms since 1970
 * @returns undefined if the shop is never open in the hours to which they are restricted
 */
export function onOrder(
  shop: PickupShop,
  days: number | null | undefined,
  now: number,
  terms: HandoutTerms,
): PickupPromise | undefined {
  const week = weekOf(shop.hours, terms.within);
  if (week?.spans.length === 0) return undefined;
  const promise = typeof days === 'number' ? orderPromise(week, shop, days, now, terms) : unknownDay;
  return markRestricted(promise, terms, (plain) => onOrder(shop, days, now, plain));
}

/**
 * An order that was placed, in the words of today: from the shelf it may have been promised for another day.
 * @param at when it can be taken, ms since 1970
 * @param way `transit`, or unknown: a day
 * @param now ms since 1970
 */
export function ofOrder(at: number, way: OrderType | undefined, now: number, zone: string | undefined): PickupPromise {
  const [local, localAt] = [localTime(now, zone), localTime(at, zone)];
  const days = (startOfDay(localAt) - startOfDay(local)) / DAY_MS;
  const midnight = momentAt(startOfDay(local) + DAY_MS, zone);
  if (way !== 'retail' || days < 0) return { kind: 'day', at, localAt, until: midnight };
  if (at <= now) return { kind: 'today', at, localAt, until: midnight };
  return { kind: wordsFor(days).kind, at, localAt, until: Math.min(at, midnight) };
}

/** Is it from a shelf, and today? */
export function isToday(promise: PickupPromise | undefined): boolean {
  return promise?.kind === 'today' || promise?.kind === 'todayFrom';
}

/** Until when all of them hold, ms since 1970; `Infinity` if they do not change. */
export function untilOf(promises: Iterable<PickupPromise | undefined>): number {
  let first = Number.POSITIVE_INFINITY;
  for (const promise of promises) first = Math.min(first, promise?.until ?? first);
  return first;
}

const unknownDay: PickupPromise = {
  kind: 'unknown',
  at: Number.POSITIVE_INFINITY,
  localAt: Number.POSITIVE_INFINITY,
  until: Number.POSITIVE_INFINITY,
};

/** Of a shop whose hours cannot be parsed: as the API says. */
function atOnce({ zone }: PickupShop, now: number, { minutes }: HandoutTerms): PickupPromise {
  const at = now + minutes * MINUTE;
  return { kind: 'today', at, localAt: localTime(at, zone), until: Number.POSITIVE_INFINITY };
}

function shelfPromise(
  week: Week,
  { zone }: PickupShop,
  now: number,
  { minutes }: HandoutTerms,
): PickupPromise | undefined {
  const local = localTime(now, zone);
  const ready = local + minutes * MINUTE;
  if (week.isAlways) {
    return { kind: 'today', at: now + minutes * MINUTE, localAt: ready, until: Number.POSITIVE_INFINITY };
  }
  const found = firstSpan(week.joined, local, (_, to) => ready < to);
  if (found === undefined) return undefined;
  const [from, to] = found;
  const closes = momentAt(to, zone);
  const tooLate = closes - minutes * MINUTE;
  if (from <= local) return { kind: 'today', at: now + minutes * MINUTE, localAt: ready, closes, until: tooLate };
  const at = momentAt(from, zone);
  const opening = startOfDay(from);
  const days = (opening - startOfDay(local)) / DAY_MS;
  const { kind, changes } = wordsFor(days);
  const until = changes === undefined ? at : momentAt(opening - changes * DAY_MS, zone);
  return { kind, at, localAt: from, closes, until: Math.min(until, tooLate) };
}

/**
 * How an opening is named, and on which day before it other words begin.
 * @param days from today until it
 */
function wordsFor(days: number): { readonly kind: PickupPromise['kind']; readonly changes?: number } {
  if (days === 0) return { kind: 'todayFrom' };
  if (days === 1) return { kind: 'tomorrow', changes: 0 };
  return days < 7 ? { kind: 'weekday', changes: 1 } : { kind: 'day', changes: 6 };
}

/** On the first day, from today plus the days of delivery on, on which the shop opens. */
function orderPromise(
  week: Week | undefined,
  { zone }: PickupShop,
  days: number,
  now: number,
  { minutes }: HandoutTerms,
): PickupPromise {
  const local = localTime(now, zone);
  const ready = local + minutes * MINUTE;
  const midnight = momentAt(startOfDay(local) + DAY_MS, zone);
  // A part of a day counts as a whole one.
  const day = startOfDay(local) + Math.ceil(days) * DAY_MS;
  const spans = week?.spans.map((span) => [startOf(span), span.day * DAY + span.to] as const);
  const found = spans && firstSpan(spans, day, (from, to) => from >= day && ready < to);
  if (found === undefined) return { kind: 'day', at: momentAt(day, zone), localAt: day, until: midnight };
  const [from, to] = found;
  const closes = momentAt(to, zone);
  const localAt = from > local ? from : ready;
  return {
    kind: 'day',
    at: momentAt(localAt, zone),
    localAt,
    closes,
    until: Math.min(midnight, closes - minutes * MINUTE),
  };
}

/**
 * The first span, of those that end after a local time or later, that fits; in local ms.
 * @returns undefined without spans
 */
function firstSpan(
  spans: readonly (readonly [from: number, to: number])[],
  local: number,
  fits: (from: number, to: number) => boolean,
): readonly [from: number, to: number] | undefined {
  if (spans.length === 0) return undefined;
  // From the week before, whose last span may not have ended yet.
  for (let monday = startOfWeek(local) - WEEK * MINUTE; ; monday += WEEK * MINUTE) {
    for (const [from, to] of spans) {
      const span = [monday + from * MINUTE, monday + to * MINUTE] as const;
      if (fits(...span)) return span;
    }
  }
}

/** Marks a promise whose sentence would name an earlier time without the restriction. */
function markRestricted(
  promise: PickupPromise | undefined,
  { within, ...plain }: HandoutTerms,
  promiseOf: (plain: HandoutTerms) => PickupPromise | undefined,
): PickupPromise | undefined {
  if (within === undefined || promise === undefined) return promise;
  const free = promiseOf(plain);
  return free === undefined || saysSame(promise, free) ? promise : { ...promise, isRestricted: true };
}

function saysSame(one: PickupPromise, other: PickupPromise): boolean {
  if (one.kind !== other.kind) return false;
  if (one.kind === 'day') return startOfDay(one.localAt) === startOfDay(other.localAt);
  return one.localAt === other.localAt;
}
