/** Requests and answers that repeat a small part as often as they may: what costs more than its length shows up (D54). */
import * as fc from 'fast-check';
import { type LongList, longLists } from './long-lists.ts';
import { addresses, HOST, SESSION } from './requests.ts';

export interface Costly {
  readonly kind: 'request' | 'answer' | 'page';
  /** For people: what is repeated where, and how often. */
  readonly what: string;
  /** A letter for each byte. */
  readonly request: string;
  /** What the API answers; undefined: what it does by default. */
  readonly answer?: {
    /** The call that is answered so; default: the one that has the path of the request. */
    readonly path?: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body: string;
  };
}

/** The longest address, header and body that are tried; characters. */
const LONGEST = { query: 7500, field: 12_000, form: 1_000_000, answer: 16_000_000 };

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

function inQuery(path: string, part: string, share: number): Costly {
  const target = `${path}${path.includes('?') ? '&' : '?'}${repeated(part, share, LONGEST.query)}`;
  return { kind: 'request', what: `GET ${path} ${part} × ${share}`, request: write('GET', target, []) };
}

const byQuery = fc
  .tuple(address, fc.constantFrom(...queryParts), times)
  .map(([path, part, share]) => inQuery(path, part, share));

const byField = fc.tuple(address, fc.constantFrom(...fieldParts), times).map(([path, [name, part], share]): Costly => {
  const request = write('GET', path, [[name, repeated(part, share, LONGEST.field)]]);
  return { kind: 'request', what: `GET ${path} ${name}: ${part} × ${share}`, request };
});

function inForm(path: string, part: string, share: number): Costly {
  const type = part.startsWith('--') ? 'multipart/form-data; boundary=b' : 'application/x-www-form-urlencoded';
  const request = write('POST', path, [SESSION, ['Content-Type', type]], repeated(part, share, LONGEST.form));
  return { kind: 'request', what: `POST ${path} ${part} × ${share}`, request };
}

const byForm = fc
  .tuple(fc.constantFrom(...forms), fc.constantFrom(...formParts), times)
  .map(([path, part, share]) => inForm(path, part, share));

const ofTheTable = addresses.filter((one) => /json|\/upload\/|\/something/.test(one)).map((one) => encodeURI(one));

const json = { 'Content-Type': 'application/json' };

function withBody(path: string, [before, part, behind]: (typeof bodyParts)[number], share: number): Costly {
  const body = before + repeated(part, share, LONGEST.answer) + behind;
  const what = `${path} → ${before}${part} × ${share}`;
  return { kind: 'answer', what, request: write('GET', path, []), answer: { headers: json, body } };
}

const byBody = fc
  .tuple(fc.constantFrom(...ofTheTable), fc.constantFrom(...bodyParts), times)
  .map(([path, parts, share]) => withBody(path, parts, share));

function withField(path: string, [name, before, part, behind]: (typeof answerFields)[number]): Costly {
  const value = before + repeated(part, 1, LONGEST.field) + behind;
  const what = `${path} → ${name}: ${before}${part} ×`;
  return { kind: 'answer', what, request: write('GET', path, []), answer: { headers: { [name]: value }, body: '{}' } };
}

const byAnswerField = fc
  .tuple(fc.constantFrom(...ofTheTable), fc.constantFrom(...answerFields))
  .map(([path, field]) => withField(path, field));

const byList = fc
  .tuple(fc.constantFrom(...longLists), fc.constantFrom(50, 500, 5000, 20_000, 49_000), fc.boolean())
  .map(([list, count, isPage]) => (isPage ? withList(list, count) : callWithList(list, count)));

/** As many parts as fit into an answer, at most so many. */
function partsOf([, , , part]: LongList, count: number): string[] {
  const length = Math.min(count, Math.floor(LONGEST.answer / (Buffer.byteLength(part) + 20)));
  return Array.from({ length }, (_, n) => part.replaceAll('{n}', String(n + 1)));
}

function withList(list: LongList, count: number): Costly {
  const [page, path, before, , behind] = list;
  const answer = { path, headers: json, body: before + partsOf(list, count).join() + behind };
  return { kind: 'page', what: `GET ${page} of ${count}: ${path}`, request: write('GET', page, []), answer };
}

/** The call itself, whose list passes whole. Its last element does not fit, so that each one is looked at. */
function callWithList(list: LongList, count: number): Costly {
  const [, path, before, , behind] = list;
  const url = path.endsWith('.json') ? path : `${path}?format=json`;
  const answer = { path, headers: json, body: `${before}${[...partsOf(list, count), '{}'].join()}${behind}` };
  return { kind: 'answer', what: `GET ${url} of ${count}`, request: write('GET', url, []), answer };
}

/** Pages that were megabytes of a list: with the call that gives it. */
const onceLong: readonly (readonly [page: string, call: string])[] = [
  ['/', '/api/catalog/navigation.json'],
  ['/', '/api/navigation.json'],
  ['/catalog/', '/api/catalog/categories.json'],
  ['/wine/', '/wine/'],
  ['/article/', '/article.json'],
  ['/faq/', '/api/content.json'],
  ['/wine/vino-21.html', '/api/stock/21.json'],
  ['/wine/vino-21.html', '/api/reviews/21.json'],
];

/** What once cost seconds, or megabytes: each fails again when its bound is taken out. */
export const onceDear: readonly Costly[] = [
  inForm('/cart/', 'a&', 1),
  inQuery('/wine/', 'filter.z[]=00&', 0.5),
  inQuery('/catalog/search/', 'filter.z[]=00&', 0.5),
  withBody('/api/geo.json', ['{"geos":[', '1,', '1]}'], 1),
  withBody('/api/catalog/navigation.json', ['{"items":', '[', ''], 0.001),
  withField('/api/geo.json', ['Refresh', '5', ' ', '"x']),
  ...longLists.slice(0, 5).map((list) => withList(list, list[0] === '/brands/' ? 12_000 : 5000)),
  ...onceLong.map(([page, call]) => {
    const list = longLists.find((one) => one[0] === page && one[1] === call);
    if (list === undefined) throw new Error(`no list of ${call}`);
    return withList(list, call.includes('navigation') ? 20_000 : 10_000);
  }),
];

/** The longest lists that pass whole. `npm test` holds them by `test/gateway/bounds.test.ts`, which is much quicker. */
export const longAnswers: readonly Costly[] = longLists
  .filter(([page, call]) => page === call || call === '/article.json' || call === '/api/reviews/21.json')
  .map((list) => callWithList(list, 49_000));

export const costlyRequests: fc.Arbitrary<Costly> = fc.oneof(byQuery, byField, byForm);
export const costlyAnswers: fc.Arbitrary<Costly> = fc.oneof({ weight: 3, arbitrary: byBody }, byAnswerField);
export const costlyPages: fc.Arbitrary<Costly> = byList;
