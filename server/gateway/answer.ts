/**
 * Keeps shared and personal answers apart (design.md, idea 4). An answer fetched without cookies and one fetched with
 * them have different types. The cache and the page renderer accept only the former, so a leak does not compile.
 */
declare const kind: unique symbol;

/** The value of `X-Cache` (conventions.md §3). */
export type CacheVerdict = 'HIT' | 'MISS' | 'STALE' | 'BYPASS';

/** How long an answer, or a page made from it, may be used; ms since 1970. */
export interface Life {
  readonly freshUntil: number;
  /** Until then it may be served stale while a refresh runs. */
  readonly staleUntil: number;
}

/** An answer that is the same for every visitor of a region. */
export interface Shared<T> extends Life {
  readonly [kind]?: 'shared';
  /** The checked and sanitised body. Frozen by convention: many requests share this object. */
  readonly value: T;
  readonly verdict: CacheVerdict;
  /** When the API generated the answer, ms since 1970. Shown to the visitor when it is stale (D32). */
  readonly storedAt: number;
  /** True if the answer is stale because its refresh failed (D32). */
  readonly failedRefresh: boolean;
}

/** An answer for one visitor, with the raw `Set-Cookie` values that the API sent along. */
export interface Personal<T> {
  readonly [kind]?: 'personal';
  readonly owner: 'visitor';
  readonly value: T;
  readonly setCookies: readonly string[];
}
