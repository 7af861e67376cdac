/** Requests and answers that repeat a small part as often as they may: what costs more than its length shows up (D54). */
import * as fc from 'fast-check';
import { addresses, HOST, SESSION } from './requests.ts';

export interface Costly {
  readonly kind: 'request' | 'answer';
  /** For people: what is repeated where, and how often. */
  readonly what: string;
  /** A letter for each byte. */
  readonly request: string;
  /** What the API answers to it; undefined: what it does by default. */
  readonly answer?: { readonly headers: Readonly<Record<string, string>>; readonly body: string };
}

/** The longest address, header and body that are tried; characters. */
const LONGEST = { query: 7500, field: 12_000, form: 64_000, answer: 12_000_000 };

const queryParts = [
  'filter.z[]=00&',
  'filter.price.from=1&',
  'filter.z=1&',
  'a&',
  'a=&',
  'q=%D1%8F&',
  'ids=1,2,3&',
  'a.b.c.d[0].e=1&',
  'a[',
  '%5B%5D=1&',
  '+',
];
const fieldParts: readonly (readonly [name: string, part: string])[] = [
  ['Cookie', 'a=b; '],
  ['Cookie', 'sid='],
  ['Accept-Encoding', 'gzip;q=0.1, '],
  ['Accept', 'text/html;q=0.1, '],
  ['If-None-Match', '"x", '],
  ['If-None-Match', 'W/"'],
  ['Range', 'bytes=0-1,'],
  ['Cache-Control', 'max-age="1", '],
  ['Cache-Control', 'a='],
  ['Forwarded', 'for="a";'],
  ['X-Forwarded-For', '1.1.1.1, '],
  ['User-Agent', 'bot '],
  ['Content-Type', 'a; '],
];
const formParts = ['a&', 'a=1&', '%5B', 'guests.men=1&', 'drinks[]=1&', '--b\r\n'];
const forms = ['/cart/', '/feedback/', '/feedback/callback/', '/calculator/'];

/** JSON that a part makes when it is repeated: what stands before, the part, and what stands behind. */
const bodyParts: readonly (readonly [before: string, part: string, behind: string])[] = [
  ['{"data":[', '1,', '1]}'],
  ['{"geos":[', '{},', '{}]}'],
  ['{"data":', '[', ''],
  ['{"data":', '{"data":', '1'],
  ['[', '[1,1],', '1]'],
  ['{"data":{"products":[', '{"id":1,"title":2,"variations":[{},{}]},', '{}]}}'],
  ['{"product":{"html":"', '<b><i>', '"}}'],
  ['{"data":{"title":"x","html":"', '<p a=1 b=2>x</p>', '"}}'],
  ['{"data":{"title":"x","html":"', '<a <b ', '"}}'],
  ['{"data":{"title":"x","html":"', '&lt;&amp', '"}}'],
  ['{"data":{"title":"x","html":"x","blocks":[', '{"title":"x","html":"<b>y</b>"},', '{}]}}'],
  ['{"items":[', '{"title":"x","url":"/wine/","children":[', ''],
  ['{"error":{"code":"', '\\u0430', '"}}'],
  [' ', ' ', '{}'],
];
const answerFields: readonly (readonly [name: string, before: string, part: string, behind: string])[] = [
  ['Refresh', '5', ' ', '"x'],
  ['Set-Cookie', 'a=b; path=', '\t', '=\u00a0'],
  ['Link', '', '<', ''],
  ['Link', '', '</a>; rel=x, ', '</b>'],
  ['Cache-Control', '', 'a="', ''],
  ['Cache-Control', '', 'max-age=1, ', 'x'],
  ['Vary', '', 'a, ', 'b'],
  ['Location', '//', 'a', ''],
  ['Content-Type', 'image/png', ' ', ';,'],
  ['Age', '', '1, ', '1'],
];

const times = fc.constantFrom(0.05, 0.5, 1);
const repeated = (part: string, share: number, longest: number): string =>
  part.repeat(Math.max(1, Math.floor((share * longest) / part.length)));

function write(method: string, target: string, fields: readonly (readonly [string, string])[], body = ''): string {
  const lines = [HOST, ...fields, ['Content-Length', String(body.length)] as const, ['Connection', 'close'] as const];
  return `${method} ${target} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n${body}`;
}

const address = fc.constantFrom(...addresses.map((one) => encodeURI(one)));

const byQuery = fc.tuple(address, fc.constantFrom(...queryParts), times).map(([path, part, share]): Costly => {
  const target = `${path}${path.includes('?') ? '&' : '?'}${repeated(part, share, LONGEST.query)}`;
  return { kind: 'request', what: `GET ${path} ${part} × ${share}`, request: write('GET', target, []) };
});

const byField = fc.tuple(address, fc.constantFrom(...fieldParts), times).map(([path, [name, part], share]): Costly => {
  const request = write('GET', path, [[name, repeated(part, share, LONGEST.field)]]);
  return { kind: 'request', what: `GET ${path} ${name}: ${part} × ${share}`, request };
});

const byForm = fc
  .tuple(fc.constantFrom(...forms), fc.constantFrom(...formParts), times)
  .map(([path, part, share]): Costly => {
    const type = part.startsWith('--') ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded';
    const request = write('POST', path, [SESSION, ['Content-Type', type]], repeated(part, share, LONGEST.form));
    return { kind: 'request', what: `POST ${path} ${part} × ${share}`, request };
  });

const ofTheTable = addresses.filter((one) => /json|\/upload\/|\/something/.test(one)).map((one) => encodeURI(one));

const byBody = fc
  .tuple(fc.constantFrom(...ofTheTable), fc.constantFrom(...bodyParts), times)
  .map(([path, [before, part, behind], share]): Costly => {
    const body = before + repeated(part, share, LONGEST.answer) + behind;
    const answer = { headers: { 'Content-Type': 'application/json' }, body };
    return { kind: 'answer', what: `${path} → ${before}${part} × ${share}`, request: write('GET', path, []), answer };
  });

const byAnswerField = fc
  .tuple(fc.constantFrom(...ofTheTable), fc.constantFrom(...answerFields))
  .map(([path, [name, before, part, behind]]): Costly => {
    const value = before + repeated(part, 1, LONGEST.field) + behind;
    const answer = { headers: { [name]: value }, body: '{}' };
    return { kind: 'answer', what: `${path} → ${name}: ${before}${part} ×`, request: write('GET', path, []), answer };
  });

export const costlyRequests: fc.Arbitrary<Costly> = fc.oneof(byQuery, byField, byForm);
export const costlyCalls: fc.Arbitrary<Costly> = fc
  .oneof(byQuery, byField)
  .filter(({ request }) => ofTheTable.some((path) => request.startsWith(`GET ${path}`)));
export const costlyAnswers: fc.Arbitrary<Costly> = fc.oneof({ weight: 3, arbitrary: byBody }, byAnswerField);
