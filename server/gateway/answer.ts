/**
 * Shared and personal never mix (design.md, idea 4). An answer fetched without cookies and one fetched with them
 * are different types; the cache and the page renderer take only the former, so a leak does not compile.
 */
declare const kind: unique symbol;

/** `X-Cache` (conventions.md §3). */
export type CacheVerdict = 'HIT' | 'MISS' | 'STALE' | 'BYPASS';

/** How long an answer, or what was made of it, may be used; ms since 1970. */
export interface Life {
  readonly freshUntil: number;
  /** It may be shown until then while a refresh runs. */
  readonly staleUntil: number;
}

/** An answer that everybody of a region may get. */
export interface Shared<T> extends Life {
  readonly [kind]?: 'shared';
  /** The checked and sanitised body. Frozen by convention: many requests hold the same object. */
  readonly value: T;
  readonly verdict: CacheVerdict;
  /** When the API gave it, ms since 1970 (D32 shows it when stale). */
  readonly storedAt: number;
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
