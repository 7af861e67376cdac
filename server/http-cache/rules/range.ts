/**
 * Ranges of a stored answer (RFC 9110 section 14). A request for several ranges gets the whole answer, as is allowed.
 */
import type { Entry } from './entry.ts';
import { type FieldLookup, fieldValue } from './fields.ts';

/** The first and the last byte, both included. */
export interface ByteRange {
  readonly first: number;
  readonly last: number;
}

type Whole = Pick<Entry, 'status' | 'body' | 'etag' | 'fields'>;

/**
 * @returns the requested range; `unsatisfiable` (416); undefined if the whole answer is to be sent, as for several
 * ranges, other units and invalid values
 */
export function requestedPart(entry: Whole, lookup: FieldLookup): ByteRange | 'unsatisfiable' | undefined {
  if (entry.status !== 200 || !ifRangeHolds(entry, lookup('if-range'))) return undefined;
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(lookup('range')?.trim() ?? '') ?? [];
  if (from === '' && to === '') return undefined;
  if (from !== '' && to !== '' && Number(to) < Number(from)) return undefined;
  const size = entry.body.length;
  // Without a first position the number is the length of the suffix.
  const first = from === '' ? Math.max(0, size - Number(to)) : Number(from);
  const last = from === '' || to === '' ? size - 1 : Math.min(Number(to), size - 1);
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** Compares `If-Range` with the strong entity tag, or exactly with `Last-Modified` (RFC 9110 section 13.1.5). */
function ifRangeHolds(entry: Whole, condition: string | undefined): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === entry.etag;
  return condition === fieldValue(entry.fields, 'last-modified');
}
