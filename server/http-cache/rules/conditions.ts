/** Evaluates the conditions of clients against a stored answer (RFC 9110 section 13, RFC 9111 section 4.3.2). */
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
