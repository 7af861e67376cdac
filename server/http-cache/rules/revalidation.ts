/** Validation of a stored response, and the update by a 304 (RFC 9111 sections 3.2 and 4.3). */
import type { Validators } from './entry.ts';
import { type Field, type FieldList, fieldValue } from './fields.ts';

/** The fields that make a request conditional; none if the API sent no validators. */
export function conditionsOf({ etag, lastModified }: Validators): Field[] {
  const conditions: Field[] = [];
  if (etag !== undefined) conditions.push(['if-none-match', etag]);
  if (lastModified !== undefined) conditions.push(['if-modified-since', lastModified]);
  return conditions;
}

/** Does the 304 refer to the stored response (RFC 9111 section 4.3.4)? Not if its tag differs. */
export function confirms(stored: Validators, fields: FieldList): boolean {
  const etag = fieldValue(fields, 'etag');
  if (etag !== undefined) return etag === stored.etag;
  const lastModified = fieldValue(fields, 'last-modified');
  return lastModified === undefined || stored.lastModified === undefined || lastModified === stored.lastModified;
}

/**
 * Fields that describe the stored bytes and are not updated by a 304 (RFC 9111 section 3.2). An API that names another
 * coding or digest for the same tag refers to other bytes, and a body must never be labelled wrongly.
 */
const ofTheBytes = new Set(['content-length', 'content-encoding', 'content-range', 'content-md5', 'content-digest']);

/**
 * The stored fields, updated by those of a 304 (RFC 9111 section 3.2).
 * @param ourType true if the stored content type is ours, not the API's
 */
export function refreshFields(stored: FieldList, fresh: FieldList, ourType: boolean): FieldList {
  const news = fresh.filter(([name]) => !ofTheBytes.has(name) && !(ourType && name === 'content-type'));
  const renewed = new Set(news.map(([name]) => name));
  // An age belongs to the message that carried it.
  return [...stored.filter(([name]) => !renewed.has(name) && name !== 'age'), ...news];
}
