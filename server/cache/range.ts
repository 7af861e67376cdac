/** Parts of a stored answer (RFC 9110 §14). One part at a time: a request for several gets the whole, as it may. */
import type { Entry } from './entry.ts';
import { type FieldLookup, fieldValue } from './fields.ts';

/** The first and the last byte, both included. */
export interface Part {
  readonly first: number;
  readonly last: number;
}

/**
 * @returns the part that is asked for; `unsatisfiable` (416); undefined: the whole is to be sent
 */
export function requestedPart(
  entry: Pick<Entry, 'status' | 'etag' | 'fields' | 'body'>,
  lookup: FieldLookup,
): Part | 'unsatisfiable' | undefined {
  const range = lookup('range');
  if (range === undefined || entry.status !== 200 || !ifRangeHolds(entry, lookup('if-range'))) return undefined;
  const match = /^bytes=(\d*)-(\d*)$/i.exec(range.trim());
  if (match === null) return undefined;
  const [, from = '', to = ''] = match;
  const size = entry.body.length;
  if (from === '') {
    if (to === '') return undefined;
    const count = Math.min(Number(to), size);
    return count === 0 ? 'unsatisfiable' : { first: size - count, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'unsatisfiable' : { first, last };
}

/** A strong tag, or the exact date of the last change (RFC 9110 §13.1.5). */
function ifRangeHolds(entry: Pick<Entry, 'etag' | 'fields'>, condition: string | undefined): boolean {
  if (condition === undefined) return true;
  if (condition.startsWith('"')) return condition === entry.etag;
  return condition === fieldValue(entry.fields, 'last-modified');
}
