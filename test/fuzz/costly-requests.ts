/** Requests that repeat a small part as often as they may, in each field of a form, header field and parameter (D54, D74). */
import { withoutWrapper } from '../../server/gateway/contract/schema-walk.ts';
import { longestFields } from '../../server/http/request/request-fields.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { longestTexts, type TextField } from '../../shared/rules/forms/fields.ts';
import { completed } from '../../tools/contract/example.ts';
import { dearValues, placesIn, separators, withDear } from './answer-walk.ts';
import { type Costly, NTH, writeRequest } from './costly.ts';
import { addresses, forms, SESSION } from './requests.ts';

/** The longest address, header field and form that are tried; characters. */
const LONGEST = { query: 7500, field: 15_000, form: 60_000, bytes: 1_000_000 };

/** What fits nowhere: only then does a regular expression try each way to match what stands before. */
const TAIL = '!';

const JSON_FIELD = ['Content-Type', 'application/json'] as const;
const FORM_FIELD = ['Content-Type', 'application/x-www-form-urlencoded'] as const;

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
type BoundedField = keyof typeof longestFields;
type Unbounded = 'content-type' | 'cookie' | 'idempotency-key' | 'if-range' | 'origin' | 'sec-fetch-site';
type ReadField = BoundedField | Unbounded;
/** For the number of the sending, and the tail. */
const ROOM_BEHIND = 16;

/** Header fields that the storefront reads, as they are sent well. Those without a bound of their own are not read whole. */
const readFields: Readonly<Record<ReadField, string>> = {
  cookie: 'sid=1',
  accept: 'text/html;q=0.1',
  'accept-encoding': 'gzip;q=1, dcz;q=0.',
  'available-dictionary': `:${'A'.repeat(43)}=:`,
  'if-none-match': 'W/"x"',
  'if-modified-since': 'Sun, 06 Nov 1994 08:49:37 GMT',
  'if-range': '"x"',
  range: 'bytes=0-1',
  'cache-control': 'max-age="1"',
  forwarded: 'for="a";',
  'x-forwarded-for': '192.0.2.7:41000',
  'x-forwarded-host': 'shop.example',
  'x-forwarded-proto': 'https',
  origin: 'https://shop.example',
  referer: 'https://shop.example/wine/',
  'sec-fetch-site': 'same-origin',
  'user-agent': 'Mozilla/5.0 (bot)',
  'content-type': 'text/plain; charset=utf-8',
  'idempotency-key': 'a',
  traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
};
const readEntries = Object.entries(readFields) as [ReadField, string][];
/** Words of names of header fields. */
const nameParts = ['proxy', 'forwarded', 'forward-', 'x-', 'host', 'user-', 'uri', 'client', '_', 'sec-'];
const formParts = ['a&', 'a=1&', '%5B', 'guests.men=1&', 'drinks[]=1&', '--b\r\n'];

const repeated = (part: string, longest: number): string => part.repeat(Math.floor(longest / part.length));

export function inQuery(path: string, part: string, share = 1): Costly {
  const target = `${path}${path.includes('?') ? '&' : '?'}${repeated(part, share * LONGEST.query)}`;
  return { kind: 'request', what: `GET ${path} ${part} × ${share}`, request: writeRequest('GET', target, []) };
}

/** A header field that is read, longer and longer; the others are as a browser sends them. */
export function inField(path: string, name: ReadField, part: string): Costly {
  const others = Object.entries({ ...readFields, [name]: '' }).filter(([other]) => other !== name && other !== 'range');
  // As long as it is read; what is longer is ignored.
  const longest = Object.hasOwn(longestFields, name) ? longestFields[name as BoundedField] : LONGEST.field - 1200;
  const room = longest - readFields[name].length - ROOM_BEHIND;
  const value = `${readFields[name]}${repeated(part, Math.max(room, 0))}${NTH}${TAIL}`;
  const request = writeRequest('GET', path, [...others, [name, value]]);
  return { kind: 'request', what: `GET ${path} ${name}: ${readFields[name]}${part} ×`, request };
}

/** A name of a header field. With a session's cookie class 'other' is passed on, which reads the name of each field. */
export function inName(path: string, part: string): Costly {
  const request = writeRequest('GET', path, [SESSION, [repeated(part, LONGEST.field) + NTH + TAIL, '1']]);
  return { kind: 'request', what: `GET ${path} ${part} × : 1`, request };
}

export function inForm(path: string, part: string): Costly {
  const type = part.startsWith('--') ? (['Content-Type', 'multipart/form-data; boundary=b'] as const) : FORM_FIELD;
  const request = writeRequest('POST', path, [SESSION, type], repeated(part, LONGEST.bytes));
  return { kind: 'request', what: `POST ${path} ${part} ×`, request };
}

/** The fields of a form: those that it has, and all texts that forms may hold, whose lengths stand in one table (D74). */
const fieldsOf = (path: string): ReadonlySet<string> => new Set([...(forms[path] ?? []), ...Object.keys(longestTexts)]);

/**
 * A field of a form between digits, as a phone is.
 * @param longest characters; default: as long as a form may be
 */
export function inFormField(path: string, field: string, separator: string, longest: number = LONGEST.form): Costly {
  const value = `1${repeated(separator, longest / encodeURIComponent(separator).replace(/%../g, '.').length)}1`;
  const others = [...fieldsOf(path)].filter((name) => name !== field).map((name) => `${name}=1`);
  // As few bytes as a form can have: escapes only where a form needs them.
  const written = value
    .replace(/[%&+=]/g, encodeURIComponent)
    .replaceAll(' ', '+')
    .slice(0, LONGEST.form);
  const request = writeRequest('POST', path, [SESSION, FORM_FIELD], [...others, `${field}=${written}1`].join('&'));
  return { kind: 'request', what: `POST ${path} ${field}=1${separator} × 1, ${longest}`, request };
}

/** Each field of each body of the table, and its lists together. @param session cookie whose cart has the line 1 */
export const bodies = (session: string): Costly[] =>
  (Object.keys(calls) as CallKey[]).flatMap((key) => {
    const row = calls[key];
    if (!('body' in row)) return [];
    const [method = '', address = ''] = key.split(' ');
    const path = address.replaceAll('{id}', '1').replaceAll('{code}', '1');
    const places = placesIn(row.body);
    const lists = places.filter(({ schema }) => withoutWrapper(schema).type === 'array');
    return places.flatMap((place) =>
      dearValues(place.schema).map((dear): Costly => {
        const changed = lists.includes(place) ? lists : [place];
        const share = LONGEST.bytes / changed.length;
        const json = changed.reduce(
          (whole, one) => withDear(JSON.parse(whole), one.path, dear, share),
          JSON.stringify(completed(row.body)),
        );
        const request = writeRequest(method, path, [['Cookie', session], JSON_FIELD], json);
        return { kind: 'request', what: `${key} ${place.path.join('.')}: ${dear.name}`, request };
      }),
    );
  });

const isForm = (path: string) => ['/cart/', '/feedback/', '/feedback/callback/', '/calculator/'].includes(path);

/** @param asset the address of a script */
export function requestCases(asset: string): Costly[] {
  const targets = [...addresses.map((one) => encodeURI(one)), asset];
  const readSeparators = separators.filter((one) => one !== 'я');
  return [
    ...targets.flatMap((path) => queryParts.map((part) => inQuery(path, part))),
    ...['/', '/wine/?format=json', '/api/something?x=1', asset].flatMap((path) => [
      ...readEntries.flatMap(([name, value]) =>
        [...readSeparators, '0', `, ${value}`, `; ${value}`].map((part) => inField(path, name, part)),
      ),
      ...nameParts.map((part) => inName(path, part)),
    ]),
    ...Object.keys(forms)
      .filter(isForm)
      .flatMap((path) => formParts.map((part) => inForm(path, part))),
    ...Object.keys(forms).flatMap((path) =>
      [...fieldsOf(path)].flatMap((field) =>
        // As long as the field may be, where that is known, and as long as the form.
        [longestTexts[field as TextField], LONGEST.form].flatMap((longest) =>
          longest === undefined ? [] : separators.map((separator) => inFormField(path, field, separator, longest)),
        ),
      ),
    ),
    ...bodies('sid=1'),
  ];
}
