/**
 * Makes the answers that browsers get: chooses the encoding, handles conditions and ranges (contract.md §2, RFC 9111
 * §4). Checked JSON and SVG pictures are compressed where they are large enough (RFC 9110 §8.4, §12.5.3); answers of
 * class 'other' are sent byte for byte as the API made them.
 */
import type { Readable } from 'node:stream';
import { ApiError } from '../../shared/api.ts';
import type { ErrorBody } from '../../shared/contract/things.ts';
import { chooseEncoding, compress, type Encoding } from '../encoding/compress.ts';
import { EncodedBody } from '../encoding/encoded-body.ts';
import { cdnFieldsOf, notForCdn } from '../http-cache/rules/cache-tags.ts';
import { isNotModified, requestedPart } from '../http-cache/rules/conditions.ts';
import type { Entry } from '../http-cache/rules/entry.ts';
import { type Field, type FieldList, type FieldLookup, fieldValue } from '../http-cache/rules/fields.ts';
import type { CacheVerdict } from './answer.ts';
import { etagOf, type ForCdn, noStore, notStale, outgoingFields, repeatedBy304 } from './headers/down.ts';
import type { Reading } from './reading/read.ts';

/** An answer as it is sent to a browser. */
export interface RawAnswer {
  readonly status: number;
  /** Names in lower case; `set-cookie` may occur more than once. Must not be changed: many requests share the list. */
  readonly headers: FieldList;
  /**
   * A stream if the body is too large to be stored. For HEAD it may be the body of the GET, which is not to be sent.
   */
  readonly body: Uint8Array | Readable;
  /** The parsed body of a private row's 2xx, for the server itself. */
  readonly value?: unknown;
  /** Present for stored answers, which are sent repeatedly: the sender caches here the header built for each scheme. */
  readonly stored?: { http?: readonly string[]; https?: readonly string[] };
}

/** Smaller bodies are not compressed: the additional header fields would outweigh the gain; bytes. */
const WORTH_IT = 1000;

const textual = /^(?:application\/json|image\/svg\+xml)\b/i;

/**
 * Answers a GET or HEAD from a reading. It returns a promise only if an encoding must still be made.
 * @param lookup the browser's own request fields
 * @param now ms since 1970
 * @param cdn is there a CDN in front?
 */
export function toRaw(
  reading: Reading,
  method: string,
  lookup: FieldLookup,
  now: number,
  cdn = false,
): RawAnswer | Promise<RawAnswer> {
  const { entry, verdict, stream, setCookies } = reading;
  const forCdn = cdn ? cdnFieldsFor(reading) : undefined;
  const ranged = lookup('range') !== undefined;
  // Ranges are taken from the identity encoding, so that the byte positions are the same for all clients.
  const encoding = encodingFor(entry, ranged ? undefined : lookup('accept-encoding'));
  const conditional = lookup('if-none-match') !== undefined || lookup('if-modified-since') !== undefined;
  if (stream === undefined && !conditional && !ranged && setCookies.length === 0) {
    return whole(reading, now, encoding, forCdn);
  }
  const cookies: Field[] = setCookies.map((value) => ['set-cookie', value]);
  const fields = [...outgoingFields(reading, ageOf(entry, now), encoding, forCdn), ...cookies];
  const unchanged = conditional && isNotModified({ ...entry, etag: etagOf(entry, encoding) }, lookup);
  if (stream !== undefined && !unchanged) return asStream(entry, stream, fields, method);
  if (unchanged) {
    stream?.destroy();
    // Browsers keep the fields of the stored answer that a 304 does not name.
    const named = reading.failedRefresh || entry.callClass === 'other' ? fields : [...fields, notStale];
    return { status: 304, headers: named.filter(([name]) => repeatedBy304.has(name)), body: new Uint8Array() };
  }
  const part = method === 'GET' ? requestedPart(entry, lookup) : undefined;
  const size = entry.body.length;
  if (part === undefined) {
    return andThen(bodyIn(entry, encoding), (body) => ({ status: entry.status, headers: fields, body }));
  }
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

/** Compresses an answer that is sent once. @param accept `Accept-Encoding` */
export async function compressOnce(raw: RawAnswer, accept: string | undefined): Promise<RawAnswer> {
  const { status, headers, body } = raw;
  const encoding = chooseEncoding(accept);
  const isWorthIt = status === 200 && body instanceof Uint8Array && body.length >= WORTH_IT;
  if (encoding === 'identity' || !isWorthIt) return raw;
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.length);
  return { ...raw, headers: [...headers, ['content-encoding', encoding]], body: await compress(bytes, encoding) };
}

/** A CDN may not store class 'other': only the API knows what such answers depend on, cookies included. */
function cdnFieldsFor({ entry, storable, setCookies }: Reading): ForCdn {
  const isShared = storable && entry.callClass !== 'other' && setCookies.length === 0;
  return isShared ? () => cdnFieldsOf(entry) : () => [notForCdn];
}

/** Turns a failure of the storefront's own into an answer (contract.md §5.9). @throws any other error, unchanged */
export function toFailed(error: unknown, verdict: CacheVerdict): RawAnswer {
  if (error instanceof ApiError) return toErrorRaw(error, verdict);
  throw error;
}

/** The error object (contract.md §1). */
function toErrorRaw(error: ApiError, verdict: CacheVerdict): RawAnswer {
  const body: ErrorBody = { error: { code: error.code, message: error.message } };
  const retryAfter: Field[] = error.retryAfter === undefined ? [] : [['retry-after', String(error.retryAfter)]];
  return {
    status: error.status,
    headers: [['content-type', 'application/json; charset=utf-8'], noStore, ['x-cache', verdict], ...retryAfter],
    body: Buffer.from(JSON.stringify(body)),
  };
}

/** Makes a full answer. Hits reuse the same object while `Age` stays the same, which makes them nearly free. */
function whole(
  reading: Reading,
  now: number,
  encoding: Encoding | undefined,
  forCdn: ForCdn,
): RawAnswer | Promise<RawAnswer> {
  const { entry, verdict } = reading;
  const age = ageOf(entry, now);
  const slot = encoding ?? 'identity';
  if (verdict === 'HIT' && entry.state.prepared?.age !== age) entry.state.prepared = { age, hits: new Map() };
  const hits = verdict === 'HIT' ? entry.state.prepared?.hits : undefined;
  const hit = hits?.get(slot);
  if (hit !== undefined) return hit;
  return andThen(bodyIn(entry, encoding), (body) => {
    const headers = outgoingFields(reading, age, encoding, forCdn);
    const raw = { status: entry.status, headers, body, ...(hits && { stored: {} }) };
    hits?.set(slot, raw);
    return raw;
  });
}

/**
 * The body with its encodings, which are made once for all readers.
 * @param entry one for which `encodingFor` gives an encoding
 */
function encodedBodyOf({ body, state }: Entry): EncodedBody {
  state.encoded ??= new EncodedBody(Buffer.from(body.buffer, body.byteOffset, body.length), () => state.onGrown?.());
  return state.encoded;
}

/**
 * The encoding that a client gets; undefined where the answer is sent in one form only.
 * @param accept `Accept-Encoding`
 */
function encodingFor(entry: Entry, accept: string | undefined): Encoding | undefined {
  return entry.state.encoded !== undefined || mayBeEncoded(entry) ? chooseEncoding(accept) : undefined;
}

function mayBeEncoded({ callClass, status, body, fields }: Entry): boolean {
  if (callClass === 'other' || status !== 200 || body.length < WORTH_IT) return false;
  if (callClass === 'picture' && fieldValue(fields, 'content-encoding') !== undefined) return false;
  return textual.test(fieldValue(fields, 'content-type') ?? '');
}

function bodyIn(entry: Entry, encoding: Encoding | undefined): Uint8Array | Promise<Uint8Array> {
  return encoding === undefined || encoding === 'identity' ? entry.body : encodedBodyOf(entry).get(encoding);
}

function asStream(entry: Entry, stream: NonNullable<Reading['stream']>, fields: Field[], method: string): RawAnswer {
  const length = entry.fields.filter(([name]) => name === 'content-length');
  if (method !== 'HEAD') return { status: entry.status, headers: [...fields, ...length], body: stream };
  stream.destroy();
  return { status: entry.status, headers: [...fields, ...length], body: new Uint8Array() };
}

/** The value of `Age`; whole seconds. */
function ageOf(entry: Entry, now: number): number {
  return Math.max(0, Math.floor((now - entry.bornAt) / 1000));
}

/**
 * Calls `next` with a value that may be a promise. A value that is available is passed on synchronously, so that an
 * answer from the store never waits for a microtask.
 */
export function andThen<Value, Result>(
  value: Value | Promise<Value>,
  next: (value: Value) => Result | Promise<Result>,
): Result | Promise<Result> {
  return value instanceof Promise ? value.then(next) : next(value);
}
