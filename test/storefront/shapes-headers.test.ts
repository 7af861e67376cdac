/** Headers that lie: of strangers, hop by hop, and of the API itself. Never a 500 (RFC 9110 §7.6.1). */
import { type Test, test } from 'tap';
import { answer, compute } from '../kit/replies.ts';
import { exchange, HOST, lines, start } from './shapes-scene.ts';

test('X-Forwarded-* of an untrusted client changes no page, no redirect and no header field to the API [P4.7, V4.1.3]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const forwarded = {
    'x-forwarded-host': 'evil.example',
    'x-forwarded-proto': 'https',
    'x-forwarded-for': '6.6.6.6',
    'x-forwarded-port': '666',
    forwarded: 'for=6.6.6.6;host=evil.example',
    'x-real-ip': '6.6.6.6',
    'x-original-url': '/session/',
    'x-rewrite-url': '/session/',
  };
  upstream.on('/api/x', answer(200));
  for (const path of ['/', '/wine', '/sitemap.xml', '/robots.txt', '/api/x']) {
    const { text, headers } = await storefront.get(path, { headers: forwarded });
    t.notMatch(text + JSON.stringify(headers), /evil\.example|6\.6\.6\.6/, path);
    t.notMatch(text, /https:\/\/shop\.example/, path);
  }
  const told = JSON.stringify(
    upstream
      .seen()
      .map(({ headers }) => [
        headers['x-forwarded-host'],
        headers['x-forwarded-for'],
        headers['x-forwarded-proto'],
        headers.forwarded,
        headers['x-real-ip'],
      ]),
  );
  t.notMatch(told, /evil|6\.6\.6\.6|https/);
});

test('proxy and routing header fields of an untrusted client, under any name, do not reach the API [P4.7, V4.1.3]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(({ path }) => path.startsWith('/api/claim'), answer(200));
  const names = [
    ...['X-Forwarded-Server', 'X-Forwarded-Prefix', 'X-Forwarded-Scheme', 'X-Forwarded-Ssl', 'X-Forwarded-Path'],
    ...['X-Client-IP', 'True-Client-IP', 'CF-Connecting-IP', 'X-Original-URL', 'X-Rewrite-URL', 'X-Host', 'Via'],
    // What a server of the CGI kind would take for the true ones.
    ...['X_Forwarded_Host', 'X_Forwarded_For', 'Content_Length', 'Transfer_Encoding'],
  ];
  for (const [method, more] of [
    ['GET', {}],
    ['GET', { cookie: 'a=b' }],
    ['POST', {}],
  ] as const) {
    const headers = { ...more, ...Object.fromEntries(names.map((name) => [name, 'evil'])) };
    await storefront.send(method, `/api/claim-${method}`, { headers });
  }
  const told = upstream.seen(({ path }) => path.startsWith('/api/claim'));
  t.equal(told.length, 3);
  for (const { headers } of told) t.notMatch(JSON.stringify(headers), /evil/);
});

test('method override header fields of a GET do not reach the API [P4.7, V3.5.3]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/read', answer(200));
  const names = ['x-http-method-override', 'x-method-override', 'x-http-method', 'x_http_method_override'];
  await storefront.get('/api/read', { headers: Object.fromEntries(names.map((name) => [name, 'DELETE'])) });
  t.notMatch(JSON.stringify(upstream.seen('/api/read')[0]?.headers), /DELETE/);
});

test('hop-by-hop headers pass neither way, nor those that Connection names [P4.8]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(
    ({ path }) => path.startsWith('/api/hop'),
    answer(
      200,
      {},
      {
        'Keep-Alive': 'timeout=99',
        'Proxy-Authenticate': 'Basic',
        Upgrade: 'h2c',
        'X-Secret': '1',
        Connection: 'X-Secret, keep-alive',
      },
    ),
  );
  for (const [method, path] of [
    ['GET', '/api/hop1'],
    ['POST', '/api/hop2'],
  ] as const) {
    const asked = [
      'Connection: close, X-Mine',
      'X-Mine: 1',
      'TE: trailers',
      'Proxy-Authorization: Basic eA==',
      'Proxy-Connection: keep-alive',
      'Content-Length: 0',
    ];
    const reply = await exchange(storefront.port, lines(`${method} ${path} HTTP/1.1`, HOST, ...asked));
    t.equal(reply.status, 200, path);
    for (const name of ['proxy-authenticate', 'upgrade', 'x-secret'])
      t.equal(reply.header(name), undefined, `${path} ${name}`);
    t.not(reply.header('keep-alive'), 'timeout=99');
    const headers = upstream.seen(path)[0]?.headers ?? {};
    for (const name of ['x-mine', 'te', 'proxy-authorization', 'proxy-connection'])
      t.equal(headers[name], undefined, `${path} ${name}`);
  }
});

test('redirects of the API within the shop are passed on, those that leave it are refused [P4.9, V1.3.6, V3.7.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const places: [location: string, expected: string | undefined][] = [
    ['/wine/', '/wine/'],
    [`${upstream.url}/wine/`, '/wine/'],
    ['http://shop.example/wine/', '/wine/'],
    ['//shop.example/wine/', '/wine/'],
    ['https://evil.example/', undefined],
    ['//evil.example/', undefined],
    ['/\\evil.example/', undefined],
    ['http:\\\\evil.example', undefined],
    ['javascript:alert(1)', undefined],
    ['http://shop.example@evil.example/', undefined],
    ['http://shop.example.evil.example/', undefined],
    ['////evil.example/', undefined],
  ];
  for (const [index, [location, expected]] of places.entries()) {
    for (const path of [`/api/to${index}`, `/upload/to${index}.png`]) {
      upstream.on(path, answer(302, '', { Location: location }));
      const reply = await storefront.get(path);
      t.equal(reply.status, expected === undefined ? 502 : 302, `${path} ${location}`);
      if (expected !== undefined) t.equal(reply.header('location'), expected, location);
      else t.notMatch(JSON.stringify(reply.headers), /evil/, location);
    }
  }
});

test('Refresh, Content-Location and Location of a 201 that leave the shop are dropped, and the status stays [P4.9]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const evil = 'http://evil.example/';
  const inside = `${upstream.url}/wine/`;
  const cases: [name: string, value: string, expected: string | undefined][] = [
    ['Refresh', `0;url=${evil}`, undefined],
    ['Refresh', `0; URL='${evil}'`, undefined],
    ['Refresh', '3, //evil.example', undefined],
    ['Refresh', `5; url=${inside}`, '5; url=/wine/'],
    ['Refresh', '30', '30'],
    ['Content-Location', evil, undefined],
    ['Content-Location', inside, '/wine/'],
    ['Location', evil, undefined],
    ['Location', inside, '/wine/'],
  ];
  for (const [index, [name, value, expected]] of cases.entries()) {
    const path = `/api/place${index}`;
    upstream.on(path, answer(201, {}, { [name]: value }));
    for (const method of ['GET', 'POST']) {
      const reply = await storefront.send(method, path);
      t.equal(reply.status, 201, `${method} ${name}: ${value}`);
      t.equal(reply.header(name.toLowerCase()), expected, `${method} ${name}: ${value}`);
    }
  }
});

test('a status of the API up to 599 is passed on, a higher one gives 502 [P3.8]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(
    ({ path }) => path.startsWith('/api/odd'),
    compute(({ path }) => {
      const status = Number(path.slice('/api/odd'.length));
      return answer(status, status === 204 ? '' : { a: 1 });
    }),
  );
  for (const status of [
    201, 204, 207, 226, 299, 300, 302, 305, 399, 400, 402, 418, 451, 499, 501, 505, 599, 600, 700, 999,
  ]) {
    for (const method of ['GET', 'POST']) {
      const reply = await storefront.send(method, `/api/odd${status}`);
      t.equal(reply.status, status > 599 ? 502 : status, `${method} ${status}`);
    }
  }
});
