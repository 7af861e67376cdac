/** What is passed on by @fastify/http-proxy, with its traps closed (D29). */
import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { type Test, test } from 'tap';
import { fieldsOfAnswer } from '../../server/gateway/headers/table.ts';
import { answer, broken, hang, makeGate } from '../kit/replies.ts';
import { openSocket, parseReply, type RawReply } from '../kit/socket.ts';
import { askHost, type StartedApp, startApp } from '../server/start-app.ts';
import { setScene } from './scene.ts';

const PATH = '/api/other/thing';

const ask = (app: StartedApp, line: string, headers: readonly string[] = [], body = '') =>
  askHost('spb.shop.example', app, line, headers, body);
const withBody = (body: string, ...headers: string[]) => [...headers, `Content-Length: ${Buffer.byteLength(body)}`];

test('path and query are forwarded byte for byte [P4.2]', async (t: Test) => {
  const app = await startApp(t);
  const url = '/api/a%20b/%D0%B2;x=1/a..b?q=%2e%2e&q=a+b&&c[]=|';
  for (const method of ['GET', 'POST']) {
    await ask(app, `${method} ${url}`, ['Cookie: a=b']);
    t.equal((await app.upstream.arrived(({ path }) => path !== '/api/geo.json', method === 'GET' ? 1 : 2)).url, url);
  }
});

test('a body is forwarded byte for byte, with its own Content-Type', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on(PATH, answer(200, {}));
  const types = [
    'application/json',
    'multipart/form-data; boundary=x y',
    'text/plain; charset=koi8-r',
    'application/x-www-form-urlencoded',
  ];
  for (const [index, type] of types.entries()) {
    const body = '{ "a":  1 }\r\n--x y--';
    t.equal((await ask(app, `POST ${PATH}`, withBody(body, `Content-Type: ${type}`), body)).status, 200, type);
    const seen = await app.upstream.arrived(PATH, index + 1);
    t.equal(seen.body.toString(), body);
    t.equal(seen.headers['content-type'], type);
  }
  const chunked = ['Content-Type: text/plain', 'Transfer-Encoding: chunked'];
  await ask(app, `PUT ${PATH}`, chunked, '3\r\nabc\r\n2\r\nde\r\n0\r\n\r\n');
  t.equal((await app.upstream.arrived(PATH, types.length + 1)).body.toString(), 'abcde');
});

test('POST, PUT, PATCH, DELETE and OPTIONS are forwarded, with and without a body [P4.6]', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on(PATH, answer(200, {}));
  const methods = ['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];
  for (const method of methods) {
    t.equal((await ask(app, `${method} ${PATH}`)).status, 200, method);
    t.equal((await ask(app, `${method} ${PATH}`, withBody('a=1'), 'a=1')).status, 200, `${method} with a body`);
  }
  t.same(
    app.upstream.seen(PATH).map(({ method, body }) => [method, String(body)]),
    methods.flatMap((method) => [
      [method, ''],
      [method, 'a=1'],
    ]),
  );
});

test('cookies and credentials pass both ways, and nothing is stored [P1.11]', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on(
    PATH,
    answer(
      200,
      { a: 1 },
      { 'Cache-Control': 'max-age=60', 'Set-Cookie': ['a=1; Path=/', 'b=%0D%0A2; Domain=.shop.example'] },
    ),
  );
  const send = () => ask(app, `GET ${PATH}`, ['Cookie: sid=1', 'Authorization: Bearer x']);
  const { headers, header } = await send();
  await send();
  t.equal(app.upstream.seen(PATH).length, 2);
  t.match(app.upstream.seen(PATH)[0]?.headers, { cookie: 'sid=1', authorization: 'Bearer x' });
  const cookies = headers.filter(([name]) => name === 'set-cookie').map(([, value]) => value);
  t.same(cookies, ['a=1; Path=/', 'b=%0D%0A2'], 'apart, raw, without a Domain that is not ours');
  t.equal(header('x-cache'), 'BYPASS');
});

test('the storefront sets X-Forwarded-* and Accept-Encoding itself, spoofed fields are dropped', async (t: Test) => {
  const app = await startApp(t);
  const spoofed = [
    'X-Forwarded-Host: evil',
    'X-Forwarded-For: 6.6.6.6',
    'Forwarded: for=6.6.6.6',
    'X-Real-IP: 6.6.6.6',
    'Accept-Encoding: br',
  ];
  await ask(app, `POST ${PATH}`, spoofed);
  const { headers } = await app.upstream.arrived(PATH);
  t.match(headers, {
    'x-forwarded-host': 'spb.shop.example',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-proto': 'http',
    'accept-encoding': 'identity',
  });
  t.equal(headers.forwarded, undefined);
  t.equal(headers['x-real-ip'], undefined);
  t.ok(headers['x-request-id'] && headers.traceparent);
});

test('hop-by-hop headers pass neither way [P4.8]', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on(
    PATH,
    answer(
      200,
      {},
      {
        Connection: 'x-private',
        'X-Private': '1',
        'Keep-Alive': 'timeout=9',
        'Proxy-Authenticate': 'x',
        'X-Kept': '1',
      },
    ),
  );
  const sent = [
    'Connection: close, x-secret',
    'X-Secret: 1',
    'TE: trailers',
    'Proxy-Authorization: x',
    'Upgrade: h2c',
    'Expect: 100-continue',
    'X-Kept: 1',
  ];
  const body = '{}';
  await ask(app, `POST ${PATH}`, withBody(body, ...sent), body);
  const { headers } = await app.upstream.arrived(PATH);
  for (const name of ['x-secret', 'te', 'proxy-authorization', 'upgrade', 'expect'])
    t.equal(headers[name], undefined, name);
  t.equal(headers['x-kept'], '1');
  const { header } = await ask(app, `GET ${PATH}`, ['Cookie: a=b']);
  for (const name of ['x-private', 'keep-alive', 'proxy-authenticate']) t.equal(header(name), undefined, name);
  t.equal(header('x-kept'), '1');
});

function saysOnce(t: Test, headers: RawReply['headers']): void {
  const names = headers.map(([name]) => name);
  t.strictSame(names, [...new Set(names)], 'no header is there twice');
}

test('header fields that the storefront sets are not overridden by the API [P4.10]', async (t: Test) => {
  const app = await startApp(t);
  const own = {
    'X-Content-Type-Options': 'x',
    'X-Request-Id': 'x',
    'X-Cache': 'x',
    'Alt-Svc': 'x',
    'Strict-Transport-Security': 'x',
    Server: 'x',
  };
  for (const path of [PATH, '/upload/x.png']) {
    app.upstream.on(path, answer(200, {}, { ...own, 'Cache-Control': 'max-age=60' }));
    // Passed by, then the first one, then out of the store.
    for (const cookies of [['Cookie: a=b'], [], []]) {
      const { headers } = await ask(app, `GET ${path}`, cookies);
      for (const name of Object.keys(own))
        t.notOk(
          headers.some(([one, value]) => one === name.toLowerCase() && value === 'x'),
          `${path} ${name}`,
        );
      saysOnce(t, headers);
    }
  }
});

test('fields that speak for the whole origin are passed on from no answer of the API, interim ones included', async (t: Test) => {
  const wide = ['Clear-Site-Data', 'NEL', 'Report-To', 'Reporting-Endpoints', 'Accept-CH', 'Critical-CH']
    .concat(['Service-Worker-Allowed', 'Strict-Transport-Security', 'Alt-Svc', 'Public-Key-Pins', 'Expect-CT'])
    .concat(['Origin-Agent-Cluster', 'Use-As-Dictionary', 'Set-Login', 'Attribution-Reporting-Register-Source'])
    .map((name) => name.toLowerCase());
  const headers = { ...Object.fromEntries(wide.map((name) => [name, '"claimed"'])), 'X-Own': '1' };
  const { other, pass, upstream } = await setScene(t);
  upstream.on(() => true, answer(200, 'x', { ...headers, 'Cache-Control': 'max-age=60' }));
  const passed = await pass({ method: 'POST', url: '/api/x', headers: {} });
  for (const fields of [(await other('/api/x')).headers, (await other('/api/x')).headers, passed.headers]) {
    const names = fields.map(([name]) => name);
    t.ok(names.includes('x-own'));
    t.same(
      wide.filter((name) => names.includes(name)),
      [],
    );
  }
  t.same(fieldsOfAnswer(headers), [['X-Own', '1']], 'of whatever status');
});

test('conditional and range requests are forwarded, and a 304, 206 or 412 of the API is passed on [P1.6]', async (t: Test) => {
  const app = await startApp(t);
  const cases = [
    ['GET', 'If-None-Match: "1"', 304],
    ['GET', 'If-Modified-Since: Wed, 01 Jan 2020 00:00:00 GMT', 304],
    ['GET', 'Range: bytes=0-1', 206],
    ['GET', 'If-Range: "1"', 200],
    ['PUT', 'If-None-Match: *', 412],
    ['PUT', 'If-Match: "1"', 412],
    ['DELETE', 'If-Unmodified-Since: Wed, 01 Jan 2020 00:00:00 GMT', 412],
  ] as const;
  for (const [index, [method, condition, status]] of cases.entries()) {
    const path = `${PATH}${index}`;
    app.upstream.on(path, answer(status, '', status === 206 ? { 'Content-Range': 'bytes 0-1/5' } : {}));
    const reply = await ask(app, `${method} ${path}`, ['Cookie: a=b', condition]);
    t.equal(reply.status, status, condition);
    const [name = '', value] = condition.split(/: /);
    t.equal(app.upstream.seen(path)[0]?.headers[name.toLowerCase()], value, condition);
  }
});

test('under /api/ the security policies of the API hold, elsewhere or without them those of the storefront [P4.10, V3.2.1, V3.4.2]', async (t: Test) => {
  const app = await startApp(t);
  const theirs = { 'Content-Security-Policy': "default-src 'self'", 'Referrer-Policy': 'no-referrer' };
  for (const path of ['/api/with', '/upload/with.html'])
    app.upstream.on(path, answer(200, {}, { ...theirs, 'Cache-Control': 'max-age=60' }));
  app.upstream.on('/api/without', answer(200, {}));
  for (const headers of [[], [], ['Cookie: a=b']]) {
    const kept = await ask(app, 'GET /api/with', headers);
    t.equal(kept.header('content-security-policy'), "default-src 'self'");
    t.equal(kept.header('referrer-policy'), 'no-referrer');
    t.equal(kept.header('x-content-type-options'), 'nosniff');
    saysOnce(t, kept.headers);
    for (const path of ['/api/without', '/upload/with.html']) {
      const ours = await ask(app, `GET ${path}`, headers);
      t.match(ours.header('content-security-policy'), /^default-src 'none';.* sandbox$/, path);
      t.equal(ours.header('referrer-policy'), 'strict-origin-when-cross-origin', path);
    }
  }
});

test('a Location within the shop is passed, one that leaves it is a 502 [P4.9]', async (t: Test) => {
  const app = await startApp(t);
  const location = async (value: string) => {
    app.upstream.on(PATH, answer(302, {}, { Location: value }));
    const { status, header } = await ask(app, `POST ${PATH}`);
    return [status, header('location')];
  };
  t.same(await location('/cart/'), [302, '/cart/']);
  t.same(await location(`${app.upstream.url}/cart/?a`), [302, '/cart/?a']);
  t.same(await location('http://shop.example/cart/'), [302, 'http://shop.example/cart/']);
  for (const evil of ['https://evil.example/', '//evil.example/', '/\\evil.example/', 'javascript:alert(1)']) {
    t.same(await location(evil), [502, undefined], evil);
  }
});

test('a 503 is retried once for a GET and never for a POST', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on(PATH, answer(503, { error: { code: 'x', message: 'y' } }));
  t.equal((await ask(app, `GET ${PATH}`, ['Cookie: a=b'])).status, 503);
  t.equal(app.upstream.seen(PATH).length, 2);
  t.equal((await ask(app, `POST ${PATH}`)).status, 503);
  t.equal(app.upstream.seen(PATH).length, 3, 'a POST is not repeated');
});

test('UPSTREAM_RETRIES=0 disables retries', async (t: Test) => {
  const app = await startApp(t, { env: { UPSTREAM_RETRIES: '0' } });
  app.upstream.on(PATH, answer(503, {}));
  await ask(app, `GET ${PATH}`, ['Cookie: a=b']);
  t.equal(app.upstream.seen(PATH).length, 1);
});

test('a broken connection to the API gives 502, no answer in time 504, both with an error object', async (t: Test) => {
  const app = await startApp(t, { env: { UPSTREAM_TIMEOUT_MS: '1000' } });
  const failed = async () => {
    const { status, body } = await ask(app, `POST ${PATH}`);
    return [status, JSON.parse(body.toString()).error.code];
  };
  app.upstream.on(PATH, broken);
  t.same(await failed(), [502, 'upstream']);
  app.upstream.on(PATH, hang);
  t.same(await failed(), [504, 'timeout']);
});

test('an answer begins before the API has sent all of it, a large one is passed on whole, HEAD has no body', async (t: Test) => {
  const app = await startApp(t);
  const large = Buffer.from(Array.from({ length: 600_000 }, (_, n) => String(n)).join());
  const gate = makeGate();
  app.upstream.on(PATH, { do: 'cut', answer: { status: 200, body: large }, gate: gate.opened });
  const socket = await openSocket(app.port);
  socket.write(`GET ${PATH} HTTP/1.1\r\nHost: spb.shop.example\r\nCookie: a=b\r\nConnection: close\r\n\r\n`);
  const [first] = await once(socket, 'data');
  gate.open();
  const reply = parseReply(Buffer.concat([first, await buffer(socket)]));
  t.match(reply, { status: 200 });
  t.ok(reply.body.equals(large));
  const head = await ask(app, `HEAD ${PATH}`, ['Cookie: a=b']);
  t.same([head.status, head.header('content-length'), head.body.length], [200, String(large.length), 0]);
});

test('a write invalidates the stored response of its address (RFC 9111 §4.4) [P1.8]', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on(`GET ${PATH}`, answer(200, { a: 1 }, { 'Cache-Control': 'max-age=60' }));
  app.upstream.on(`POST ${PATH}`, answer(200, {}));
  await ask(app, `GET ${PATH}`);
  t.equal((await ask(app, `GET ${PATH}`)).header('x-cache'), 'HIT');
  await ask(app, `POST ${PATH}`);
  t.equal((await ask(app, `GET ${PATH}`)).header('x-cache'), 'MISS');
});

test('an unsafe request for a picture, or a Location that names one, invalidates the stored picture (RFC 9111 §4.4) [P1.8]', async (t: Test) => {
  const app = await startApp(t);
  const url = '/upload/a.png';
  const verdict = async () => (await ask(app, `GET ${url}?v=1`)).header('x-cache');
  app.upstream.on(`PUT ${url}`, answer(200, {}));
  app.upstream.on('POST /upload/', answer(201, {}, { Location: `${url}?v=1` }));
  t.equal(await verdict(), 'MISS');
  for (const line of [`PUT ${url}?v=1`, 'POST /upload/']) {
    t.equal(await verdict(), 'HIT');
    await ask(app, line);
    t.equal(await verdict(), 'MISS', line);
  }
});
