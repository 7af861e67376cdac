/**
 * The classes of calls (contract.md §2): whether cookies pass, and how long an answer without cache directives of its
 * own may be stored. All durations in seconds.
 */
export interface ClassPolicy extends Freshness {
  /** May answers be stored and shared? */
  readonly shared: boolean;
  /** Are `Cookie` and `Set-Cookie` passed on? */
  readonly cookies: boolean;
  /** How long a browser shows an answer without asking again (spec §9); seconds. */
  readonly browser: number;
}

/** How long an answer may be used; seconds. */
export interface Freshness {
  /** Freshness lifetime of an answer without its own `Cache-Control`. */
  readonly fresh: number;
  /** How long after `fresh` it may be served stale while a refresh runs (RFC 5861 §3). */
  readonly staleWhileRefreshing: number;
  /** How long after `fresh` it may be served stale while the API fails (RFC 5861 §4). */
  readonly staleOnFailure: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const classes = {
  private: { shared: false, cookies: true, browser: 0, fresh: 0, staleWhileRefreshing: 0, staleOnFailure: 0 },
  catalogue: {
    shared: true,
    cookies: false,
    browser: hour,
    fresh: minute,
    staleWhileRefreshing: hour,
    staleOnFailure: day,
  },
  reference: {
    shared: true,
    cookies: false,
    browser: 5 * minute,
    fresh: 5 * minute,
    staleWhileRefreshing: day,
    staleOnFailure: day,
  },
  live: { shared: true, cookies: false, browser: 5, fresh: 5, staleWhileRefreshing: 0, staleOnFailure: 0 },
  picture: { shared: true, cookies: false, browser: 0, fresh: day, staleWhileRefreshing: 0, staleOnFailure: 7 * day },
  other: { shared: true, cookies: true, browser: 0, fresh: 0, staleWhileRefreshing: 0, staleOnFailure: 0 },
} as const satisfies Record<string, ClassPolicy>;

export type CallClass = keyof typeof classes;

/** Freshness lifetime of a 404 or 410 of our own classes (contract.md §2). */
export const NEGATIVE_FRESH = 10;
