/** A stored response (RFC 9111 section 3): what the rules, the store and the outgoing side share of it. */
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

/** When an answer was made, and until when it is good for what; ms since 1970. */
export interface Terms {
  readonly bornAt: number;
  readonly freshUntil: number;
  /** Usable until then while a refresh runs. */
  readonly refreshUntil: number;
  /** Usable until then while the API fails. */
  readonly failUntil: number;
  /** Not even a client's `max-stale` may ask for it stale. */
  readonly neverStale: boolean;
}

/** The tags and dates that the API itself knows its answer by. */
export interface Validators {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** An answer that everybody of a region may get. */
export interface Entry extends Terms {
  /** Nothing private is ever stored. */
  readonly of: SharedClass;
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly region: number | undefined;
  /** Path and query as they were asked for. */
  readonly url: string;
  readonly status: number;
  /** End-to-end fields of the answer, as far as they leave again. */
  readonly fields: FieldList;
  /** Checked and sanitised where the row asks for it. */
  readonly body: Uint8Array;
  /** The tag that browsers get; the API's own only where the body is the API's own. */
  readonly etag: string | undefined;
  readonly validators: Validators;
  readonly vary: readonly VaryField[];
  readonly state: EntryState;
}

/** An answer as it leaves to clients, ready to be sent again. */
interface PreparedAnswer {
  readonly status: number;
  readonly headers: FieldList;
  readonly body: Uint8Array;
  readonly stored?: object;
}

/** What this process remembers beside an answer. */
export interface EntryState {
  /** When a refresh last failed, ms since 1970; 0: it did not. */
  failedAt: number;
  /** The parsed body of a row's 200, once the server itself has asked for it; the same object for every reader. */
  value?: unknown;
  /** The body's encodings, where it has any (`encoded-answers.ts`). */
  encoded?: EncodedBody | undefined;
  /** To be called when a parsed body or an encoding has made it heavier; the store listens. */
  grown?: (() => void) | undefined;
  /** The last answers made of it, by their encoding, while its age in seconds stays the same. */
  prepared?: { readonly age: number; readonly hits: Map<Encoding, PreparedAnswer> } | undefined;
}

/** What is remembered of an answer from its beginning; of one with the same body as the last, what is known of that. */
export function startState(value: unknown, encoded?: EncodedBody): EntryState {
  return { failedAt: 0, value, encoded, prepared: undefined };
}

export interface Assessment {
  readonly storable: boolean;
  /** May callers who came together take one such answer? Only where the store could have served it to them at once. */
  readonly shareable: boolean;
  readonly terms: Terms;
}

/** Reads from the head of an answer what may become of it. */
export function assess(of: CallClass, status: number, fields: FieldList, at: Exchange): Assessment {
  const directives = answerDirectives(fields);
  const storable = mayStore(of, status, fields, directives);
  const fresh = lifetime(of, status, fields, directives, at);
  const windows = staleWindows(of, status, directives);
  const bornAt = at.responseTime - initialAge(of, fields, at);
  const freshUntil = bornAt + fresh;
  return {
    storable,
    // The time on the way is left out: an API that is slower than an answer's life must not be asked once a caller.
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

/** Most answers name nothing: those share what says so. */
const noValidators: Validators = { etag: undefined, lastModified: undefined };
const noVary: readonly VaryField[] = [];

export function readValidators(fields: FieldList): Validators {
  const etag = fieldValue(fields, 'etag');
  const lastModified = fieldValue(fields, 'last-modified');
  return etag === undefined && lastModified === undefined ? noValidators : { etag, lastModified };
}

/** What the answer's `Vary` names, as the request had it; of `Vary: *` nothing, as it is never stored. */
export function readVary(fields: FieldList, lookup: FieldLookup): readonly VaryField[] {
  const names = varyNames(fieldValue(fields, 'vary'));
  return names === '*' || names.length === 0 ? noVary : varyFields(names, lookup);
}
