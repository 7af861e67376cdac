/** Ranges of a stored answer (RFC 9110 section 14). One at a time: a request for several gets the whole, as it may. */
import { type FieldList, type FieldLookup, fieldValue } from './fields.ts';

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

interface Whole {
  readonly status: number;
  readonly body: Uint8Array;
  readonly etag: string | undefined;
  readonly fields: FieldList;
}

/** A range as a request words it. */
type RangeSpec = { readonly from: number; readonly to: number | undefined } | { readonly suffix: number };

/** @returns undefined for several ranges, other units and nonsense */
function readRange(range: string): RangeSpec | undefined {
  const match = /^bytes=(\d*)-(\d*)$/i.exec(range.trim());
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') return to === '' ? undefined : { suffix: Number(to) };
  if (to !== '' && Number(to) < Number(from)) return undefined;
  return { from: Number(from), to: to === '' ? undefined : Number(to) };
}

/**
 * @returns the part that is asked for; `unsatisfiable` (416); undefined: the whole is to be sent
 */
export function requestedPart(entry: Whole, lookup: FieldLookup): ByteRange | 'unsatisfiable' | undefined {
  const range = lookup('range');
  if (range === undefined || entry.status !== 200 || !ifRangeHolds(entry, lookup('if-range'))) return undefined;
  const wish = readRange(range);
  if (wish === undefined) return undefined;
  const size = entry.body.length;
  if ('suffix' in wish) {
    const count = Math.min(wish.suffix, size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  if (wish.from >= size) return 'unsatisfiable';
  return { first: wish.from, last: Math.min(wish.to ?? size - 1, size - 1) };
}

/** A strong tag, or the exact date of the last change (RFC 9110 section 13.1.5). */
function ifRangeHolds(entry: Whole, condition: string | undefined): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === entry.etag;
  return condition === fieldValue(entry.fields, 'last-modified');
}
