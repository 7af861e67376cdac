/** What the public server refuses, through real sockets: junk hosts and bytes, foreign writes, what is too long or too much. */

import { type IncomingHttpHeaders, METHODS } from 'node:http';
import { text } from 'node:stream/consumers';
import { type Test, test } from 'tap';
import { ignoreLongFields, isForeign, longestFields } from '../../server/http/request/request-fields.ts';
import { publicFailure } from '../../server/http/response/own-failure.ts';
import { securityHeaders } from '../../server/http/response/send-raw.ts';
import { canonicalHost } from '../../server/syntax/host-name.ts';
import { isChanging } from '../../server/syntax/request-target.ts';
import { ApiError } from '../../shared/api.ts';
import { openSocket, sendRaw } from '../kit/socket.ts';
import { ask, json, startApp } from './start-app.ts';

const errorCode = (body: Buffer): string => JSON.parse(body.toString()).error.code;

test('a duplicate, malformed or missing Host is a 400', async (t: Test) => {
  const { port } = await startApp(t);
  const status = async (...headers: string[]) => (await sendRaw(port, ['GET / HTTP/1.1', ...headers])).status;
  t.equal(await status('Host: shop.example', 'Host: evil.example'), 400);
  t.equal(await status('Host: a/b'), 400);
  t.equal(await status('Host: a b'), 400);
  t.equal(await status('Host: user@shop.example'), 400);
  t.equal(await status('Host:'), 400);
  t.equal(await status('Host: shop.example:x'), 400);
  t.equal(await status('Host: shop.example:'), 200);
  t.equal(await status(), 400);
  t.equal(await status(`Host: ${'a'.repeat(256)}`), 400);
  t.equal(await status(`Host: ${'a'.repeat(255)}`), 200);
  t.equal(await status('Host: [::1]:3000'), 200);
  t.equal(await status('Host: 127.0.0.1'), 200);
  t.equal((await sendRaw(port, ['GET / HTTP/1.0'])).status, 200);
});

test('D74: a header field that is longer than its bound is ignored', async (t: Test) => {
  for (const [name, longest] of Object.entries(longestFields)) {
    const headers: IncomingHttpHeaders = { [name]: 'x'.repeat(longest), cookie: 'sid=1' };
    ignoreLongFields(headers);
    t.strictSame(Object.keys(headers), [name, 'cookie']);
    headers[name] += 'x';
    ignoreLongFields(headers);
    t.strictSame(Object.keys(headers), ['cookie']);
  }
  const app = await startApp(t);
  const tag = (await ask(app, 'GET /api/shop.json')).header('etag') ?? '';
  const statusFor = async (tags: string) => (await ask(app, 'GET /api/shop.json', [`If-None-Match: ${tags}`])).status;
  t.equal(await statusFor(tag), 304);
  t.equal(await statusFor(`${tag}, "${'x'.repeat(longestFields['if-none-match'])}"`), 200);
});

test('an absolute form is read by its path, and its host holds, whatever Host says (RFC 9112 section 3.2.2) [P4.1, V1.3.6]', async (t: Test) => {
  const app = await startApp(t);
  t.equal((await ask(app, 'GET http://shop.example/wine')).header('location'), '/wine/');
  const read = async (target: string, ...headers: string[]) => {
    const { status, body } = await ask(app, `GET ${target}`, headers);
    return [status, String(body)];
  };
  await read('/');
  t.strictSame(await read('http://spb.shop.example/'), [200, '<h1>GET Санкт-Петербург</h1>']);
  t.strictSame(await read('HTTPS://spb.shop.example:80/'), [200, '<h1>GET Санкт-Петербург</h1>']);
  t.strictSame(await read('http://evil.example/'), [200, '<h1>GET Москва</h1>'], 'as an unknown Host is');
  for (const target of ['http:///', 'http://a@spb.shop.example/', 'http://spb.shop.example:x/', 'http://a b/'])
    t.equal((await read(target))[0], 400, target);
  t.equal((await read('http://spb.shop.example/', 'Host: shop.example'))[0], 400, 'of two Hosts neither holds');
});

test('methods: 405 with Allow for pages, calls and own files; OPTIONS * is answered', async (t: Test) => {
  const app = await startApp(t);
  for (const line of ['POST /wine/', 'TRACE /', 'PROPFIND /', 'OPTIONS /', 'DELETE /robots.txt', 'PUT /api/geo.json']) {
    const { status, header } = await ask(app, line);
    t.equal(status, 405, line);
    t.equal(header('allow'), 'GET, HEAD', line);
  }
  t.equal(errorCode((await ask(app, 'PUT /api/geo.json')).body), 'method');
  const whole = await ask(app, 'OPTIONS *');
  t.strictSame([whole.status, whole.header('allow')], [204, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS']);
});

test('each 405 has an Allow, which leaves out the method and is true (RFC 9110 section 15.5.6)', async (t: Test) => {
  const app = await startApp(t, { assets: t.testdir({ 'app-12345678.js': '' }), env: { TRUST_PROXY: 'loopback' } });
  const paths = ['/', '/wine', '/cart/', '/vitals', '/region/2', '/_parts/header.html', '/sitemap.xml', '/sw.js']
    .concat([
      '/assets/app-12345678.js',
      '/tiles/1/0/0',
      '/upload/a.png',
      '/x.png',
      '/api/geo.json',
      '/api/cart/update.json',
    ])
    .concat([
      '/wine/?format=json',
      '/calculator.json',
      '/builds/latest.json',
      '/api/orders/1/cancel.json',
      '/brands.json',
    ]);
  for (const path of paths) {
    for (const method of METHODS.filter((one) => one !== 'CONNECT')) {
      const { status, header } = await ask(app, `${method} ${path}`);
      if (status !== 405) continue;
      const allowed = header('allow')?.split(', ') ?? [];
      t.ok(allowed.length > 0 && !allowed.includes(method), `${method} ${path}`);
      for (const one of new Set(allowed)) t.not((await ask(app, `${one} ${path}`)).status, 405, `${one} ${path}`);
    }
  }
});

test('methods other than GET, HEAD, POST, PUT, PATCH, DELETE and OPTIONS are a 405, also of class other (D56) [P4.6]', async (t: Test) => {
  const app = await startApp(t);
  const others = METHODS.filter((method) => !/^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS|CONNECT)$/.test(method));
  t.ok(others.includes('PURGE') && others.includes('MKCOL') && others.includes('TRACE'));
  for (const method of others) {
    for (const headers of [[], ['Cookie: a=b']]) {
      const { status, header, body } = await ask(app, `${method} /api/other/thing`, headers);
      t.strictSame([status, errorCode(body)], [405, 'method'], method);
      t.equal(header('allow'), 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS', method);
    }
  }
  t.same(app.upstream.seen('/api/other/thing'), []);
});

test('a transfer coding other than chunked is a 501, and the connection is closed (RFC 9112 section 6.1) [P4.6]', async (t: Test) => {
  const app = await startApp(t);
  for (const coding of ['gzip, chunked', 'x, chunked', 'Deflate,Chunked']) {
    for (const [path, type] of [
      ['/api/unknown', /^application\/json/],
      ['/cart/', /^text\/html/],
    ] as const) {
      const { status, header } = await ask(app, `POST ${path}`, [`Transfer-Encoding: ${coding}`], '0\r\n\r\n');
      t.strictSame([status, header('connection')], [501, 'close'], `${path} ${coding}`);
      t.match(header('content-type'), type);
    }
  }
  t.same(app.upstream.seen('/api/unknown'), []);
  t.not((await ask(app, 'POST /api/unknown', ['Transfer-Encoding: Chunked'], '0\r\n\r\n')).status, 501);
});

test('HEAD is answered everywhere GET is, without a body', async (t: Test) => {
  const app = await startApp(t);
  for (const path of ['/', '/api/geo.json', '/upload/x.png', '/robots.txt', '/sitemap.xml', '/api/cart.json']) {
    const { status, body, header } = await ask(app, `HEAD ${path}`);
    t.equal(status, 200, path);
    t.equal(body.length, 0, path);
    t.ok(Number(header('content-length')) > 0, path);
  }
});

test('writes with a foreign Origin, or cross-site ones, are refused with 403 before they reach the API (D31) [V3.5.1, V3.5.2]', async (t: Test) => {
  const app = await startApp(t);
  const write = async (path: string, ...headers: string[]) => {
    const [own, body] = json({ product_id: 101, qnt: 1, dt: 1 });
    return (await ask(app, `POST ${path}`, [...own, ...headers], body)).status;
  };
  for (const path of ['/api/cart/update.json', '/api/unknown', '/cart/']) {
    t.equal(await write(path, 'Origin: http://evil.example'), 403, path);
    t.equal(await write(path, 'Origin: null'), 403, path);
    t.equal(await write(path, 'Sec-Fetch-Site: cross-site'), 403, path);
  }
  t.same(
    app.upstream.seen().filter(({ method }) => method === 'POST'),
    [],
  );
  t.equal(await write('/api/cart/update.json', 'Origin: http://shop.example'), 200);
  t.equal(await write('/api/cart/update.json', 'Origin: https://spb.shop.example', 'Sec-Fetch-Site: same-site'), 200);
  t.equal(await write('/api/cart/update.json'), 200);
  t.equal((await ask(app, 'GET /api/cart.json', ['Origin: http://evil.example'])).status, 200, 'reads are not writes');
});

test('an Origin is foreign unless its host is that of the request or a known one, ports compared (D31) [V3.5.1, V3.5.2]', async (t: Test) => {
  const known = ['shop.example', 'spb.shop.example:8080', 'kazan.shop.example'];
  const foreign = (headers: IncomingHttpHeaders, host = '127.0.0.1:3000') =>
    isForeign(headers, { host, scheme: 'http' }, (one, scheme) => known.includes(canonicalHost(one, scheme)));
  for (const origin of [
    ...['http://127.0.0.1:3000', 'http://shop.example', 'HTTPS://Shop.example', 'https://shop.example:443'],
    ...['http://shop.example:80', 'http://spb.shop.example:8080', 'HTTPS://shop.example:443'],
    ...['https://kazan.shop.example:443'],
  ])
    t.notOk(foreign({ origin }), origin);
  t.notOk(
    foreign({ origin: 'https://other.example' }, 'Other.example:443'),
    'its own host, with the port of its scheme',
  );
  for (const origin of [
    ...['http://127.0.0.1:3001', 'http://shop.example:443', 'https://shop.example:80', 'http://spb.shop.example', ''],
    ...['ftp://shop.example', 'http://shop.example/', 'xhttp://shop.example', 'null', 'http://x@shop.example'],
  ])
    t.ok(foreign({ origin }), origin);
  t.ok(foreign({ 'sec-fetch-site': 'Cross-Site' }));
  for (const site of ['same-origin', 'same-site', 'none']) t.notOk(foreign({ 'sec-fetch-site': site }), site);
  t.notOk(foreign({}), 'who sends neither is no page');
  for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'get']) t.ok(isChanging(method), method);
  for (const method of ['GET', 'HEAD', 'OPTIONS']) t.notOk(isChanging(method), method);
});

test('a body over 1 MB is a 413 with the error object, for calls and for what is passed on [P4.4, V5.2.1]', async (t: Test) => {
  const app = await startApp(t);
  const body = 'x'.repeat(1024 * 1024 + 1);
  for (const path of ['/api/cart/update.json', '/api/unknown']) {
    const headers = ['Content-Type: application/octet-stream', `Content-Length: ${body.length}`];
    const reply = await ask(app, `POST ${path}`, headers, body);
    t.equal(reply.status, 413, path);
    t.equal(errorCode(reply.body), 'too_large');
    const chunked = ['Content-Type: text/plain', 'Transfer-Encoding: chunked'];
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const replyToChunked = await ask(app, `POST ${path}`, chunked, chunk);
    t.equal(replyToChunked.status, 413, `${path} chunked`);
    t.equal(errorCode(replyToChunked.body), 'too_large');
  }
  t.same(
    app.upstream.seen().filter(({ method }) => method === 'POST'),
    [],
  );
});

test('addresses and heads that are too long are 414 and 431 [P4.4]', async (t: Test) => {
  const app = await startApp(t);
  t.equal((await ask(app, `GET /${'a'.repeat(9000)}/`)).status, 414);
  t.equal((await ask(app, `GET /${'a'.repeat(20_000)}/`)).status, 414);
  for (const name of ['X-Long', 'Cookie']) {
    const { status, body } = await ask(app, 'GET /', [`${name}: ${'a'.repeat(20_000)}`]);
    t.equal(status, 431, name);
    t.match(body.toString(), /Удалите данные сайта в настройках браузера/, 'it names the way out');
  }
});

test('malformed HTTP is a 400 with a request id and the security headers, without a body for HEAD [P4.1, P4.12, V3.4.3, V3.4.4, V3.4.5, V3.4.6]', async (t: Test) => {
  const { port } = await startApp(t);
  const { status, header } = await sendRaw(port, ['HELLO']);
  t.equal(status, 400);
  t.ok(header('x-request-id'));
  for (const [name, value] of Object.entries(securityHeaders)) t.equal(header(name), value, name);
  const head = await sendRaw(port, ['HEAD / HTTP/1.1', 'Host: a', 'Cookie: \x01']);
  t.match(head, { status: 400, body: Buffer.alloc(0) });
  // Node would answer this one by itself.
  const hostless = await sendRaw(port, ['GET / HTTP/1.1']);
  t.equal(hostless.status, 400);
  t.ok(hostless.header('x-request-id'));
  for (const [name, value] of Object.entries(securityHeaders)) t.equal(hostless.header(name), value, name);
  t.equal(
    (await sendRaw(port, ['POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Transfer-Encoding: chunked'])).status,
    400,
  );
  t.equal((await sendRaw(port, ['POST / HTTP/1.1', 'Host: a', 'Content-Length: 1', 'Content-Length: 2'])).status, 400);
});

test('a request found malformed after its answer has begun gets no second answer [P4.1, V4.2.1]', async (t: Test) => {
  const { port } = await startApp(t);
  const socket = await openSocket(port);
  // The host is refused at once, what the coding is only then.
  socket.write('GET / HTTP/1.1\r\nHost: a b\r\nTransfer-Encoding: none\r\n\r\n');
  const bytes = await text(socket);
  t.equal(bytes.match(/HTTP\/1\.1 /g)?.length, 1, bytes);
});

test('an ApiError of 4xx keeps its code and message, other failures get a generic code (contract.md §5.9) [V16.5.1]', async (t: Test) => {
  const own = new ApiError(422, 'invalid', 'Проверьте поля', { fields: { phone: 'нет' } });
  t.equal(publicFailure(own), own);
  const seen = (thrown: unknown) => {
    const { status, code, message, retryAfter } = publicFailure(thrown);
    t.notMatch(message, 'пароль');
    return [status, code, retryAfter];
  };
  const api = (status: number) => new ApiError(status, 'x', 'пароль базы', { retryAfter: 7 });
  t.strictSame(
    [399, 500, 501, 502, 503, 504].map((status) => seen(api(status))),
    [
      ...[502, 502, 502, 502].map((status) => [status, 'upstream', 7]),
      ...[
        [503, 'busy', 7],
        [504, 'timeout', 7],
      ],
    ],
  );
  const thrown = (statusCode: unknown) => Object.assign(new Error('пароль базы'), { statusCode });
  t.strictSame(
    [415, 400, 418, 500, 200, 'x'].map((status) => seen(thrown(status))),
    [
      ...[
        [415, 'media_type', undefined],
        [400, 'bad_request', undefined],
        [418, 'bad_request', undefined],
      ],
      ...[500, 500, 500].map((status) => [status, 'internal', undefined]),
    ],
  );
  t.strictSame(seen('x'), [500, 'internal', undefined]);
});

test('30 forms a minute and a client address, then 429 with Retry-After [P6.5, V2.4.1]', async (t: Test) => {
  const app = await startApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const send = (from: string, path = '/api/feedback/callback.json') => {
    const [headers, body] = json({ name: 'А', phone: '+79001234567' });
    return ask(app, `POST ${path}`, [...headers, `X-Forwarded-For: ${from}`], body);
  };
  for (let index = 0; index < 30; index += 1) t.equal((await send('203.0.113.1')).status, 200);
  const refused = await send('203.0.113.1');
  t.equal(refused.status, 429);
  t.equal(errorCode(refused.body), 'rate_limited');
  const wait = Number(refused.header('retry-after'));
  t.ok(wait > 0 && wait <= 60, `${wait} s`);
  const others = ['/api/feedback.json', '/api/feedback/partners.json', '/feedback/callback/'];
  for (const path of [...others, '/api/stock/1/notify.json', '/api/reviews/1.json'])
    t.equal((await send('203.0.113.1', path)).status, 429, `forms count together, posted ones too: ${path}`);
  t.equal((await send('203.0.113.2')).status, 200, 'another client');
});

test('30 orders a minute per client address, then 429; they are counted apart from forms [P6.5, V2.4.1]', async (t: Test) => {
  const app = await startApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const post = async (path: string, from = '203.0.113.1') => {
    const [headers, body] = json({});
    return (await ask(app, `POST ${path}`, [...headers, `X-Forwarded-For: ${from}`], body)).status;
  };
  const statuses: number[] = [];
  for (let index = 0; index < 31; index += 1) statuses.push(await post('/api/checkout.json'));
  t.equal(statuses.indexOf(429), 30);
  t.equal(await post('/api/orders/A1/cancel.json'), 429, 'to cancel one counts as well');
  for (const path of ['/api/feedback.json', '/api/checkout/shops.json', '/api/cart/update.json'])
    t.not(await post(path), 429, path);
  t.not(await post('/api/checkout.json', '203.0.113.2'), 429, 'another client');
});

test('rate limits count IPv6 addresses by their /64, and IPv4-mapped ones as IPv4 [P6.5, V2.4.1]', async (t: Test) => {
  const app = await startApp(t, { env: { TRUST_PROXY: 'loopback' } });
  const send = async (from: string): Promise<number> => {
    const [headers, body] = json({ name: 'А', phone: '+79001234567' });
    const sent = [...headers, `X-Forwarded-For: ${from}`];
    return (await ask(app, 'POST /api/feedback/callback.json', sent, body)).status;
  };
  for (let n = 1; n <= 30; n += 1) t.equal(await send(`2001:db8:1:2:${n}::${n}`), 200);
  t.equal(await send('2001:db8:1:2:ffff::1'), 429);
  t.equal(await send('2001:db8:1:3::1'), 200, 'another network');
  for (let n = 1; n <= 30; n += 1) t.equal(await send(n % 2 === 0 ? '203.0.113.7' : '::ffff:203.0.113.7'), 200);
  t.equal(await send('::ffff:203.0.113.7'), 429);
  t.equal(await send('203.0.113.8'), 200);
});

test('D76: a client’s address may bear a port; limits and what goes up read it without', async (t: Test) => {
  const app = await startApp(t, { env: { TRUST_PROXY: 'loopback, 10.0.0.0/8' } });
  const path = '/api/feedback/callback.json';
  let sent = 0;
  const send = async (from: string) => {
    const [headers, body] = json({ name: 'А', phone: '+79001234567' });
    const { status } = await ask(app, `POST ${path}`, [...headers, `X-Forwarded-For: ${from}`], body);
    if (status === 200) sent += 1;
    return [status, (await app.upstream.arrived(`POST ${path}`, sent)).headers['x-forwarded-for']];
  };
  for (const [address, written] of [
    ['192.0.2.7', (port: number) => `192.0.2.7:${port}`],
    ['198.51.100.9', (port: number) => `6.6.6.6, 198.51.100.9:${port}, 10.0.0.1:${port}`],
    ['2001:db8::1', (port: number) => `[2001:db8::1]:${port}`],
    ['127.0.0.1', (port: number) => `unknown${port}`],
  ] as const) {
    for (let n = 1; n <= 30; n += 1) t.same(await send(written(40_000 + n)), [200, address]);
    t.equal((await send(written(50_000)))[0], 429, written(0));
  }
  t.same(await send('[2001:db9::1]'), [200, '2001:db9::1']);
});

test('RATE_LIMIT=off limits nothing [P6.5]', async (t: Test) => {
  const app = await startApp(t, { env: { RATE_LIMIT: 'off' } });
  const [headers, body] = json({ name: 'А', phone: '+79001234567' });
  for (let index = 0; index < 35; index += 1) {
    t.equal((await ask(app, 'POST /api/feedback/callback.json', headers, body)).status, 200);
  }
});
