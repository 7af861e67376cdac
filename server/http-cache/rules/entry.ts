/** A stored response (RFC 9111 section 3), as the rules, the store and the outgoing side share it. */
import type { CallClass } from '../../../shared/contract/classes.ts';
import type { Encoding } from '../../encoding/choose.ts';
import type { EncodedBody } from '../../encoding/encoded-body.ts';
import { answerDirectives } from './cache-control.ts';
import { type FieldList, type FieldLookup, fieldValue } from './fields.ts';
import { type Exchange, initialAge, lifetime, statedAge } from './freshness.ts';
import { forbidsStale, staleWindows } from './stale.ts';
import { mayStore } from './storable.ts';
import { type VaryField, varyFields, varyNames } from './vary.ts';

/** The classes whose answers are stored. */
export type SharedClass = Exclude<CallClass, 'private'>;

/** When a response was generated, and how long it may be used in which way; ms since 1970. */
export interface Terms {
  readonly bornAt: number;
  readonly freshUntil: number;
  /** Until then it may be used while a refresh runs. */
  readonly refreshUntil: number;
  /** Until then it may be used while the API fails. */
  readonly failUntil: number;
  /** If true, even a client's `max-stale` must not get it stale. */
  readonly neverStale: boolean;
}

/** The API's own tag and date of the response. */
export interface Validators {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** A response that is the same for everybody of a region. */
export interface Entry extends Terms {
  /** Private responses are never stored. */
  readonly of: SharedClass;
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly region: number | undefined;
  /** Path and query as they were requested. */
  readonly url: string;
  readonly status: number;
  /** End-to-end fields of the response that may be sent on. */
  readonly fields: FieldList;
  /** Checked and sanitised if the row requires it. */
  readonly body: Uint8Array;
  /** The tag for browsers. It is the API's own only if the body is the API's own. */
  readonly etag: string | undefined;
  readonly validators: Validators;
  readonly vary: readonly VaryField[];
  readonly state: EntryState;
}

/** A response that is ready to be sent, again and again. */
interface PreparedAnswer {
  readonly status: number;
  readonly headers: FieldList;
  readonly body: Uint8Array;
  readonly stored?: object;
}

/** What this process remembers about a stored response. */
export interface EntryState {
  /** When a refresh last failed, ms since 1970; 0: never. */
  failedAt: number;
  /** The parsed body of a row's 200, once the server itself has used it. All readers share the object. */
  value?: unknown;
  /** The body in its content codings, if it has several (`encoded-answers.ts`). */
  encoded?: EncodedBody | undefined;
  /** Called when a parsed body or a coding has made the entry larger; set by the store. */
  grown?: (() => void) | undefined;
  /** The answers last built from it, by coding, as long as its age in seconds stays the same. */
  prepared?: { readonly age: number; readonly hits: Map<Encoding, PreparedAnswer> } | undefined;
}

/**
 * The initial state. If the body is the same as that of the previous response, its parsed value and codings are kept.
 */
export function startState(value: unknown, encoded?: EncodedBody): EntryState {
  return { failedAt: 0, value, encoded, prepared: undefined };
}

export interface Assessment {
  readonly storable: boolean;
  /** May callers that arrived together share this response? Only if the store could have served it to them. */
  readonly shareable: boolean;
  readonly terms: Terms;
}

/** Reads from the head of a response whether and how long it may be stored. */
export function assess(of: CallClass, status: number, fields: FieldList, at: Exchange): Assessment {
  const directives = answerDirectives(fields);
  const storable = mayStore(of, status, fields, directives);
  const fresh = lifetime(of, status, fields, directives, at);
  const windows = staleWindows(of, status, directives);
  const bornAt = at.responseTime - initialAge(of, fields, at);
  const freshUntil = bornAt + fresh;
  return {
    storable,
    // The response delay is left out. Otherwise an API that is slower than its responses' lifetime would be called once
    // for each caller.
    shareable: storable && fresh + windows.whileRefreshing > statedAge(of, fields, at),
    terms: {
      bornAt,
      freshUntil,
      refreshUntil: freshUntil + windows.whileRefreshing,
      failUntil: freshUntil + windows.onFailure,
      neverStale: forbidsStale(directives),
    },
  };
}

/** Most responses have no validators: those share one object. */
const noValidators: Validators = { etag: undefined, lastModified: undefined };
const noVary: readonly VaryField[] = [];

export function readValidators(fields: FieldList): Validators {
  const etag = fieldValue(fields, 'etag');
  const lastModified = fieldValue(fields, 'last-modified');
  return etag === undefined && lastModified === undefined ? noValidators : { etag, lastModified };
}

/** The request's values of the fields in `Vary`; none for `Vary: *`, which is never stored. */
export function readVary(fields: FieldList, lookup: FieldLookup): readonly VaryField[] {
  const names = varyNames(fieldValue(fields, 'vary'));
  return names === '*' || names.length === 0 ? noVary : varyFields(names, lookup);
}
