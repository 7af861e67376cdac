/** Requests that are no honest requests: refused, with nothing behind them taken for a request, and never a 500 (RFC 9112). */
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
import { openSocket } from '../kit/socket.ts';
import { HOST, lines, readAll, start } from './shapes-scene.ts';

const smuggled: readonly (readonly [what: string, bytes: string])[] = [
  [
    'Content-Length and Transfer-Encoding',
    `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 5', 'Transfer-Encoding: chunked')}0\r\n\r\nGET /api/smuggled HTTP/1.1\r\n${HOST}\r\n\r\n`,
  ],
  ['two lengths that differ', `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 5', 'Content-Length: 6')}12345`],
  ['two equal lengths', `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 5', 'Content-Length: 5')}12345`],
  ['a list of lengths', `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 5, 5')}12345`],
  ['a length with a sign', `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: +5')}12345`],
  ['a negative length', `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: -1')}`],
  ['a length in hexadecimal', `${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 0x5')}12345`],
  ['a folded header', lines('GET /api/x HTTP/1.1', HOST, 'X-A: 1', ' folded')],
  ['a blank before the colon', lines('GET /api/x HTTP/1.1', HOST, 'Content-Length : 0')],
  ['an unknown transfer coding', `${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: xchunked')}0\r\n\r\n`],
  [
    'chunked that is not last',
    `${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: chunked, identity')}0\r\n\r\n`,
  ],
  [
    'chunked twice',
    `${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}0\r\n\r\n`,
  ],
  [
    'a chunk size that is none',
    `${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: chunked')}zz\r\nabc\r\n0\r\n\r\n`,
  ],
  [
    'a chunk size beyond all bounds',
    `${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: chunked')}ffffffffffffffffff\r\nabc\r\n0\r\n\r\n`,
  ],
  [
    'a chunk longer than it says',
    `${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: chunked')}2\r\nabcdef\r\n0\r\n\r\n`,
  ],
  ['two Hosts', lines('GET / HTTP/1.1', HOST, 'Host: evil.example')],
  ['no Host', lines('GET / HTTP/1.1', 'Accept: */*')],
  ['a Host with a path', lines('GET / HTTP/1.1', 'Host: shop.example/evil')],
  ['a Host with a user', lines('GET / HTTP/1.1', 'Host: a@shop.example')],
  ['an empty Host', lines('GET / HTTP/1.1', 'Host: ')],
  ['a Host with blanks', lines('GET / HTTP/1.1', 'Host: shop.example evil')],
  ['a bare line feed in the head', `GET / HTTP/1.1\n${HOST}\n\n`],
  ['a carriage return within a header', `GET / HTTP/1.1\r\n${HOST}\r\nX-A: a\rb\r\n\r\n`],
  ['a NUL within a header', `GET / HTTP/1.1\r\n${HOST}\r\nX-A: a\0b\r\n\r\n`],
  ['a request line without a version', `GET /\r\n${HOST}\r\n\r\n`],
  ['another version', lines('GET / HTTP/3.0', HOST)],
  ['a method that is none', lines('GE T / HTTP/1.1', HOST)],
  ['an asterisk with another method than OPTIONS', lines('GET * HTTP/1.1', HOST)],
  ['a fragment in the address', lines('GET /#x HTTP/1.1', HOST)],
  ['an absolute form with a user', lines('GET http://shop.example@evil.example/ HTTP/1.1', HOST)],
];

test('smuggling: malformed and ambiguous requests get 400, and nothing reaches the API [P4.1, V4.2.1]', async (t: Test) => {
  const { upstream, raw } = await start(t);
  upstream.on(({ path }) => path.startsWith('/api/x') || path.includes('smuggled'), answer(200));
  for (const [what, bytes] of smuggled) {
    const { status } = await raw(bytes);
    t.equal(status, 400, what);
  }
  t.strictSame(
    upstream.seen(({ path }) => path.includes('smuggled') || path === '/api/x').map(({ path }) => path),
    [],
  );
});

test('a body ends at its Content-Length, and the following bytes are the next request [P4.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('POST /api/x', answer(200));
  const socket = await openSocket(storefront.port);
  const all = readAll(socket);
  const next = lines('GET /robots.txt HTTP/1.1', HOST, 'Connection: close');
  socket.write(`${lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 3')}123${next}`);
  t.equal([...String(await all).matchAll(/HTTP\/1\.1 200 /g)].length, 2);
  t.equal(String(upstream.seen('POST /api/x')[0]?.body), '123');
});

test('ambiguous spellings of a path give 400 and reach no other path of the API [P4.2, V1.1.1]', async (t: Test) => {
  const { upstream, raw } = await start(t);
  const paths = [
    '/api/../session/user_info.json',
    '/api/%2e%2e/session/user_info.json',
    '/api/%252e%252e/session/user_info.json',
    '/api/..;/session/user_info.json',
    '/api/x%5c..%5csession',
    '/api/x\\..\\session',
    '/api//cart.json',
    '/%73ession/user_info.json',
    '/%61pi/cart.json',
    '//session/user_info.json',
    '/.//session/user_info.json',
    '/./api/cart.json',
    '/api/%00',
    '/%zz/',
    '/api/x%0d%0aSet-Cookie:%20a=b',
    '/%2fapi/cart.json',
    '/upload/..%2f..%2fetc/passwd',
    '/assets/../server/main.ts',
    '/assets/%2e%2e/%2e%2e/package.json',
  ];
  const before = upstream.seen().length;
  for (const path of paths) {
    const { status } = await raw(lines(`GET ${path} HTTP/1.1`, HOST, 'Connection: close'));
    t.equal(status, 400, path);
  }
  t.equal(upstream.seen(({ path }) => /session|cart|passwd|%/.test(path)).length, 0);
  t.ok(upstream.seen().length <= before + 1);
});

test('redirect targets never inject header fields and never leave the origin [P4.3, V1.2.1]', async (t: Test) => {
  const { raw } = await start(t);
  for (const path of [
    '/wine?a=%0d%0aX-Evil:%201',
    '//evil.example',
    '/\\evil.example',
    '/wine%0d%0aX-Evil:1',
    '/region/2?to=%0d%0aX-Evil:1',
    '/region/2?to=//evil.example',
    '/region/2?to=https://evil.example/',
  ]) {
    const reply = await raw(lines(`GET ${path} HTTP/1.1`, HOST, 'Connection: close'));
    t.equal(reply.header('x-evil'), undefined, path);
    t.notMatch(
      reply.header('location') ?? '',
      /^(?:https?:)?[/\\]{2}evil|^\/[/\\]/,
      `${path} → ${reply.header('location')}`,
    );
    t.ok(reply.status < 500, `${path}: ${reply.status}`);
  }
});

test('oversized: headers are 431, an address 414, a body over 1 MB 413, with the error object for a call [P4.4]', async (t: Test) => {
  const { raw } = await start(t);
  t.equal((await raw(lines('GET / HTTP/1.1', HOST, `X-A: ${'a'.repeat(20_000)}`))).status, 431);
  t.equal(
    (await raw(lines('GET / HTTP/1.1', HOST, ...Array.from({ length: 900 }, (_, n) => `X-${n}: ${'a'.repeat(30)}`))))
      .status,
    431,
  );
  t.equal((await raw(lines(`GET /${'a'.repeat(9000)} HTTP/1.1`, HOST, 'Connection: close'))).status, 414);
  t.equal((await raw(lines(`GET /${'a'.repeat(40_000)} HTTP/1.1`, HOST))).status, 414);
  for (const path of ['/api/x', '/api/checkout.json', '/upload/x', '/cart/']) {
    const { status, body } = await raw(
      lines(`POST ${path} HTTP/1.1`, HOST, 'Content-Length: 1048577', 'Content-Type: application/json'),
    );
    t.equal(status, 413, path);
    if (path.startsWith('/api/')) t.ok(JSON.parse(String(body)).error.code, path);
  }
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`;
  t.equal(
    (await raw(`${lines('POST /api/x HTTP/1.1', HOST, 'Transfer-Encoding: chunked')}${chunk.repeat(17)}0\r\n\r\n`))
      .status,
    413,
  );
});

test('TRACE, CONNECT and methods that nobody has registered are a 405 (D56) [P4.6, V13.4.4]', async (t: Test) => {
  const { upstream, raw } = await start(t);
  for (const path of ['/', '/api/x']) {
    t.equal((await raw(lines(`TRACE ${path} HTTP/1.1`, HOST, 'Connection: close'))).status, 405, path);
  }
  for (const line of ['CONNECT evil.example:443', 'FOO /', 'get /api/x', 'POSTER /wine/', 'DESCRIBE /']) {
    const { status, header } = await raw(lines(`${line} HTTP/1.1`, HOST));
    t.strictSame([status, header('allow')], [405, 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'], line);
  }
  for (const line of ['F(O /', 'FOO', 'FOO / HTTP/9']) t.equal((await raw(lines(line, HOST))).status, 400, line);
  t.equal(upstream.seen('/api/x').length, 0);
});
