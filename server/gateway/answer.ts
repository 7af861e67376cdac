/**
 * Shared and personal answers never mix. An answer fetched without cookies has another type than
 * one fetched with them. The cache and the page renderer accept only the former, so a leak does not compile.
 */
declare const kind: unique symbol;

/** `X-Cache` (conventions.md §3). */
export type CacheVerdict = 'HIT' | 'MISS' | 'STALE' | 'BYPASS';

/** How long an answer, or something made from it, may be used; ms since 1970. */
export interface Life {
  readonly freshUntil: number;
  /** Until then it may be shown stale while a refresh runs. */
  readonly staleUntil: number;
}

/** An answer that is the same for all visitors of a region. */
export interface Shared<T> extends Life {
  readonly [kind]?: 'shared';
  /** The checked and sanitised body. It must not be changed, because many requests share the object. */
  readonly value: T;
  readonly verdict: CacheVerdict;
  /** When the API sent it, ms since 1970. Pages show this time when the answer is stale (D32). */
  readonly storedAt: number;
  /** Is it a stale answer, used because a refresh has failed (D32)? */
  readonly failedRefresh: boolean;
}

/** An answer that belongs to one visitor, with the cookies that the API set with it (raw `Set-Cookie` values). */
export interface Personal<T> {
  readonly [kind]?: 'personal';
  readonly owner: 'visitor';
  readonly value: T;
  readonly setCookies: readonly string[];
}
