/** A stored response and whether it may be stored (RFC 9111 sections 3 and 5.2.2.3, contract.md section 2), as the rules, the stores and the gateway share it. */
import type { ApiError } from '../../../shared/api.ts';
import { type CallClass, classes, type Freshness } from '../../../shared/contract/classes.ts';
import type { Encoding } from '../../encoding/compress.ts';
import type { EncodedBody } from '../../encoding/encoded-body.ts';
import { type AnswerDirectives, answerDirectives } from './cache-control.ts';
import { type FieldList, type FieldLookup, fieldValue, fieldValues } from './fields.ts';
import {
  type ExchangeTimes,
  forbidsStale,
  heuristicStatuses,
  initialAge,
  lifetime,
  staleWindows,
  statedAge,
  statesLifetime,
} from './freshness.ts';
import { type VaryField, varyFields, varyNames } from './key.ts';

/** The classes whose answers are stored. */
export type SharedClass = Exclude<CallClass, 'private'>;

/** When an answer was made, and until when it may be used in which way; ms since 1970. */
export interface Terms {
  readonly bornAt: number;
  readonly freshUntil: number;
  /** Until then it may be used while a refresh runs. */
  readonly refreshUntil: number;
  /** Until then it may be used while the API fails. */
  readonly failUntil: number;
  /** It must not be used stale, even if the client sends `max-stale`. */
  readonly neverStale: boolean;
}

/** The API's own validators of its answer. */
export interface Validators {
  readonly etag: string | undefined;
  readonly lastModified: string | undefined;
}

/** What the boundary makes of an answer before it is stored or sent. */
export interface Content {
  /** End-to-end fields. */
  readonly fields: FieldList;
  /** For rows of the table it is checked and sanitised. */
  readonly body: Uint8Array;
  /** The entity tag that browsers get. It is the API's own only if the body was not changed. */
  readonly etag: string | undefined;
}

/** An answer that is the same for all visitors of a region. Its fields hold no `Set-Cookie`. */
export interface Entry extends Terms, Content {
  /** Nothing private is ever stored. */
  readonly callClass: SharedClass;
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly region: number | undefined;
  /** Path and query as they were requested. */
  readonly url: string;
  readonly status: number;
  readonly validators: Validators;
  readonly vary: readonly VaryField[];
  readonly state: EntryState;
}

/** An answer to clients, ready to be sent repeatedly. */
interface PreparedAnswer {
  readonly status: number;
  readonly headers: FieldList;
  readonly body: Uint8Array;
  readonly stored?: object;
}

/** What this process keeps along with a stored answer. */
export interface EntryState {
  /** When a refresh last failed, ms since 1970; 0 if none did. */
  failedAt: number;
  /** How it failed; undefined also where that says nothing about the API. */
  failure?: ApiError | undefined;
  /** The parsed body of a row's 200, once the server itself has needed it; the same object for every reader. */
  value?: unknown;
  /** The same, once its parsing has begun: all who need it meanwhile wait for it. */
  parsing?: Promise<unknown>;
  /** The body's encodings, if it has any (`outgoing.ts`). */
  encoded?: EncodedBody | undefined;
  /** To be called when a parsed body or an encoding takes more memory; the store sets it. */
  onGrown?: (() => void) | undefined;
  /** The last answers made from the entry, by encoding, for its current age in seconds. */
  prepared?: { readonly age: number; readonly hits: Map<Encoding, PreparedAnswer> } | undefined;
}

/**
 * The state of a new entry. An entry with the same body as its predecessor takes over the parsed value and the
 * encodings.
 */
export function startState(value: unknown, encoded?: EncodedBody): EntryState {
  return { failedAt: 0, value, encoded, prepared: undefined };
}

export interface Assessment {
  readonly storable: boolean;
  /** May requests that wait together share the answer? Only if the store could also have answered them with it. */
  readonly shareable: boolean;
  readonly terms: Terms;
}

/**
 * Decides from the head of an answer whether it may be stored and shared, and for how long.
 * @param times for answers that state none
 */
export function assess(
  of: CallClass,
  times: Freshness,
  status: number,
  fields: FieldList,
  at: ExchangeTimes,
): Assessment {
  const directives = answerDirectives(fields);
  const storable = mayStore(of, status, fields, directives);
  const fresh = lifetime(of, times.fresh, status, fields, directives, at);
  const windows = staleWindows(times, status, directives);
  const bornAt = at.responseTime - initialAge(of, fields, at);
  const freshUntil = bornAt + fresh;
  return {
    storable,
    // The time in transit is left out. Otherwise an API that takes longer than its answers live would be called once
    // per caller.
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

/** Shared by all answers that have no validators or no `Vary`, which are most. */
const noValidators: Validators = { etag: undefined, lastModified: undefined };
const noVary: readonly VaryField[] = [];

export function readValidators(fields: FieldList): Validators {
  const etag = fieldValue(fields, 'etag');
  const lastModified = fieldValue(fields, 'last-modified');
  return etag === undefined && lastModified === undefined ? noValidators : { etag, lastModified };
}

/** The request's values of the fields that `Vary` names; none for `Vary: *`, because such an answer is never stored. */
export function readVary(fields: FieldList, lookup: FieldLookup): readonly VaryField[] {
  const names = varyNames(fieldValue(fields, 'vary'));
  return names === '*' || names.length === 0 ? noVary : varyFields(names, lookup);
}

/** The statuses that our own classes store. */
const ownStatuses = new Set([200, 301, 404, 410]);

/**
 * Final statuses except 5xx, 206 and 304: a cache need not store partial answers (section 3.3), and a 304 is about an
 * answer that is stored already.
 */
function isStorableStatus(status: number): boolean {
  return status >= 200 && status < 500 && status !== 206 && status !== 304;
}

/** Further statuses, besides `heuristicStatuses`, whose caching rules this cache knows. */
const understoodStatuses = new Set([302, 303, 307]);

/** `must-understand` overrides `no-store` if the status is known, and forbids storing if it is not. */
function forbidsStoring(status: number, { noStore, mustUnderstand }: AnswerDirectives): boolean {
  return mustUnderstand ? !heuristicStatuses.has(status) && !understoodStatuses.has(status) : noStore;
}

/** @param fields the answer's fields, with `Set-Cookie` */
function mayStore(of: CallClass, status: number, fields: FieldList, directives: AnswerDirectives): boolean {
  if (!classes[of].shared) return false;
  if (directives.private || forbidsStoring(status, directives)) return false;
  if (fieldValues(fields, 'set-cookie').length > 0) return false;
  if (varyNames(fieldValue(fields, 'vary')) === '*') return false;
  if (of !== 'other') return ownStatuses.has(status);
  if (!isStorableStatus(status)) return false;
  return directives.public || statesLifetime(fields, directives) || heuristicStatuses.has(status);
}
