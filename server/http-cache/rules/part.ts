/** Answers that hold a part of the whole (206): stored, served from, and put together (RFC 9110 §14.4, RFC 9111 §3.3–3.4). */
import { type Field, type FieldList, type FieldLookup, fieldValue } from './fields.ts';
import { type Held, ifRangeHolds, readRange, type Tagged } from './range.ts';

/** A part cut out of a stored one. */
export interface Cut {
  /** Value of `Content-Range`. */
  readonly contentRange: string;
  readonly bytes: Uint8Array;
}

/** An answer, whole or a part. */
interface PartEntry extends Tagged {
  readonly held?: Held;
  readonly body: Uint8Array;
}

/** @returns undefined where the whole's size is not told, or where several parts are in one body: neither is stored */
export function readContentRange(fields: FieldList): Held | undefined {
  const match = /^bytes (\d{1,15})-(\d{1,15})\/(\d{1,15})$/i.exec(fieldValue(fields, 'content-range') ?? '');
  if (match === null) return undefined;
  const [first, last, size] = match.slice(1).map(Number) as [number, number, number];
  return first <= last && last < size ? { first, last, size } : undefined;
}

/** Can a request be answered from this entry? A whole one always can; a part only where it holds what is asked for. */
export function covers(entry: PartEntry, lookup: FieldLookup): boolean {
  return entry.held === undefined || cutFrom(entry, lookup) !== undefined;
}

/**
 * What a request with `Range` gets from a stored part. Positions count from its front, suffixes from its end: an API
 * whose body is shorter than it says is thus never made to say more than it did.
 */
export function cutFrom({ held, body, etag, fields }: PartEntry, lookup: FieldLookup): Cut | undefined {
  const range = lookup('range');
  if (held === undefined || range === undefined || !ifRangeHolds({ etag, fields }, lookup('if-range')))
    return undefined;
  const wish = readRange(range);
  if (wish === undefined) return undefined;
  const { first, last, size } = held;
  if ('suffix' in wish) {
    const fits = last === size - 1 && wish.suffix > 0 && wish.suffix <= body.length;
    return fits ? cutAt(size - wish.suffix, body.subarray(body.length - wish.suffix), size) : undefined;
  }
  const to = Math.min(wish.to ?? size - 1, size - 1);
  if (wish.from < first || to > last) return undefined;
  const bytes = body.subarray(wish.from - first, to - first + 1);
  return bytes.length === 0 ? undefined : cutAt(wish.from, bytes, size);
}

function cutAt(first: number, bytes: Uint8Array, size: number): Cut {
  return { contentRange: `bytes ${first}-${first + bytes.length - 1}/${size}`, bytes };
}

/** Asks for what a stored beginning lacks; nothing where it is no beginning. */
export function conditionsForRest({ held, etag, body }: PartEntry): Field[] {
  if (held === undefined || held.first !== 0 || body.length !== held.last + 1) return [];
  const range: Field = ['range', `bytes=${held.last + 1}-`];
  return isStrong(etag) ? [range, ['if-range', etag]] : [range];
}

export interface Combined {
  readonly body: Uint8Array;
  /** Undefined: it is whole. */
  readonly held: Held | undefined;
}

/** Two parts of the same thing become one; the same it is only by a strong tag (RFC 9111 §3.4). */
export function combine(stored: PartEntry, fresh: PartEntry): Combined | undefined {
  const [a, b] = [stored.held, fresh.held];
  if (a === undefined || b === undefined || a.size !== b.size) return undefined;
  if (!isStrong(stored.etag) || stored.etag !== fresh.etag) return undefined;
  if (!isExact(a, stored.body) || !isExact(b, fresh.body)) return undefined;
  if (b.first > a.last + 1 || a.first > b.last + 1) return undefined;
  const [first, last] = [Math.min(a.first, b.first), Math.max(a.last, b.last)];
  const body = Buffer.alloc(last - first + 1);
  body.set(stored.body, a.first - first);
  body.set(fresh.body, b.first - first);
  return { body, held: body.length === a.size ? undefined : { first, last, size: a.size } };
}

function isExact({ first, last }: Held, body: Uint8Array): boolean {
  return body.length === last - first + 1;
}

function isStrong(etag: string | undefined): etag is string {
  return etag?.startsWith('"') === true;
}
