/** A request for a shared answer, and its result (`read-through.ts`). */
import type { Readable } from 'node:stream';
import type { ApiError } from '../../../shared/api.ts';
import type { Freshness } from '../../../shared/contract/classes.ts';
import type { RequestDirectives } from '../../http-cache/rules/cache-control.ts';
import type { Entry, SharedClass } from '../../http-cache/rules/entry.ts';
import type { FieldList, FieldLookup } from '../../http-cache/rules/fields.ts';
import type { Purgeable } from '../../http-cache/rules/tags.ts';
import type { CacheVerdict } from '../answer.ts';
import type { ApiRequest } from '../call.ts';

/** A request for a shared answer. It is always a GET: a HEAD is answered from the GET's answer. */
export interface ReadRequest extends ApiRequest {
  readonly callClass: SharedClass;
  /** How long its answer may be used where that states no time. */
  readonly freshness: Freshness;
  /** The primary key (`key.ts`). */
  readonly key: string;
  readonly wanted: RequestDirectives;
  /** Neither answered from the store nor stored. */
  readonly bypass: boolean;
  /** Looks up a field that is sent if `Vary` names it, to match `Vary`. */
  readonly lookup: FieldLookup;
  /** `Range` and `If-Range` of the request. They are sent on only if nothing is stored, or it has no validators. */
  readonly rangeFields: FieldList;
  /** Does the reader use the parsed body? The server does; a browser gets the bytes. */
  readonly wantsValue: boolean;
}

/** The verdict on an answer, or a failure, of a call that was made for the read. */
export function verdictOfCall({ bypass }: Pick<ReadRequest, 'bypass'>): 'BYPASS' | 'MISS' {
  return bypass ? 'BYPASS' : 'MISS';
}

/** A read that the store could not answer. */
export interface Miss extends ReadRequest {
  /** A stored answer that cannot be used as it is. The API may confirm it. */
  readonly stored: Entry | undefined;
  /** The answer is not shared with other requests, and no other request waits for it. */
  readonly isAlone: boolean;
}

/** The result of a read: an entry, stored or just fetched, and what its reader has to know of it. */
export interface Reading {
  readonly entry: Entry;
  readonly verdict: CacheVerdict;
  /** Is it stale because a refresh has failed (D32)? */
  readonly failedRefresh: boolean;
  /** The failure of the call that was made, if a stored answer stands in for it. */
  readonly failure?: ApiError;
  /** May the answer be used again within its lifetime? If not, it is only for those who have just requested it. */
  readonly storable: boolean;
  /** Where a stored answer was found; undefined: the API was called. */
  readonly tier?: 'memory' | 'redis';
  /** Tries of the call that was made for this read; 0 if none was made. */
  readonly attempts: number;
  /** The API's cookies; only for answers of class 'other' that are not shared. */
  readonly setCookies: readonly string[];
  /** The body, if it is too large to be stored; never present for a stored answer. */
  readonly stream?: Readable;
}

/** A shared call whose earlier answers no longer hold: pages made from them must not be shown any more (D49). */
export interface ReplacedAnswer extends Purgeable {
  /** Was it reported by another instance? */
  readonly isRemote?: true;
}

/** Gives a result without a promise for a hit. Throws as `MissHandler` does. */
export type ReadHandler = (read: ReadRequest) => Reading | Promise<Reading>;

/** @throws ApiError when there is no usable answer; the signal's reason when nobody waits any more */
export type MissHandler = (miss: Miss) => Promise<Reading>;

/**
 * Makes the call of a miss. Throws as `MissHandler` does.
 * @param onUnshared called when the answer turns out to be for this reader alone, before its body is read: those who wait
 *   for an equal one need not wait for it
 */
export type Fetch = (miss: Miss, onUnshared: () => void) => Promise<Reading>;

/** The result for a stored answer that is used as it is. */
export function storedReading(entry: Entry, verdict: CacheVerdict, failedRefresh: boolean): Reading {
  return { entry, verdict, failedRefresh, storable: true, tier: 'memory', attempts: 0, setCookies: [] };
}
