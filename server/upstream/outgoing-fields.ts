/** The header fields of answers as they leave to a browser (contract.md §2). */
import type { Entry } from '../cache/entry.ts';
import type { Field, FieldList } from '../cache/fields.ts';
import type { Encoding } from '../encoding/choose.ts';
import { tagOfForm } from '../encoding/forms.ts';
import type { CacheVerdict } from './answer.ts';

/** Of a row's or a picture's answer only these leave; what else the API says is between it and us. */
const passedOfOurs = new Set([
  'content-type',
  'content-language',
  'content-disposition',
  'content-encoding',
  'last-modified',
  'location',
  'retry-after',
]);

/** Of class 'other' all leave but these: the storefront says them itself. */
const ownOfOthers = new Set([
  'age',
  'etag',
  'content-length',
  'x-cache',
  'x-request-id',
  'server-timing',
  'strict-transport-security',
  'alt-svc',
  'set-cookie',
]);

/** What a 304 repeats of the 200 (RFC 9110 §15.4.5). */
export const repeatedBy304 = new Set([
  'cache-control',
  'content-location',
  'date',
  'etag',
  'expires',
  'vary',
  'age',
  'x-cache',
]);

/** Pictures may be drawings that hold scripts: shown by themselves they can do nothing. */
const pictureSandbox: Field = ['content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox"];

export const noStore: Field = ['cache-control', 'no-store'];

/** Those fields of a row's or a picture's answer that leave. */
export function passedFields(fields: FieldList): Field[] {
  return fields.filter(([name]) => passedOfOurs.has(name));
}

/** The tag of an answer in one of its forms (RFC 9110 §8.8.3.3). @param form undefined: it has but one */
export function tagOf({ etag }: Pick<Entry, 'etag'>, form: Encoding | undefined): string | undefined {
  return etag === undefined || form === undefined ? etag : tagOfForm(etag, form);
}

/** @param age s; @param form undefined where the answer has but one, whatever clients take */
export function outgoingFields(entry: Entry, verdict: CacheVerdict, age: number, form: Encoding | undefined): Field[] {
  const added: Field[] = [
    ['age', String(age)],
    ['x-cache', verdict],
  ];
  const etag = tagOf(entry, form);
  if (etag !== undefined) added.push(['etag', etag]);
  if (form !== undefined) added.push(['vary', 'accept-encoding']);
  if (form !== undefined && form !== 'identity') added.push(['content-encoding', form]);
  if (entry.of === 'other') return [...joined(entry.fields.filter(([name]) => !ownOfOthers.has(name))), ...added];
  const passed = passedFields(entry.fields);
  if (entry.of === 'picture') return [...passed, ...added, cacheControlOfPicture(entry), pictureSandbox];
  return [...passed, ...added, ['cache-control', entry.status >= 500 ? 'no-store' : 'max-age=0, must-revalidate']];
}

/** Repeated fields become one line, as lists may (RFC 9110 §5.3): on the way out a name stands for one value. */
function joined(fields: FieldList): Field[] {
  const lines = new Map<string, string>();
  for (const [name, value] of fields) {
    const before = lines.get(name);
    lines.set(name, before === undefined ? value : `${before}, ${value}`);
  }
  return [...lines];
}

/** Browsers subtract `Age` themselves, so the whole lifetime is named; what may not be kept here is kept nowhere. */
function cacheControlOfPicture(entry: Entry): Field {
  const stated = entry.fields.find(([name]) => name === 'cache-control');
  if (stated !== undefined) return stated;
  const lifetime = Math.floor((entry.freshUntil - entry.bornAt) / 1000);
  const keepable = entry.status === 200 || entry.status === 301 || entry.status === 404 || entry.status === 410;
  return keepable ? ['cache-control', `public, max-age=${lifetime}`] : noStore;
}
