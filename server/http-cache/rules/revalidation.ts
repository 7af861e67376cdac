/** Asking the API whether a stored answer still holds, and what its 304 changes (RFC 9111 sections 3.2 and 4.3). */
import type { Validators } from './entry.ts';
import { type Field, type FieldList, fieldValue } from './fields.ts';

/** The fields that make a request conditional; none where the API gave nothing to ask by. */
export function conditionsOf({ etag, lastModified }: Validators): Field[] {
  const conditions: Field[] = [];
  if (etag !== undefined) conditions.push(['if-none-match', etag]);
  if (lastModified !== undefined) conditions.push(['if-modified-since', lastModified]);
  return conditions;
}

/** Is the 304 about the answer that is stored (RFC 9111 section 4.3.4)? One with a foreign tag is not. */
export function confirms(stored: Validators, fields: FieldList): boolean {
  const etag = fieldValue(fields, 'etag');
  if (etag !== undefined) return etag === stored.etag;
  const lastModified = fieldValue(fields, 'last-modified');
  return lastModified === undefined || stored.lastModified === undefined || lastModified === stored.lastModified;
}

/**
 * They describe the bytes that are stored, whatever a 304 says of them (RFC 9111 section 3.2): an API that names another
 * coding or digest for the same tag speaks of other bytes, and a body must never be told to be what it is not.
 */
const ofTheBytes = new Set(['content-length', 'content-encoding', 'content-range', 'content-md5', 'content-digest']);

/**
 * The stored fields, brought up to date by those of a 304 (RFC 9111 section 3.2).
 * @param ourType is the content type our own, not the API's?
 */
export function refreshFields(stored: FieldList, fresh: FieldList, ourType: boolean): FieldList {
  const news = fresh.filter(([name]) => !ofTheBytes.has(name) && !(ourType && name === 'content-type'));
  const renewed = new Set(news.map(([name]) => name));
  // An age is that of the message that brought it.
  return [...stored.filter(([name]) => !renewed.has(name) && name !== 'age'), ...news];
}
