/**
 * The age and the freshness lifetime of an answer, and how long it may be used stale (RFC 9111 section 4.2, RFC 5861;
 * the classes of contract.md section 2). All in ms.
 */
import { type CallClass, type Freshness, NEGATIVE_FRESH } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';
import { type FieldList, fieldValue, fieldValues } from './fields.ts';
import { parseHttpDate } from './http-date.ts';

export interface ExchangeTimes {
  /** When the request was sent, and when the head of its answer arrived; ms since 1970. */
  readonly requestTime: number;
  readonly responseTime: number;
}

/**
 * Statuses that may be stored with a heuristic lifetime, without an explicit one (RFC 9110 section 15.1). 5xx are left
 * out, because they are never stored.
 */
export const heuristicStatuses = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414]);

/** The heuristic lifetime: this part of the time since the last change (RFC 9111 section 4.2.2), at most a day. */
const HEURISTIC_PART = 0.1;
const HEURISTIC_MAX = 24 * 60 * 60 * 1000;

/** The largest age; greater ones are reduced to it (RFC 9111 section 1.2.2); s. */
const VERY_OLD = 2 ** 31;

/** `Date` is rounded down to seconds, so the age computed from it may be too large by up to this; ms. */
const DATE_GRAIN = 999;

/**
 * The age of an answer on arrival according to `Age` and `Date`, without the time in transit (RFC 9111 section 4.2.3).
 * For our own classes only `Age` counts: otherwise the answers of an API whose clock is an hour slow would never be
 * cached.
 */
export function statedAge(of: CallClass, fields: FieldList, at: ExchangeTimes): number {
  const date = of === 'other' ? dateOf(fields, at.responseTime) : undefined;
  const apparent = date === undefined ? 0 : Math.max(0, at.responseTime - date - DATE_GRAIN);
  return Math.max(apparent, ageValue(fields));
}

/** The corrected initial age (RFC 9111 section 4.2.3). */
export function initialAge(of: CallClass, fields: FieldList, at: ExchangeTimes): number {
  return Math.max(statedAge(of, fields, at), ageValue(fields) + at.responseTime - at.requestTime);
}

/**
 * The value of `Age`. The first member of a list counts, and an invalid value is ignored (RFC 9111 section 5.1, D50).
 */
function ageValue(fields: FieldList): number {
  const [first] = fieldValue(fields, 'age')?.split(',', 1) ?? [];
  if (first === undefined) return 0;
  return /^\d+$/.test(first.trim()) ? Math.min(Number(first), VERY_OLD) * 1000 : 0;
}

function dateOf(fields: FieldList, now: number): number | undefined {
  return parseHttpDate(fieldValue(fields, 'date') ?? '', now);
}

/**
 * The freshness lifetime. An answer of our own classes that states no `max-age` or `s-maxage` has the lifetime of its
 * call; its `Expires` does not count. For class 'other' only the answer itself decides.
 */
export function lifetime(
  of: CallClass,
  fresh: number,
  status: number,
  fields: FieldList,
  directives: AnswerDirectives,
  at: ExchangeTimes,
): number {
  if (directives.noCache) return 0;
  const stated = directives.sMaxage ?? directives.maxAge;
  if (stated !== undefined) return stated * 1000;
  if (of !== 'other') return (status === 404 || status === 410 ? NEGATIVE_FRESH : fresh) * 1000;
  const expires = directives.isTargeted ? undefined : expiresLifetime(fields, at);
  return expires ?? heuristicLifetime(status, fields, directives, at);
}

/** Does the answer state its lifetime explicitly? */
export function statesLifetime(fields: FieldList, directives: AnswerDirectives): boolean {
  const stated = directives.sMaxage ?? directives.maxAge;
  return stated !== undefined || (!directives.isTargeted && fieldValues(fields, 'expires').length > 0);
}

/** The lifetime from `Expires` and `Date`. An invalid or repeated `Expires` means expired (RFC 9111 section 5.3). */
function expiresLifetime(fields: FieldList, at: ExchangeTimes): number | undefined {
  const values = fieldValues(fields, 'expires');
  if (values.length === 0) return undefined;
  const expires = values.length === 1 ? parseHttpDate(values[0] ?? '', at.responseTime) : undefined;
  if (expires === undefined) return 0;
  return Math.max(0, expires - (dateOf(fields, at.responseTime) ?? at.responseTime));
}

function heuristicLifetime(status: number, fields: FieldList, directives: AnswerDirectives, at: ExchangeTimes): number {
  if (!heuristicStatuses.has(status) && !directives.public) return 0;
  const changed = parseHttpDate(fieldValue(fields, 'last-modified') ?? '', at.responseTime);
  if (changed === undefined) return 0;
  const unchanged = (dateOf(fields, at.responseTime) ?? at.responseTime) - changed;
  return Math.min(Math.max(0, unchanged * HEURISTIC_PART), HEURISTIC_MAX);
}

export interface StaleWindows {
  /** How long it may be used while one refresh runs, from the end of freshness; ms. */
  readonly whileRefreshing: number;
  /** How long it may be used while the API fails, from the end of freshness; ms. */
  readonly onFailure: number;
}

const none: StaleWindows = { whileRefreshing: 0, onFailure: 0 };

/** Must the answer not be used stale? `s-maxage` implies `proxy-revalidate` (RFC 9111 section 5.2.2.10). */
export function forbidsStale(directives: AnswerDirectives): boolean {
  return (
    directives.mustRevalidate || directives.proxyRevalidate || directives.noCache || directives.sMaxage !== undefined
  );
}

/** The windows that the answer states, or else those of its call. A 404 or 410 gets none from its call. */
export function staleWindows(times: Freshness, status: number, directives: AnswerDirectives): StaleWindows {
  if (forbidsStale(directives)) return none;
  const negative = status === 404 || status === 410;
  return {
    whileRefreshing: (directives.staleWhileRevalidate ?? (negative ? 0 : times.staleWhileRefreshing)) * 1000,
    onFailure: (directives.staleIfError ?? (negative ? 0 : times.staleOnFailure)) * 1000,
  };
}

/**
 * Does an answer with this status count as a failure of the API, so that a stale one may stand in (RFC 5861 section 4)?
 */
export function isFailure(of: CallClass, status: number): boolean {
  if (of === 'other') return status === 500 || (status >= 502 && status <= 504);
  return status === 429 || status >= 500;
}
