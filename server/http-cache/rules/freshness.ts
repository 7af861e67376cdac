/** How old an answer is, and how long it is fresh (RFC 9111 section 4.2; the classes of contract.md section 2). ms throughout. */
import { type CallClass, classes, NEGATIVE_FRESH } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';
import { type FieldList, fieldValue, fieldValues } from './fields.ts';
import { parseHttpDate } from './http-date.ts';

export interface Exchange {
  /** When the request went out, and when the head of its answer came in; ms since 1970. */
  readonly requestTime: number;
  readonly responseTime: number;
}

/** Statuses that may be stored, and called fresh, although nothing says so (RFC 9110 section 15.1); 5xx are stored never. */
export const heuristicStatuses = new Set([200, 203, 204, 300, 301, 308, 404, 405, 410, 414]);

/** Of the time since the last change, such a part is taken for the lifetime (RFC 9111 section 4.2.2), a day at most. */
const HEURISTIC_PART = 0.1;
const HEURISTIC_MAX = 24 * 60 * 60 * 1000;

/** Seconds; no age is told to be more (RFC 9111 section 1.2.2). */
const VERY_OLD = 2 ** 31;

/** A `Date` has whole seconds: an answer made in the same second is not older than its date for this long. */
const DATE_GRAIN = 999;

/**
 * The answer's age when it arrived, without the time that it took on the way: from `Age` and `Date` (RFC 9111 section 4.2.3).
 * For our own classes `Age` alone counts: with a clock that is an hour slow an API would else never be cached.
 */
export function statedAge(of: CallClass, fields: FieldList, at: Exchange): number {
  const date = of === 'other' ? dateOf(fields, at.responseTime) : undefined;
  const apparent = date === undefined ? 0 : Math.max(0, at.responseTime - date - DATE_GRAIN);
  return Math.max(apparent, ageValue(fields));
}

/** The corrected initial age (RFC 9111 section 4.2.3). */
export function initialAge(of: CallClass, fields: FieldList, at: Exchange): number {
  return Math.max(statedAge(of, fields, at), ageValue(fields) + at.responseTime - at.requestTime);
}

/** Of a list the first member counts; what is no number is ignored (RFC 9111 section 5.1, D50). */
function ageValue(fields: FieldList): number {
  const [first] = fieldValue(fields, 'age')?.split(',', 1) ?? [];
  if (first === undefined) return 0;
  return /^\d+$/.test(first.trim()) ? Math.min(Number(first), VERY_OLD) * 1000 : 0;
}

function dateOf(fields: FieldList, now: number): number | undefined {
  return parseHttpDate(fieldValue(fields, 'date') ?? '', now);
}

/**
 * The freshness lifetime. For a class of ours the class's own number stands for a `Cache-Control` that was not sent;
 * for class 'other' the answer alone decides.
 */
export function lifetime(
  of: CallClass,
  status: number,
  fields: FieldList,
  directives: AnswerDirectives,
  at: Exchange,
): number {
  if (directives.noCache) return 0;
  const stated = directives.sMaxage ?? directives.maxAge;
  if (stated !== undefined) return stated * 1000;
  if (of !== 'other') return (status === 404 || status === 410 ? NEGATIVE_FRESH : classes[of].fresh) * 1000;
  const expires = directives.isTargeted ? undefined : expiresLifetime(fields, at);
  return expires ?? heuristicLifetime(status, fields, directives, at);
}

/** Is there anything that says how long the answer is fresh? Heuristics are not. */
export function statesLifetime(fields: FieldList, directives: AnswerDirectives): boolean {
  const stated = directives.sMaxage ?? directives.maxAge;
  return stated !== undefined || (!directives.isTargeted && fieldValues(fields, 'expires').length > 0);
}

/** `Expires` beside `Date`; one that is no date, or that is there twice, lies in the past (RFC 9111 section 5.3). */
function expiresLifetime(fields: FieldList, at: Exchange): number | undefined {
  const values = fieldValues(fields, 'expires');
  if (values.length === 0) return undefined;
  const expires = values.length === 1 ? parseHttpDate(values[0] ?? '', at.responseTime) : undefined;
  if (expires === undefined) return 0;
  return Math.max(0, expires - (dateOf(fields, at.responseTime) ?? at.responseTime));
}

function heuristicLifetime(status: number, fields: FieldList, directives: AnswerDirectives, at: Exchange): number {
  if (!heuristicStatuses.has(status) && !directives.public) return 0;
  const changed = parseHttpDate(fieldValue(fields, 'last-modified') ?? '', at.responseTime);
  if (changed === undefined) return 0;
  const unchanged = (dateOf(fields, at.responseTime) ?? at.responseTime) - changed;
  return Math.min(Math.max(0, unchanged * HEURISTIC_PART), HEURISTIC_MAX);
}
