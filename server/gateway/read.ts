/** A request for a shared answer, and what comes of it. */
import type { Readable } from 'node:stream';
import type { RequestDirectives } from '../http-cache/rules/cache-control.ts';
import type { Entry, SharedClass } from '../http-cache/rules/entry.ts';
import type { FieldList, FieldLookup } from '../http-cache/rules/fields.ts';
import type { CacheVerdict } from './answer.ts';
import type { UpstreamAnswer } from './call.ts';
import type { Finished } from './finish.ts';
import type { Leave } from './leave.ts';
import type { RequestContext } from './request-context.ts';

export interface Read {
  readonly of: SharedClass;
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly url: string;
  /** The primary key (`key.ts`). */
  readonly key: string;
  readonly context: RequestContext;
  readonly wanted: RequestDirectives;
  /** Past the store, both ways. */
  readonly bypass: boolean;
  /** The fields that go to the API, for `Vary`. */
  readonly lookup: FieldLookup;
  /** The part that is wanted: `Range` and `If-Range`, as far as the API may be asked for one. */
  readonly part: FieldLookup;
  /** Of a call, whole; ms. */
  readonly timeoutMs: number;
  /** Asks the API, with conditions added. */
  readonly ask: (conditions: FieldList, signal: Leave) => Promise<UpstreamAnswer>;
  /** @throws ApiError `upstream`, when the answer cannot be used */
  readonly finish: (status: number, fields: FieldList, body: Uint8Array) => Finished;
  /** Is the parsed body wanted? A browser gets the bytes. */
  readonly wantsValue: boolean;
}

export interface Reading {
  readonly entry: Entry;
  readonly verdict: CacheVerdict;
  /** Is it stale because a refresh has failed (D32)? */
  readonly failedRefresh: boolean;
  /** Why the stored answer stands in for that of the call just made: its status, or a code. */
  readonly failure?: string;
  /** May it be used again within its life? Else it is for those who have just asked. */
  readonly storable: boolean;
  /** Tries of the call that was made for it; 0: none was. */
  readonly attempts: number;
  /** The API's cookies; only of answers that nobody else gets. */
  readonly setCookies: readonly string[];
  /** The body, where it is too large to be kept; never of a stored answer. */
  readonly stream?: Readable;
}
