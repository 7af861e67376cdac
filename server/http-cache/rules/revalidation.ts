/**
 * Validation: the conditions that ask the API whether a stored answer holds, and the effect of its 304 (RFC 9111
 * sections 3.2 and 4.3).
 */
import type { Validators } from './entry.ts';
import { type Field, type FieldList, fieldValue } from './fields.ts';

/** The fields that make a request conditional; none if the stored answer has no validators. */
export function conditionsOf({ etag, lastModified }: Validators): Field[] {
  const conditions: Field[] = [];
  if (etag !== undefined) conditions.push(['if-none-match', etag]);
  if (lastModified !== undefined) conditions.push(['if-modified-since', lastModified]);
  return conditions;
}

/** Is the 304 about the stored answer (RFC 9111 section 4.3.4)? It is not if it has another tag. */
export function confirms(stored: Validators, fields: FieldList): boolean {
  const etag = fieldValue(fields, 'etag');
  if (etag !== undefined) return etag === stored.etag;
  const lastModified = fieldValue(fields, 'last-modified');
  return lastModified === undefined || stored.lastModified === undefined || lastModified === stored.lastModified;
}

/**
 * Fields that describe the stored bytes. A 304 does not change them (RFC 9111 section 3.2): if it names another coding
 * or digest, it speaks of other bytes, and would make the stored body unreadable.
 */
const ofTheBytes = new Set(['content-length', 'content-encoding', 'content-range', 'content-md5', 'content-digest']);

/**
 * The stored fields, updated by those of a 304 (RFC 9111 section 3.2).
 * @param ourType did the storefront set the content type? Then the API's is ignored
 */
export function refreshFields(stored: FieldList, fresh: FieldList, ourType: boolean): FieldList {
  const news = fresh.filter(([name]) => !ofTheBytes.has(name) && !(ourType && name === 'content-type'));
  const renewed = new Set(news.map(([name]) => name));
  // A stored `Age` is dropped, because it applied only to the message that brought it.
  return [...stored.filter(([name]) => !renewed.has(name) && name !== 'age'), ...news];
}
