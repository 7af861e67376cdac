/** Checks and cleans an answer's body and fields once, before it is stored or sent (D29, D30, contract.md §2). */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallRow } from '../../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import type { Content, EntryState } from '../../http-cache/rules/entry.ts';
import { type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { STEP_BYTES } from '../../http-cache/stores/entry-codec.ts';
import { failedUpstream } from '../failure.ts';
import { namesOf, type RequestContext } from '../request-context.ts';
import type { UpstreamLog, UpstreamMetrics } from '../upstream-metrics.ts';
import { allAtOnce, oneByOne, parseJson, TooMany, writeJson } from './bounds.ts';
import { checkOf } from './check.ts';
import { fieldSanitiser, picturesOf } from './sanitise.ts';

/** The request that the answer is for. */
type LogNames = Pick<RequestContext, 'requestId' | 'span'>;

/** With the parsed body of a row's 2xx, if it had to be parsed, which is always the case for private rows. */
type Parsed = Content & Pick<EntryState, 'value'>;

/**
 * Gives a promise for a large body only.
 * @param context the request that log lines name (conventions.md §3)
 * @throws ApiError `upstream`, when the answer cannot be used
 */
export type ReadContent = (
  status: number,
  fields: FieldList,
  body: Uint8Array,
  context: LogNames,
) => Parsed | Promise<Parsed>;

export interface ContentOptions {
  readonly metrics: UpstreamMetrics;
  readonly log: UpstreamLog;
  /** `IMAGE_HOSTS`. */
  readonly imageHosts?: readonly string[] | undefined;
}

/** How many bodies that needed no change are remembered, by row and hash. */
const MAX_KNOWN = 5000;

type KnownBodies = LRUCache<string, true>;

/**
 * Shared answers often repeat, so that unchanged bodies are remembered; private ones hardly ever do.
 * @returns gives the finisher of a row, which is made on first use
 */
export function contentReaders(options: ContentOptions): (key: CallKey) => ReadContent {
  const made = new Map<CallKey, ReadContent>();
  const unchanged: KnownBodies = new LRUCache({ max: MAX_KNOWN });
  return (key) =>
    made.getOrInsertComputed(key, () => readerOf(key, options, calls[key].class === 'private' ? undefined : unchanged));
}

/**
 * Parses, checks and cleans the answers of a row. Bytes in which nothing had to be changed are sent on as they are, and
 * are remembered: the same bytes are not checked again. They recur often, with most refreshes and for other cities.
 */
function readerOf(key: CallKey, options: ContentOptions, unchanged: KnownBodies | undefined): ReadContent {
  const row: CallRow = calls[key];
  const check = checkOf(row.answer);
  const isShown = picturesOf(options.imageHosts ?? []);
  const sanitise = fieldSanitiser(isShown);

  /** The work on a body. It pauses where a large one has taken its time. */
  function* finishing(stated: string | undefined, typed: FieldList, bytes: Uint8Array, context: LogNames) {
    const tag = makeTag(bytes);
    const asItCame = { fields: typed, body: bytes, etag: stated ?? tag };
    const known = `${key} ${tag}`;
    if (unchanged?.get(known)) return asItCame;
    yield;
    const value = yield* parse(bytes, context);
    yield;
    const checked = check(value, isShown);
    if (!checked.fits) throw refuse(context, checked.wrong);
    yield;
    const sanitised = yield* sanitise(checked.html);
    const dropped = [...checked.dropped, ...sanitised.dropped];
    if (dropped.length > 0) note(context, 'dropped', dropped);
    yield;
    if (dropped.length > 0 || sanitised.isChanged || bytes.length === 0 || isMarked(bytes)) {
      const body = yield* writeJson(value);
      yield;
      return { fields: typed, body, value, etag: makeTag(body) };
    }
    unchanged?.set(known, true);
    return { ...asItCame, value };
  }

  function* parse(bytes: Uint8Array, context: LogNames): Generator<void, unknown> {
    // After a form only the status counts (spec §7). Some APIs send no body, which browsers could not parse.
    if (bytes.length === 0) return {};
    try {
      return yield* parseJson(bytes);
    } catch (error) {
      if (error instanceof TooMany) throw refuse(context, error.message);
      options.metrics.misfit(key, 'refused');
      options.log.warn({ ...namesOf(context), call: key, result: 'refused', paths: [''] }, 'answer is no JSON');
      throw failedUpstream(error);
    }
  }

  function refuse(context: LogNames, path: string): Error {
    note(context, 'refused', [path]);
    return failedUpstream(new Error(`misfit at ${path}`));
  }

  function note(context: LogNames, result: 'dropped' | 'refused', paths: readonly string[]): void {
    options.metrics.misfit(key, result);
    options.log.warn({ ...namesOf(context), call: key, result, paths }, 'answer does not fit the contract');
  }

  return (status, fields, bytes, context) => {
    const stated = fieldValue(fields, 'etag');
    if (!hasContent(status)) return { fields, body: bytes, etag: stated };
    // The API's content type is overridden, so that no browser shows the checked JSON as anything else.
    const typed = withField(fields, 'content-type', 'application/json; charset=utf-8');
    const steps = finishing(stated, typed, bytes, context);
    return bytes.length <= STEP_BYTES ? allAtOnce(steps) : oneByOne(steps);
  };
}

/** Does the body begin with a byte order mark? JSON must not have one (RFC 8259 §8.1), so it is not sent on. */
function isMarked(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function hasContent(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205;
}

export function withField(fields: FieldList, name: string, value: string): FieldList {
  return [...fields.filter((field) => field[0] !== name), [name, value]];
}

/** A strong entity tag: a hash of the bytes. */
export function makeTag(body: Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}
