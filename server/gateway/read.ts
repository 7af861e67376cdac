/** A request for a shared answer, what comes of it, and the type of the stages in between (`chain.ts`). */
import type { Readable } from 'node:stream';
import type { ApiError } from '../../shared/api.ts';
import type { RequestDirectives } from '../http-cache/rules/cache-control.ts';
import type { Entry, SharedClass } from '../http-cache/rules/entry.ts';
import type { FieldList, FieldLookup } from '../http-cache/rules/fields.ts';
import type { Purgeable } from '../http-cache/rules/tags.ts';
import type { CacheVerdict } from './answer.ts';
import type { OnInterim } from './call.ts';
import type { CancelSignal } from './cancellation.ts';
import type { Finish } from './contract/finish.ts';
import type { RequestContext } from './request-context.ts';

/** Always a GET: HEAD is answered from it. */
export interface Read {
  readonly of: SharedClass;
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  /** Path and query as they were asked for. */
  readonly url: string;
  /** The primary key (`key.ts`). */
  readonly key: string;
  readonly context: RequestContext;
  readonly wanted: RequestDirectives;
  /** Neither answered from the store nor stored. */
  readonly bypass: boolean;
  /** The fields that go to the API. */
  readonly fields: () => FieldList;
  /** The same, for `Vary`. */
  readonly lookup: FieldLookup;
  /** `Range` and `If-Range`, for an API that is asked for the first time: it may send that part alone. */
  readonly rangeFields: FieldList;
  /** Of a call, whole; ms. */
  readonly timeoutMs: number;
  /** @throws ApiError `upstream`, when the answer cannot be used */
  readonly finish: Finish;
  /** Makes a `Set-Cookie` fit to leave. */
  readonly passCookie: (value: string) => string;
  /** Is the parsed body wanted? A browser gets the bytes. */
  readonly wantsValue: boolean;
  readonly onInterim?: OnInterim | undefined;
}

/** A read that is not answered from the store. */
export interface Miss {
  readonly read: Read;
  /** What is stored, of no use as it is: it may be confirmed, or stand in for an answer that fails. */
  readonly stored: Entry | undefined;
  /** Is nobody else to get this answer, or to wait for it? */
  readonly isAlone: boolean;
  /** Told when nobody waits any more; undefined: a refresh, for which nobody does. */
  readonly signal: CancelSignal | undefined;
  /** To be told, by the head of the answer, that it is for its first caller alone. */
  readonly onUnshared?: (() => void) | undefined;
}

export interface Reading {
  readonly entry: Entry;
  readonly verdict: CacheVerdict;
  /** Is it stale because a refresh has failed (D32)? */
  readonly failedRefresh: boolean;
  /** Why the stored answer stands in for that of the call just made. */
  readonly failure?: ApiError;
  /** May it be used again within its life? Else it is for those who have just asked. */
  readonly storable: boolean;
  /**
   * What it did to the store. `replaced`: it says that what stood there, in this instance or another, is not so any more
   * (D49), whether or not it was stored itself.
   */
  readonly effect: 'stored' | 'replaced' | 'none';
  /** Tries of the call that was made for it; 0: none was. */
  readonly attempts: number;
  /** The API's cookies; only of answers that nobody else gets. */
  readonly setCookies: readonly string[];
  /** The body, where it is too large to be kept; never of a stored answer. */
  readonly stream?: Readable;
}

/** A shared read of which what was made of earlier answers must not be shown any more (D49). */
export interface ReplacedRead extends Purgeable {
  /** Has another instance found it out, and said so? */
  readonly isTold?: true;
}

/** @throws ApiError when there is nothing usable; the signal's reason when nobody waits any more */
export type Ask = (miss: Miss) => Promise<Reading>;

/** A function from the next handler to a handler. What it begins for a read it ends with the read. */
export type AskStage = (next: Ask) => Ask;

/** A stored answer, as it is. */
export function used(entry: Entry, verdict: CacheVerdict, failedRefresh: boolean): Reading {
  return { entry, verdict, failedRefresh, storable: true, effect: 'none', attempts: 0, setCookies: [] };
}

/** A stored answer in place of one that failed. @param now ms since 1970 */
export function standIn(entry: Entry, failure: ApiError, attempts: number, now: number): Reading {
  entry.state.failedAt = now;
  return { ...used(entry, 'STALE', true), attempts, failure };
}
