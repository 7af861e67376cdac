/** Evaluates conditions and ranges of clients against a stored answer (RFC 9110 sections 13, 14, RFC 9111 section 4.3.2). */
import type { Entry } from './entry.ts';
import { type FieldLookup, fieldValue } from './fields.ts';
import { parseHttpDate } from './http-date.ts';

/** Does the client already hold this answer, so that it gets a 304? Only a 200 can be confirmed. */
export function isNotModified(
  entry: Pick<Entry, 'status' | 'etag' | 'fields' | 'bornAt'>,
  lookup: FieldLookup,
): boolean {
  if (entry.status !== 200) return false;
  const noneMatch = lookup('if-none-match');
  // If-Modified-Since is ignored if there is an If-None-Match (RFC 9110 section 13.1.3).
  if (noneMatch !== undefined) return matchesEtag(noneMatch, entry.etag);
  const since = lookup('if-modified-since');
  if (since === undefined) return false;
  const sinceTime = parseHttpDate(since, entry.bornAt);
  const changed = fieldValue(entry.fields, 'last-modified') ?? fieldValue(entry.fields, 'date');
  const changedTime = parseHttpDate(changed ?? '', entry.bornAt) ?? entry.bornAt;
  return sinceTime !== undefined && changedTime <= sinceTime;
}

/**
 * Compares a tag weakly with a list of tags or `*` (RFC 9110 sections 8.8.3.2 and 13.1.2). Tags without quotes are
 * accepted.
 */
export function matchesEtag(list: string, etag: string | undefined): boolean {
  if (list.trim() === '*') return true;
  if (etag === undefined) return false;
  const opaque = opaqueOf(etag);
  const tags = list.matchAll(/(?<=^|,)\s*((?:W\/)?(?:"[^"]*"|[^\s,"]+))\s*(?=,|$)/gi);
  return tags.some(([, tag = '']) => opaqueOf(tag) === opaque);
}

/** The tag without `W/` and quotes. */
function opaqueOf(tag: string): string {
  return (
    /^(?:W\/)?(?:"([^"]*)"|([^"]*))$/i
      .exec(tag)
      ?.slice(1)
      .find((part) => part !== undefined) ?? tag
  );
}

/** The first and the last byte, both included. */
interface ByteRange {
  readonly first: number;
  readonly last: number;
}

type Whole = Pick<Entry, 'status' | 'body' | 'etag' | 'fields'>;

/**
 * Reads the range of a stored answer. A request for several ranges gets the whole answer, as is allowed.
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
