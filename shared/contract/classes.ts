/**
 * The classes of calls (contract.md §2): whether cookies pass, and how long an answer that says nothing
 * itself may be kept. Seconds throughout.
 */
export interface ClassPolicy {
  /** May an answer be stored and shared at all? */
  readonly shared: boolean;
  /** Do `Cookie` and `Set-Cookie` pass? */
  readonly cookies: boolean;
  /** Fresh for so long when the answer brings no `Cache-Control` of its own. */
  readonly fresh: number;
  /** Served stale for so long beyond `fresh` while one refresh runs (RFC 5861 §3). */
  readonly staleWhileRefreshing: number;
  /** Served stale for so long beyond `fresh` while the API fails (RFC 5861 §4). */
  readonly staleOnFailure: number;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const classes = {
  private: { shared: false, cookies: true, fresh: 0, staleWhileRefreshing: 0, staleOnFailure: 0 },
  catalogue: { shared: true, cookies: false, fresh: minute, staleWhileRefreshing: hour, staleOnFailure: day },
  reference: { shared: true, cookies: false, fresh: 5 * minute, staleWhileRefreshing: day, staleOnFailure: day },
  live: { shared: true, cookies: false, fresh: 5, staleWhileRefreshing: 0, staleOnFailure: 0 },
  picture: { shared: true, cookies: false, fresh: day, staleWhileRefreshing: 0, staleOnFailure: 7 * day },
  other: { shared: true, cookies: true, fresh: 0, staleWhileRefreshing: 0, staleOnFailure: 0 },
} as const satisfies Record<string, ClassPolicy>;

export type CallClass = keyof typeof classes;

/** 404 and 410 of our own classes are kept for so long (contract.md §2). */
export const NEGATIVE_FRESH = 10;
