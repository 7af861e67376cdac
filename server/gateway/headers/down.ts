/** The header fields of answers to browsers (contract.md §2). */

import type { CallClass } from '../../../shared/contract/classes.ts';
import type { Encoding } from '../../encoding/compress.ts';
import { etagOfEncoding } from '../../encoding/encoded-body.ts';
import { parseAnswerDirectives } from '../../http-cache/rules/cache-control.ts';
import type { Entry } from '../../http-cache/rules/entry.ts';
import { type Field, type FieldList, fieldValue } from '../../http-cache/rules/fields.ts';
import type { Reading } from '../reading/read.ts';
import { headerTable } from './table.ts';

/** Answers of class 'other' keep all their fields except these, which the storefront sets itself. */
const ownOfOthers = new Set([
  'age',
  'etag',
  'content-length',
  'x-cache',
  'x-request-id',
  'server-timing',
  'set-cookie',
]);

/** The fields of the 200 that a 304 repeats (RFC 9110 §15.4.5). */
export const repeatedBy304 = new Set([
  'cache-control',
  'content-location',
  'date',
  'etag',
  'expires',
  'vary',
  'age',
  'x-cache',
  'cache-status',
  'cdn-cache-control',
  'cache-tag',
]);

/** The answer stands in for one that could not be had (RFC 9211, D32): what it is made of is as old as `Age`. */
const staleOnError: Field = ['cache-status', 'vitrina; hit; detail=stale-if-error'];
export const notStale: Field = ['cache-status', 'vitrina; hit'];

export const noStore: Field = ['cache-control', 'no-store'];
const ASK_AGAIN = 'max-age=0, must-revalidate';
const askAgain: Field = ['cache-control', ASK_AGAIN];

/** The fields of the API's answer that are sent on to the browser. */
export function fieldsDown(of: CallClass, fields: FieldList): Field[] {
  const { down } = headerTable[of];
  return down === 'most' ? passedOfOthers(fields) : fields.filter(([name]) => down.has(name));
}

/** The entity tag of an answer in one encoding (RFC 9110 §8.8.3.3). @param encoding undefined if it has no others */
export function etagOf({ etag }: Pick<Entry, 'etag'>, encoding: Encoding | undefined): string | undefined {
  return etag === undefined || encoding === undefined ? etag : etagOfEncoding(etag, encoding);
}

/** Gives the fields for a CDN in front, which replace those of the API; undefined if there is no CDN. */
export type ForCdn = (() => readonly Field[]) | undefined;

/** @param age s @param encoding undefined if the answer has only one, whatever the client accepts */
export function outgoingFields(
  { entry, verdict, failedRefresh }: Pick<Reading, 'entry' | 'verdict' | 'failedRefresh'>,
  age: number,
  encoding: Encoding | undefined,
  forCdn?: ForCdn,
): Field[] {
  const fields = withCdnFields(fieldsDown(entry.callClass, entry.fields), forCdn);
  fields.push(['age', String(age)], ['x-cache', verdict]);
  if (failedRefresh && entry.callClass !== 'other') fields.push(staleOnError);
  const etag = etagOf(entry, encoding);
  if (etag !== undefined) fields.push(['etag', etag]);
  if (encoding !== undefined) fields.push(['vary', 'accept-encoding']);
  if (encoding !== undefined && encoding !== 'identity') fields.push(['content-encoding', encoding]);
  if (entry.callClass === 'picture') fields.push(cacheControlOfPicture(entry));
  else if (entry.callClass !== 'other') fields.push(cacheControlOfOwn(entry));
  return fields;
}

function withCdnFields(fields: Field[], forCdn: ForCdn): Field[] {
  if (forCdn === undefined) return fields;
  return [...fields.filter(([name]) => name !== 'cdn-cache-control' && name !== 'cache-tag'), ...forCdn()];
}

/** Joins repeated fields with commas (RFC 9110 §5.3), because an outgoing header has one value per name. */
function passedOfOthers(fields: FieldList): Field[] {
  const lines: Field[] = [];
  for (const field of fields) {
    const [name, value] = field;
    if (ownOfOthers.has(name)) continue;
    const at = lines.findIndex((line) => line[0] === name);
    if (at === -1) lines.push(field);
    else lines[at] = [name, `${lines[at]?.[1]}, ${value}`];
  }
  return lines;
}

/** Browsers always revalidate. The API's `no-store` and `private` hold for them as well (contract.md §2). */
function cacheControlOfOwn({ status, fields }: Entry): Field {
  const stated = parseAnswerDirectives(fieldValue(fields, 'cache-control'));
  if (status >= 500 || stated.noStore) return noStore;
  return stated.private ? ['cache-control', `private, ${ASK_AGAIN}`] : askAgain;
}

/** Gives the full lifetime, because browsers subtract `Age`. Statuses that are not stored here get `no-store`. */
function cacheControlOfPicture(entry: Entry): Field {
  const stated = fieldValue(entry.fields, 'cache-control');
  if (stated !== undefined) return ['cache-control', stated];
  const lifetime = Math.floor((entry.freshUntil - entry.bornAt) / 1000);
  const keepable = entry.status === 200 || entry.status === 301 || entry.status === 404 || entry.status === 410;
  return keepable ? ['cache-control', `public, max-age=${lifetime}`] : noStore;
}
