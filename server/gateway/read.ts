/** A read of a shared answer, its result, and the type of the stages in between (`chain.ts`). */
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

/** Always a GET; HEAD is answered from it. */
export interface Read {
  readonly of: SharedClass;
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  /** Path and query as they were requested. */
  readonly url: string;
  /** The primary key (`key.ts`). */
  readonly key: string;
  readonly context: RequestContext;
  readonly wanted: RequestDirectives;
  /** If true, the read neither uses the store nor adds to it. */
  readonly bypass: boolean;
  /** The request fields that are sent to the API. */
  readonly fields: () => FieldList;
  /** Looks up the same fields, for `Vary`. */
  readonly lookup: FieldLookup;
  /** `Range` and `If-Range` for the first request of an address: the API may then send only that part. */
  readonly rangeFields: FieldList;
  /** Time limit of a whole call; ms. */
  readonly timeoutMs: number;
  /** @throws ApiError `upstream`, when the answer cannot be used */
  readonly finish: Finish;
  /** Rewrites a `Set-Cookie` for the browser. */
  readonly passCookie: (value: string) => string;
  /** Is the parsed body needed? Browsers get the bytes. */
  readonly wantsValue: boolean;
  readonly onInterim?: OnInterim | undefined;
}

/** A read that the store cannot answer. */
export interface Miss {
  readonly read: Read;
  /** The stored answer, if there is one: it can be validated, or replace an answer that fails. */
  readonly stored: Entry | undefined;
  /** If true, the answer is for this caller only and nobody may wait for it. */
  readonly isAlone: boolean;
  /** Aborted when nobody waits any more; undefined for a background refresh. */
  readonly signal: CancelSignal | undefined;
  /** Called after the head of the answer has arrived, if the answer is for its first caller only. */
  readonly onUnshared?: (() => void) | undefined;
}

export interface Reading {
  readonly entry: Entry;
  readonly verdict: CacheVerdict;
  /** True if the answer is stale because its refresh failed (D32). */
  readonly failedRefresh: boolean;
  /** The failure of the call that the stored answer replaces. */
  readonly failure?: ApiError;
  /** May the answer be reused? If not, only the callers that wait get it. */
  readonly storable: boolean;
  /**
   * Its effect on the store. `replaced`: an answer stored here or in another instance is no longer valid (D49), whether
   * or not this one was stored.
   */
  readonly effect: 'stored' | 'replaced' | 'none';
  /** How many times the call was tried; 0: no call was made. */
  readonly attempts: number;
  /** The API's cookies. Only present if nobody else gets this answer. */
  readonly setCookies: readonly string[];
  /** The body, if it is too large to be stored. */
  readonly stream?: Readable;
}

/** A shared read whose earlier answers, and what was derived from them, are no longer valid (D49). */
export interface ReplacedRead extends Purgeable {
  /** Set if another instance found this out and reported it. */
  readonly isTold?: true;
}

/** @throws ApiError when there is no usable answer; the signal's reason when nobody waits any more */
export type Ask = (miss: Miss) => Promise<Reading>;

/** Wraps the next handler in a stage. Whatever a stage acquires for a read it releases at the end of the read. */
export type AskStage = (next: Ask) => Ask;

/** The result of using a stored answer as it is. */
export function used(entry: Entry, verdict: CacheVerdict, failedRefresh: boolean): Reading {
  return { entry, verdict, failedRefresh, storable: true, effect: 'none', attempts: 0, setCookies: [] };
}

/** The result of using a stored answer in place of a failed one. @param now ms since 1970 */
export function standIn(entry: Entry, failure: ApiError, attempts: number, now: number): Reading {
  entry.state.failedAt = now;
  return { ...used(entry, 'STALE', true), attempts, failure };
}
