/** Processes the body and fields of an answer once, before it is stored or sent (D29, D30, contract.md §2). */
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
import { changeNoted } from './noted-fields.ts';
import { picturesOf } from './pictures-allowed.ts';
import { rememberingSanitiser } from './sanitise.ts';

export interface Finished {
  readonly fields: FieldList;
  readonly body: Uint8Array;
  /** The parsed body of a row's 2xx if it had to be parsed; for private rows always. */
  readonly value?: unknown;
  /** The entity tag for browsers. */
  readonly etag: string | undefined;
}

/** The request that the answer belongs to. */
type Asked = Pick<RequestContext, 'requestId' | 'span'>;

/**
 * @param context identifies the request in the log (conventions.md §3)
 * @throws ApiError `upstream`, when the answer cannot be used
 */
export type Finish = (status: number, fields: FieldList, body: Uint8Array, context: Asked) => Finished;

export interface FinishOptions {
  readonly metrics: UpstreamMetrics;
  readonly log: UpstreamLog;
  /** `IMAGE_HOSTS`. */
  readonly imageHosts?: readonly string[] | undefined;
}

/** Also removes a byte order mark. */
const text = new TextDecoder();

/** Maximum number of misfit paths in a log line. */
const LOGGED_PATHS = 5;

/** Maximum number of remembered bodies that needed no change, by row and tag. */
const MAX_KNOWN = 5000;

type KnownBodies = LRUCache<string, true>;

/**
 * @param of bodies of shared rows recur, those of private rows hardly ever do
 * @returns a function that gives the finisher of a row
 */
export function rowFinishers(options: FinishOptions, of: 'shared' | 'private'): (key: CallKey) => Finish {
  const made = new Map<CallKey, Finish>();
  const unchanged: KnownBodies | undefined = of === 'shared' ? new LRUCache({ max: MAX_KNOWN }) : undefined;
  return (key) => made.getOrInsertComputed(key, () => finishRow(key, options, unchanged));
}

/**
 * Parses, checks and cleans the answers of a row. If nothing has to be changed, the API's own bytes are kept. A body
 * that has passed before is not examined again: most refreshes bring the same bytes, and so do other cities' hosts.
 */
function finishRow(key: CallKey, options: FinishOptions, unchanged: KnownBodies | undefined): Finish {
  const row: CallRow = calls[key];
  const fits = fitsSchema(row.answer);
  const isAllowed = picturesOf(options.imageHosts ?? []);
  const clean = changeNoted(row.answer, 'html', rememberingSanitiser(isAllowed));
  // The page's content security policy would block these pictures.
  const dropPictures = changeNoted(row.answer, 'picture', (address) => (isAllowed(address) ? address : ''));
  return (status, fields, bytes, context) => {
    const stated = fieldValue(fields, 'etag');
    if (!hasContent(status)) return { fields, body: bytes, etag: stated };
    // Checked JSON is always labelled as JSON, whatever type the API has named.
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

  /** @returns was anything removed? @throws ApiError if a required part is wrong */
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
      // Only the status of a form's answer counts (spec §7). Some APIs send an empty body, which browsers could not
      // parse.
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

/** Pictures: an HTML page served under a picture's address is never labelled as HTML. @param url path and query */
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

/** Class 'other': passed on unchanged. */
export const finishOther: Finish = (_status, fields, body) => ({ fields, body, etag: fieldValue(fields, 'etag') });

/** A byte order mark is not part of JSON (RFC 8259 §8.1): it is removed, so that no reader has to handle it. */
function isMarked(bytes: Uint8Array): boolean {
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
}

function hasContent(status: number): boolean {
  return status >= 200 && status < 300 && status !== 204 && status !== 205;
}

function withField(fields: FieldList, name: string, value: string): FieldList {
  return [...fields.filter((field) => field[0] !== name), [name, value]];
}

/** Makes a strong entity tag from the bytes. */
function makeTag(body: Uint8Array): string {
  return `"${hash('sha256', body, 'base64url').slice(0, 27)}"`;
}
