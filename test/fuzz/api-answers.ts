/** Answers of the API as they should not be: of another shape, with odd fields and statuses, or damaged on their way. */
import * as fc from 'fast-check';
import type { Answer } from '../kit/replies.ts';
import { type Damage, damage, damaged, somewhere } from './bytes.ts';
import { oddJson, oddWords } from './odd-values.ts';
import { addresses } from './requests.ts';

export interface FuzzedAnswer {
  /** What the storefront is asked for. */
  readonly target: string;
  /** Which of the calls that this leads to is answered so, counted by their paths. */
  readonly call: number;
  readonly status: number | undefined;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly changes: readonly Change[];
  /** In place of the JSON. */
  readonly body: string | undefined;
  /** Of the body, before its length is told. */
  readonly bodyDamage: readonly Damage[];
  /** Of the whole answer. */
  readonly damage: readonly Damage[];
}

/** Of a value somewhere in the JSON. */
interface Change {
  /** Which one, as a part of them all. */
  readonly at: number;
  readonly kind: 'set' | 'drop' | 'repeat';
  readonly json: string;
  readonly times: number;
}

/** No JSON grows beyond it: characters. */
const LARGEST = 2_000_000;

const change: fc.Arbitrary<Change> = fc.record({
  at: somewhere,
  kind: fc.constantFrom('set', 'set', 'set', 'drop', 'repeat'),
  json: oddJson,
  times: fc.integer({ min: 2, max: 300 }),
});

const names = [
  'Location',
  'Content-Location',
  'Set-Cookie',
  'Content-Type',
  'Content-Encoding',
  'Content-Length',
  'Transfer-Encoding',
  'Cache-Control',
  'CDN-Cache-Control',
  'Expires',
  'Age',
  'Date',
  'Vary',
  'ETag',
  'Last-Modified',
  'Link',
  'Refresh',
  'Retry-After',
  'Content-Range',
  'Accept-Ranges',
  'Content-Security-Policy',
  'X-Content-Type-Options',
  'Access-Control-Allow-Origin',
  'Connection',
  'Keep-Alive',
  'Trailer',
  'Upgrade',
  'WWW-Authenticate',
  'Server',
  'X-Request-Id',
  'X-Cache',
  'Content-Disposition',
  'Clear-Site-Data',
  'Service-Worker-Allowed',
];
const values = [
  'gzip',
  'br',
  'deflate',
  'gzip, br, gzip',
  'chunked',
  'identity',
  'max-age=31536000, public',
  'no-store',
  'private',
  'must-understand',
  's-maxage=60, stale-while-revalidate=99999999999',
  '*',
  'Accept-Encoding',
  'Cookie',
  'text/html',
  'image/svg+xml',
  'text/html; charset=utf-7',
  'multipart/x-mixed-replace',
  'application/json',
  '"tag"',
  'W/"tag"',
  '/wine/',
  '/wine',
  '/..;/api',
  'close',
  '101',
  '0',
  '99999',
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Fri, 31 Dec 9999 23:59:59 GMT',
  'bytes 0-1/2',
  'sid=x; Domain=shop.example; Path=/',
  'sid=x; Domain=example',
];
const field = fc.tuple(
  fc.constantFrom(...names),
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...values) },
    {
      weight: 1,
      arbitrary: oddWords.map((text) =>
        Buffer.from(text.slice(0, 8000))
          .toString('latin1')
          .replace(/[\r\n]/g, ' '),
      ),
    },
  ),
);
const status = fc.oneof(
  fc.constantFrom(
    200,
    201,
    203,
    204,
    205,
    206,
    300,
    301,
    302,
    304,
    307,
    308,
    400,
    401,
    403,
    404,
    405,
    408,
    410,
    421,
    422,
    429,
    451,
  ),
  fc.constantFrom(100, 101, 103, 199, 418, 499, 500, 501, 502, 503, 504, 505, 507, 511, 599, 600, 999, 0),
);
const rarely = <T>(weight: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | undefined> =>
  fc.oneof({ weight: 10 - weight, arbitrary: fc.constant(undefined) }, { weight, arbitrary });

/** Each kind of oddity comes alone most of the time. */
export const apiAnswers: fc.Arbitrary<FuzzedAnswer> = fc
  .record({
    target: fc.constantFrom(...addresses),
    call: fc.integer({ min: 0, max: 7 }),
    status: rarely(2, status),
    headers: rarely(3, fc.array(field, { maxLength: 4 })).map((some) => some ?? []),
    changes: rarely(7, fc.array(change, { minLength: 1, maxLength: 4 })).map((some) => some ?? []),
    body: rarely(1, fc.oneof(oddJson, oddWords)),
    bodyDamage: rarely(2, fc.array(damage, { minLength: 1, maxLength: 3 })).map((some) => some ?? []),
    damage: rarely(1, fc.array(damage, { minLength: 1, maxLength: 3 })).map((some) => some ?? []),
  })
  .map((answer) => ({ ...answer, target: encodeURI(answer.target) }));

/** The bytes of an answer that should have been `good`; a letter for each. */
export function writeAnswer(good: Answer, fuzzed: FuzzedAnswer): string {
  const isJson = typeof good.body === 'object' && !(good.body instanceof Uint8Array);
  const json = isJson ? changed(good.body, fuzzed.changes) : String(good.body ?? '');
  const body = damaged(Buffer.from(fuzzed.body ?? json).toString('latin1'), fuzzed.bodyDamage);
  const fields = new Map<string, string>([
    ...(isJson ? ([['Content-Type', 'application/json; charset=utf-8']] as const) : []),
    ...Object.entries(good.headers ?? {}).map(([name, value]) => [name, String(value)] as const),
    ['Content-Length', String(body.length)],
    ...fuzzed.headers,
  ]);
  const lines = [...fields].map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `HTTP/1.1 ${String(fuzzed.status ?? good.status ?? 200).padStart(3, '0')} Status\r\n${lines.join('')}\r\n`;
  return damaged(head + body, fuzzed.damage);
}

/** Where a value stands: the object or list that holds it, and its name there. */
type Place = readonly [holder: Record<string, unknown>, key: string];

/** Holds the place of a text in the notation of JSON, which `JSON.stringify` would not write: deep lists, 1e999. */
const hole = (index: number): string => `{{hole ${index}}}`;

function changed(body: object, changes: readonly Change[]): string {
  const root: Record<string, unknown> = { whole: structuredClone(body) };
  for (const [index, { at, kind, times }] of changes.entries()) {
    const places = [...placesIn(root, 'whole')];
    const [holder, key] = places[Math.floor(at * places.length)] ?? [root, 'whole'];
    if (kind === 'set') holder[key] = hole(index);
    else if (kind === 'drop') delete holder[key];
    else holder[key] = repeated(holder[key], times);
  }
  return changes.reduce(
    (text, { json }, index) => filledIn(text, JSON.stringify(hole(index)), json),
    JSON.stringify(root.whole) ?? '',
  );
}

/** Where there are too many holes the others are filled with little. */
function filledIn(text: string, place: string, json: string): string {
  let left = Math.ceil(LARGEST / json.length);
  return text.replaceAll(place, () => {
    left -= 1;
    return left >= 0 ? json : '0';
  });
}

function repeated(value: unknown, times: number): unknown[] {
  const size = (JSON.stringify(value) ?? '').length;
  return Array.from({ length: Math.min(times, Math.ceil(LARGEST / size)) }, () => value);
}

function* placesIn(holder: Record<string, unknown>, key: string): Generator<Place> {
  yield [holder, key];
  const value = holder[key];
  if (typeof value !== 'object' || value === null) return;
  for (const name of Object.keys(value)) yield* placesIn(value as Record<string, unknown>, name);
}
