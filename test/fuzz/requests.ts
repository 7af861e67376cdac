/** Requests as a stranger may send them: one kind for each part of a request that is made odd. */
import * as fc from 'fast-check';
import { screens } from '../kit/screens.ts';
import { oddJson, oddText, oddWords } from './odd-values.ts';

export interface FuzzedRequest {
  readonly method: string;
  /** Path and query. */
  readonly target: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}

export const HOST = ['Host', 'shop.example'] as const;
export const SESSION = ['Cookie', 'sid={secret}'] as const;

/** What the storefront answers, one of each kind. */
export const addresses: readonly string[] = [
  ...screens,
  '/wine/?format=json',
  '/wine/vino-3.html?format=json',
  '/wine/filter.json',
  '/brands.json',
  '/api/geo.json',
  '/api/shop/1.json',
  '/api/stock/1.json',
  '/api/search/suggest.json?q=в',
  '/api/cart.json',
  '/api/checkout/data.json',
  '/session/user_info.json',
  '/catalog/goods_hit/?id=1',
  '/api/something?x=1',
  '/upload/file.bin',
  '/upload/1.jpg',
  '/tiles/10/620/320.png',
  '/region/2?to=/wine/',
  '/_parts/header.html',
  '/sitemap.xml',
  '/sitemap-wine.xml',
  '/robots.txt',
  '/builds/latest.json',
  '/favicon.ico',
  '/assets/none.js',
];

/** The forms, and their fields. */
export const forms: Readonly<Record<string, readonly string[]>> = {
  '/cart/': ['product_id', 'qnt', 'dt', 'to', 'at_least'],
  '/feedback/': ['name', 'phone', 'email', 'message'],
  '/feedback/callback/': ['name', 'phone', 'message'],
  '/partners/': ['name', 'company', 'phone', 'email', 'message'],
  '/calculator/': ['guests.men', 'guests.women', 'hours', 'event', 'drinks[]'],
};

const jsonCalls: Readonly<Record<string, readonly string[]>> = {
  '/api/cart/update.json': ['product_id', 'qnt', 'dt'],
  '/api/checkout/shops.json': ['lines', 'entityType', 'geo'],
  '/api/checkout.json': ['order', 'lines', 'shop', 'contacts', 'entityType'],
  '/calculator.json': ['guests', 'event', 'hours', 'drinks'],
  '/session/geo.json': ['area_id', 'geo_id', 'url'],
  '/api/feedback.json': ['name', 'phone', 'message'],
  '/api/goods.json': ['ids'],
  '/vitals': ['screen', 'navigation', 'vitals', 'metrics'],
};

const fieldNames = [
  'Host',
  'X-Forwarded-For',
  'X-Forwarded-Host',
  'X-Forwarded-Proto',
  'Forwarded',
  'X-Real-IP',
  'X-Original-URL',
  'X-Rewrite-URL',
  'X-HTTP-Method-Override',
  'X-Request-Id',
  'traceparent',
  'tracestate',
  'baggage',
  'Origin',
  'Referer',
  'Sec-Fetch-Site',
  'Authorization',
  'Accept',
  'Accept-Encoding',
  'Accept-Language',
  'User-Agent',
  'Range',
  'If-Range',
  'If-None-Match',
  'If-Match',
  'If-Modified-Since',
  'If-Unmodified-Since',
  'Cache-Control',
  'Pragma',
  'Content-Type',
  'Content-Length',
  'Content-Encoding',
  'Transfer-Encoding',
  'TE',
  'Trailer',
  'Expect',
  'Connection',
  'Keep-Alive',
  'Upgrade',
  'HTTP2-Settings',
  'Via',
  'Max-Forwards',
  'Idempotency-Key',
  'Date',
  'Age',
  'Proxy-Authorization',
  'Priority',
  'Purpose',
  'Sec-Purpose',
  'Save-Data',
  'DNT',
];

const address = fc.constantFrom(...addresses);
const path = address.map((one) => one.split('?', 1)[0] ?? '/');
const reading = fc.constantFrom('GET', 'GET', 'GET', 'HEAD');
const anyMethod = fc.constantFrom(
  'GET',
  'GET',
  'HEAD',
  'POST',
  'PUT',
  'PATCH',
  'DELETE',
  'OPTIONS',
  'TRACE',
  'PROPFIND',
  'PURGE',
);
const queryKey = fc.oneof(
  fc.constantFrom(
    'format',
    'q',
    'page',
    'sort',
    'filter.price.from',
    'filter.brand[]',
    'filter.[a]',
    'ids',
    'goods',
    'to',
    'plain',
    'view',
    'guests.men',
    'drinks[]',
    'timestamp',
    'url',
    'x',
  ),
  oddText,
);
const cookieName = fc.oneof(
  fc.constantFrom('sid', 'warning18', 'cookie-confirmed', 'geo', 'cart', 'shop', 'favorites', 'view'),
  oddText,
);

/** A blank, a control character or a fragment in it would end it, which is the business of `requestLines`. */
const forTarget = (text: string): string =>
  encodeURI(text.toWellFormed()).replaceAll('%25', '%').replaceAll('#', '%23');
const forField = (text: string): string => Buffer.from(text.replace(/[\r\n\0]/g, ' ')).toString('latin1');
const forBody = (text: string): string => Buffer.from(text).toString('latin1');

/** A path, and whatever comes after a known one. */
export const requestPaths: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(
    anyMethod,
    path,
    fc.array(oddWords, { maxLength: 3 }),
    fc.constantFrom('/', '', '.html', '.json', '?format=json', '.jpg'),
  )
  .map(([method, known, odd, end]) => ({
    method,
    target: forTarget([known.replace(/\/$/, ''), ...odd].join('/') + end),
    headers: [HOST, SESSION],
    body: '',
  }));

export const queries: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(reading, path, fc.array(fc.tuple(queryKey, oddWords), { minLength: 1, maxLength: 5 }), fc.boolean())
  .map(([method, known, pairs, encoded]) => {
    const write = encoded ? (text: string) => encodeURIComponent(text.toWellFormed()) : forTarget;
    const query = pairs.map(([key, value]) => `${write(key)}=${write(value)}`).join('&');
    return { method, target: `${encodeURI(known)}?${query}`, headers: [HOST, SESSION], body: '' };
  });

export const headerFields: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(
    anyMethod,
    address,
    fc.array(fc.tuple(fc.constantFrom(...fieldNames), oddWords.map(forField)), { minLength: 1, maxLength: 6 }),
  )
  .map(([method, target, fields]) => ({
    method,
    target: encodeURI(target),
    headers: fields.some(([name]) => name === 'Host') ? [...fields, SESSION] : [HOST, ...fields, SESSION],
    body: '',
  }));

export const cookies: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(
    reading,
    address,
    fc.array(fc.tuple(cookieName, oddWords), { minLength: 1, maxLength: 6 }),
    fc.constantFrom('; ', ';', ', ', ';;'),
  )
  .map(([method, target, pairs, between]) => {
    const value = forField(pairs.map(([name, text]) => `${name}=${text}`).join(between));
    return { method, target: encodeURI(target), headers: [HOST, SESSION, ['Cookie', value]], body: '' };
  });

/** A path, and some of its fields with odd values; a name is odd now and then. @param fields their names by path */
function filledIn(fields: Readonly<Record<string, readonly string[]>>, value: fc.Arbitrary<string>) {
  return fc.constantFrom(...Object.keys(fields)).chain((target) => {
    const name = fc.oneof({ weight: 5, arbitrary: fc.constantFrom(...(fields[target] ?? [])) }, oddText);
    return fc.tuple(fc.constant(target), fc.array(fc.tuple(name, value), { maxLength: 6 }));
  });
}

export const postedForms: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(filledIn(forms, oddWords), fc.constantFrom('urlencoded', 'plain', 'multipart'), oddText)
  .map(([[target, pairs], kind, odd]) => {
    const fields: typeof pairs = [...pairs, ['message', 'x{secret}']];
    const type = {
      urlencoded: 'application/x-www-form-urlencoded',
      plain: forField(odd),
      multipart: 'multipart/form-data; boundary=b',
    }[kind];
    const body =
      kind === 'multipart'
        ? `${fields.map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--b--\r\n`
        : fields
            .map(([name, value]) => [name, value].map((text) => encodeURIComponent(text.toWellFormed())).join('='))
            .join('&');
    return { method: 'POST', target, headers: [HOST, SESSION, ['Content-Type', type]], body: forBody(body) };
  });

export const jsonBodies: fc.Arbitrary<FuzzedRequest> = fc
  .tuple(filledIn(jsonCalls, oddJson), fc.oneof({ weight: 4, arbitrary: fc.constant(undefined) }, oddJson, oddWords))
  .map(([[target, members], whole]) => {
    const object = `{${[...members.map(([name, value]) => `${JSON.stringify(name)}:${value}`), '"note":"x{secret}"'].join(',')}}`;
    return {
      method: 'POST',
      target,
      headers: [HOST, SESSION, ['Content-Type', 'application/json']],
      body: forBody(whole ?? object),
    };
  });
