/** Decides what a request gets from the store (RFC 9111 sections 4 and 5.2.1; RFC 5861 sections 3 and 4). */

import type { RequestDirectives } from './cache-control.ts';
import type { Terms } from './entry.ts';

export type Decision =
  /** It is fresh enough. */
  | 'use'
  /** It is stale, but the client accepts that (`max-stale`). */
  | 'use-stale'
  /** It is stale, within its `stale-while-revalidate` window: used at once, while one refresh runs. */
  | 'use-and-refresh'
  /** The API must validate it before it is used. */
  | 'validate'
  /** No matching answer is stored. */
  | 'fetch'
  /** The client accepts only a stored answer, and none is usable: 504. */
  | 'unavailable';

/** @param now ms since 1970 */
export function decide(entry: Terms | undefined, wanted: RequestDirectives, now: number): Decision {
  const ask = wanted.onlyIfCached ? 'unavailable' : entry === undefined ? 'fetch' : 'validate';
  if (entry === undefined || wanted.noCache || wanted.noStore) return ask;
  const seconds = 1000;
  if (wanted.maxAge !== undefined && now - entry.bornAt > wanted.maxAge * seconds) return ask;
  if (wanted.minFresh !== undefined && entry.freshUntil - now < wanted.minFresh * seconds) return ask;
  if (now < entry.freshUntil) return wanted.maxAge === 0 ? ask : 'use';
  if (wanted.maxStale !== undefined && !entry.neverStale && now - entry.freshUntil <= wanted.maxStale * seconds) {
    return 'use-stale';
  }
  return now < entry.refreshUntil && wanted.maxAge === undefined ? 'use-and-refresh' : ask;
}

/** Is the entry used at once, without asking the API first? */
export function isUse(decision: Decision): boolean {
  return decision === 'use' || decision === 'use-stale' || decision === 'use-and-refresh';
}

/**
 * May the entry stand in for a failed call (RFC 5861 section 4)? The request's `stale-if-error` may extend the entry's
 * own window.
 */
export function mayServeStale(entry: Terms, wanted: RequestDirectives, now: number): boolean {
  const asked = entry.neverStale ? 0 : (wanted.staleIfError ?? 0) * 1000;
  return now < Math.max(entry.failUntil, entry.freshUntil + asked);
}
