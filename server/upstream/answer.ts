/**
 * Shared and personal never mix (design.md, idea 4). An answer fetched without cookies and one fetched with them
 * are different types; the cache and the page renderer take only the former, so a leak does not compile.
 */
declare const kind: unique symbol;

/** `X-Cache` (conventions.md §3). */
export type CacheVerdict = 'HIT' | 'MISS' | 'STALE' | 'BYPASS';

/** An answer that everybody of a region may get. */
export interface Shared<T> {
  readonly [kind]?: 'shared';
  /** The checked and sanitised body. Frozen by convention: many requests hold the same object. */
  readonly value: T;
  readonly verdict: CacheVerdict;
  /** When the API gave it, ms since 1970 (D32 shows it when stale). */
  readonly storedAt: number;
  /** Until when it is fresh, ms since 1970. */
  readonly freshUntil: number;
  /** Until when it may be shown while a refresh runs, ms since 1970. */
  readonly staleUntil: number;
  /** Is it shown because a refresh has failed (D32)? */
  readonly failedRefresh: boolean;
}

/** An answer that belongs to one visitor, with the cookies the API set along with it (raw `Set-Cookie` values). */
export interface Personal<T> {
  readonly [kind]?: 'personal';
  readonly owner: 'visitor';
  readonly value: T;
  readonly setCookies: readonly string[];
}
