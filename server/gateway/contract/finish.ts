/** Checks and cleans an answer's body and fields once, before it is stored or sent (D29, D30, contract.md §2). */
import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import type { CallRow } from '../../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../../shared/contract/calls.ts';
import { type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import { failedUpstream } from '../failure.ts';
import type { UpstreamLog, UpstreamMetrics } from '../metrics.ts';
import { namesOf, type RequestContext } from '../request-context.ts';
import { checkAnswer } from './check.ts';
import { fitsSchema } from './fits.ts';
import { changeMarked } from './marked-fields.ts';
import { picturesOf } from './pictures-allowed.ts';
import { rememberingSanitiser } from './sanitise.ts';

export interface Finished {
  readonly fields: FieldList;
  readonly body: Uint8Array;
  /** The parsed body of a row's 2xx, if it had to be parsed, which is always the case for private rows. */
  readonly value?: unknown;
  /** The entity tag that browsers get. */
  readonly etag: string | undefined;
}

/** The request that the answer is for. */
type Asked = Pick<RequestContext, 'requestId' | 'span'>;

/**
 * @param context the request that log lines name (conventions.md §3)
 * @throws ApiError `upstream`, when the answer cannot be used
 */
export type Finish = (status: number, fields: FieldList, body: Uint8Array, context: Asked) => Finished;

export interface FinishOptions {
  readonly metrics: UpstreamMetrics;
  readonly log: UpstreamLog;
  /** `IMAGE_HOSTS`. */
  readonly imageHosts?: readonly string[] | undefined;
}

/** Strips a byte order mark. */
const text = new TextDecoder();

/** A log line names at most this many misfits. */
const LOGGED_PATHS = 5;

/** How many bodies that needed no change are remembered, by row and hash. */
const MAX_KNOWN = 5000;

type KnownBodies = LRUCache<string, true>;

/**
 * @param of shared answers often repeat, so that unchanged bodies are remembered; private ones hardly ever do
 * @returns gives the finisher of a row, which is made on first use
 */
export function rowFinishers(options: FinishOptions, of: 'shared' | 'private'): (key: CallKey) => Finish {
  const made = new Map<CallKey, Finish>();
  const unchanged: KnownBodies | undefined = of === 'shared' ? new LRUCache({ max: MAX_KNOWN }) : undefined;
  return (key) => made.getOrInsertComputed(key, () => finishRow(key, options, unchanged));
}

/**
 * Parses, checks and cleans the answers of a row. Bytes in which nothing had to be changed are sent on as they are, and
 * are remembered: the same bytes are not checked again. They recur often, with most refreshes and for other cities.
 */
function finishRow(key: CallKey, options: FinishOptions, unchanged: KnownBodies | undefined): Finish {
  const row: CallRow = calls[key];
  const fits = fitsSchema(row.answer);
  const isAllowed = picturesOf(options.imageHosts ?? []);
  const clean = changeMarked(row.answer, 'html', rememberingSanitiser(isAllowed));
  // The page's content security policy would block these pictures anyway.
  const dropPictures = changeMarked(row.answer, 'picture', (address) => (isAllowed(address) ? address : ''));
  return (status, fields, bytes, context) => {
    const stated = fieldValue(fields, 'etag');
    if (!hasContent(status)) return { fields, body: bytes, etag: stated };
    // The API's content type is overridden, so that no browser shows the checked JSON as anything else.
    const typed = withField(fields, 'content-type', 'application/json; charset=utf-8');
    const tag = makeTag(bytes);
    const asItCame = { fields: typed, body: bytes, etag: stated ?? tag };
    const known = `${key} ${tag}`;
    if (unchanged?.get(known)) return asItCame;
    const value = parse(bytes, context);
    const dropped = !fits(value) && dropMisfits(value, context);
    const cleaned = clean?.(value) === true;
    const isPictureGone = dropPictures?.(value) === true;
    if (dropped || cleaned || isPictureGone || bytes.length === 0 || isMarked(bytes)) {
      const body = Buffer.from(JSON.stringify(value));
      return { fields: typed, body, value, etag: makeTag(body) };
    }
    unchanged?.set(known, true);
    return { ...asItCame, value };
  };

  /** @returns was anything removed? @throws ApiError if the answer still does not fit */
  function dropMisfits(value: unknown, context: Asked): boolean {
    const checked = checkAnswer(row.answer, value);
    const misfits = checked.fits ? checked.dropped : checked.wrong;
    if (misfits.length > 0) {
      const result = checked.fits ? 'dropped' : 'refused';
      options.metrics.misfit(key, result);
      options.log.warn(
        { ...namesOf(context), call: key, result, paths: misfits.slice(0, LOGGED_PATHS) },
        'answer does not fit the contract',
      );
    }
    if (!checked.fits) throw failedUpstream(new Error(`misfit at ${checked.wrong[0]}`));
    return misfits.length > 0;
  }

  function parse(bytes: Uint8Array, context: Asked): unknown {
    try {
      // After a form only the status counts (spec §7). Some APIs send no body, which browsers could not parse.
      return bytes.length === 0 ? {} : JSON.parse(text.decode(bytes));
    } catch (error) {
      options.metrics.misfit(key, 'refused');
      options.log.warn({ ...namesOf(context), call: key, result: 'refused', paths: [''] }, 'answer is no JSON');
      throw failedUpstream(error);
    }
  }
}

const pictureTypes: Record<string, string> = {
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  svg: 'image/svg+xml',
  gif: 'image/gif',
};

/**
 * Gives every picture an image type, so that an HTML page in place of a picture is never shown.
 * @param url path and query
 */
export function finishPicture(url: string): Finish {
  const extension = /\.(\w+)(?:\?|$)/.exec(url)?.[1]?.toLowerCase() ?? '';
  const byName = pictureTypes[extension] ?? 'application/octet-stream';
  return (status, fields, body) => {
    if (status !== 200) return { fields, body, etag: undefined };
    const stated = fieldValue(fields, 'content-type') ?? '';
    const typed = /^image\//i.test(stated) ? fields : withField(fields, 'content-type', byName);
    return { fields: typed, body, etag: fieldValue(fields, 'etag') ?? makeTag(body) };
  };
}

/** Answers of class 'other' stay as they are. */
export const finishOther: Finish = (_status, fields, body) => ({ fields, body, etag: fieldValue(fields, 'etag') });

/** Does the body begin with a byte order mark? JSON must not have one (RFC 8259 §8.1), so it is not sent on. */
function isMarked(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function hasContent(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205;
}

function withField(fields: FieldList, name: string, value: string): FieldList {
  return [...fields.filter((field) => field[0] !== name), [name, value]];
}

/** A strong entity tag: a hash of the bytes. */
function makeTag(body: Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}
