/** Answers as they leave to a browser: fields chosen and added, conditions and ranges answered (contract.md §2, RFC 9111 §4). */
import type { ApiError } from '../../shared/api.ts';
import type { ErrorBody } from '../../shared/contract/things.ts';
import { isNotModified } from '../cache/conditions.ts';
import type { Entry } from '../cache/entry.ts';
import type { Field, FieldList, FieldLookup } from '../cache/fields.ts';
import { cutFrom } from '../cache/part.ts';
import { requestedPart } from '../cache/range.ts';
import type { RawAnswer } from '../shop.ts';
import type { CacheVerdict } from './answer.ts';
import type { Reading } from './read.ts';

/** Of a row's or a picture's answer only these leave; what else the API says is between it and us. */
const passedOfOurs = new Set([
  'content-type',
  'content-language',
  'content-disposition',
  'content-encoding',
  'last-modified',
  'location',
  'retry-after',
]);

/** Of class 'other' all leave but these: the storefront says them itself. */
const ownOfOthers = new Set([
  'age',
  'etag',
  'content-length',
  'x-cache',
  'x-request-id',
  'server-timing',
  'strict-transport-security',
  'alt-svc',
  'set-cookie',
]);

/** What a 304 repeats of the 200 (RFC 9110 §15.4.5). */
const repeatedBy304 = new Set([
  'cache-control',
  'content-location',
  'date',
  'etag',
  'expires',
  'vary',
  'age',
  'x-cache',
]);

/** Pictures may be drawings that hold scripts: shown by themselves they can do nothing. */
const pictureSandbox: Field = ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"];

const noStore: Field = ['cache-control', 'no-store'];

/**
 * Answers a GET or HEAD from a reading.
 * @param lookup the browser's own request fields
 * @param now ms since 1970
 */
export function toRaw(reading: Reading, method: string, lookup: FieldLookup, now: number): RawAnswer {
  const { entry, verdict, stream, setCookies } = reading;
  const conditional = lookup('if-none-match') !== undefined || lookup('if-modified-since') !== undefined;
  if (stream === undefined && !conditional && lookup('range') === undefined && setCookies.length === 0) {
    return whole(entry, verdict, now);
  }
  const cookies: Field[] = setCookies.map((value) => ['set-cookie', value]);
  const fields = [...outgoingFields(entry, verdict, ageOf(entry, now)), ...cookies];
  const unchanged = conditional && isNotModified(entry, lookup);
  if (stream !== undefined && !unchanged) return asStream(entry, stream, fields, method);
  if (unchanged) {
    stream?.destroy();
    return { status: 304, headers: fields.filter(([name]) => repeatedBy304.has(name)), body: new Uint8Array() };
  }
  if (entry.held !== undefined) return asPart(reading, lookup, fields);
  const part = method === 'GET' ? requestedPart(entry, lookup) : undefined;
  const size = entry.body.length;
  if (part === undefined) return { status: entry.status, headers: fields, body: entry.body };
  if (part === 'unsatisfiable') {
    return {
      status: 416,
      headers: [['content-range', `bytes */${size}`], noStore, ['x-cache', verdict]],
      body: new Uint8Array(),
    };
  }
  return {
    status: 206,
    headers: [...fields, ['content-range', `bytes ${part.first}-${part.last}/${size}`]],
    body: entry.body.subarray(part.first, part.last + 1),
  };
}

/** A stored part, or a part of it; what the API has just answered goes as it came. */
function asPart({ entry, verdict }: Reading, lookup: FieldLookup, fields: Field[]): RawAnswer {
  const cut = verdict === 'MISS' ? undefined : cutFrom(entry, lookup);
  if (cut === undefined) return { status: entry.status, headers: fields, body: entry.body };
  const others = fields.filter(([name]) => name !== 'content-range');
  return { status: 206, headers: [...others, ['content-range', cut.contentRange]], body: cut.bytes };
}

/** The answer of a private row: nobody keeps it. */
export function toPrivateRaw(
  status: number,
  fields: FieldList,
  body: Uint8Array,
  setCookies: readonly string[],
): RawAnswer {
  const passed = fields.filter(([name]) => passedOfOurs.has(name));
  const cookies = setCookies.map((value): Field => ['set-cookie', value]);
  return { status, headers: [...passed, noStore, ['x-cache', 'BYPASS'], ...cookies], body };
}

/** The error object of a failure of the storefront's own (contract.md §1, §5.9). */
export function toErrorRaw(error: ApiError, verdict: CacheVerdict): RawAnswer {
  const body: ErrorBody = { error: { code: error.code, message: error.message } };
  const retryAfter: Field[] = error.retryAfter === undefined ? [] : [['retry-after', String(error.retryAfter)]];
  return {
    status: error.status,
    headers: [['content-type', 'application/json; charset=utf-8'], noStore, ['x-cache', verdict], ...retryAfter],
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** The same object as long as nothing in it changes: a hit then costs next to nothing. */
function whole(entry: Entry, verdict: CacheVerdict, now: number): RawAnswer {
  const age = ageOf(entry, now);
  const { prepared } = entry.state;
  if (verdict === 'HIT' && prepared?.age === age) return prepared.hit;
  const raw = { status: entry.status, headers: outgoingFields(entry, verdict, age), body: entry.body };
  if (verdict === 'HIT') entry.state.prepared = { age, hit: raw };
  return raw;
}

function asStream(entry: Entry, stream: NonNullable<Reading['stream']>, fields: Field[], method: string): RawAnswer {
  const length = entry.fields.filter(([name]) => name === 'content-length');
  if (method !== 'HEAD') return { status: entry.status, headers: [...fields, ...length], body: stream };
  stream.destroy();
  return { status: entry.status, headers: [...fields, ...length], body: new Uint8Array() };
}

/** Whole seconds, as `Age` tells them. */
function ageOf(entry: Entry, now: number): number {
  return Math.max(0, Math.floor((now - entry.bornAt) / 1000));
}

function outgoingFields(entry: Entry, verdict: CacheVerdict, age: number): Field[] {
  const added: Field[] = [
    ['age', String(age)],
    ['x-cache', verdict],
  ];
  if (entry.etag !== undefined) added.push(['etag', entry.etag]);
  if (entry.of === 'other') return [...joined(entry.fields.filter(([name]) => !ownOfOthers.has(name))), ...added];
  const passed = entry.fields.filter(([name]) => passedOfOurs.has(name));
  if (entry.of === 'picture') return [...passed, ...added, cacheControlOfPicture(entry), pictureSandbox];
  return [...passed, ...added, ['cache-control', entry.status >= 500 ? 'no-store' : 'max-age=0, must-revalidate']];
}

/** Repeated fields become one line, as lists may (RFC 9110 §5.3): on the way out a name stands for one value. */
function joined(fields: FieldList): Field[] {
  const lines = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = lines.get(name);
    lines.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return [...lines];
}

/** Browsers subtract `Age` themselves, so the whole lifetime is named; what may not be kept here is kept nowhere. */
function cacheControlOfPicture(entry: Entry): Field {
  const stated = entry.fields.find(([name]) => name === 'cache-control');
  if (stated !== undefined) return stated;
  const lifetime = Math.floor((entry.freshUntil - entry.bornAt) / 1000);
  const keepable = entry.status === 200 || entry.status === 301 || entry.status === 404 || entry.status === 410;
  return keepable ? ['cache-control', `public, max-age=${lifetime}`] : noStore;
}
