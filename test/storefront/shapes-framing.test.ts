/** Requests of unusual shape that are answered: Expect, Range, HEAD, upgrades, pipelines, slow and idle ones. */
import { type Test, test } from 'tap';
import { answer } from '../kit/replies.ts';
import { openSocket, parseReply, type RawReply, sendRaw } from '../kit/socket.ts';
import { exchange, HOST, lines, readAll, start } from './shapes-scene.ts';

test('an upgrade is ignored, and the request is answered as a plain one [P4.6]', async (t: Test) => {
  const { upstream, raw } = await start(t);
  upstream.on('/api/x', answer(200, { plain: true }));
  const asked = [
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    'Sec-WebSocket-Key: MTIzNDU2Nzg5MDEyMzQ1Ng==',
  ];
  for (const path of ['/api/x', '/robots.txt']) {
    t.equal((await raw(lines(`GET ${path} HTTP/1.1`, HOST, ...asked))).status, 200, path);
  }
  t.equal(upstream.seen('/api/x')[0]?.headers.upgrade, undefined);
  const h2c = await raw(
    lines(
      'GET /robots.txt HTTP/1.1',
      HOST,
      'Connection: Upgrade, HTTP2-Settings',
      'Upgrade: h2c',
      'HTTP2-Settings: AAMAAABkAAQAAP__',
    ),
  );
  t.equal(h2c.status, 200);
});

test('after an upgrade that is ignored the connection is closed: what follows in the same packet is lost [P4.6]', async (t: Test) => {
  const { storefront } = await start(t);
  const upgrade = [HOST, 'Connection: keep-alive, Upgrade', 'Upgrade: websocket'];
  for (const path of ['/robots.txt', '/brands.json', '/brands.json', '/no-such.txt', '/']) {
    const socket = await openSocket(storefront.port);
    const all = readAll(socket);
    socket.write(lines(`GET ${path} HTTP/1.1`, ...upgrade) + lines('GET /favicon.ico HTTP/1.1', HOST));
    const { header } = parseReply(await all);
    t.equal(header('connection'), 'close', path);
  }
});

test('Expect: 100-continue is answered, any other expectation is 417 [P4.6]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('POST /api/x', answer(200));
  const socket = await openSocket(storefront.port);
  const all = readAll(socket);
  const first = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
  socket.write(lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 3', 'Expect: 100-continue', 'Connection: close'));
  t.match(await first, /^HTTP\/1\.1 100 /);
  socket.write('abc');
  t.match(String(await all), /HTTP\/1\.1 200 /);
  t.equal(upstream.seen('POST /api/x')[0]?.headers.expect, undefined);
  const refused = await exchange(storefront.port, lines('GET / HTTP/1.1', HOST, 'Expect: miracles'));
  t.equal(refused.status, 417);
  for (const name of ['x-request-id', 'content-security-policy']) t.ok(refused.header(name), name);
});

test('Expect: 100-continue with a too large Content-Length gives 413 before the body is sent [P4.6]', async (t: Test) => {
  const { raw } = await start(t);
  const { status } = await raw(
    lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 5000000', 'Expect: 100-continue', 'Connection: close'),
  );
  t.equal(status, 413);
});

test('a request with a Content-Type and no body is answered as one without a Content-Type', async (t: Test) => {
  const { upstream, raw } = await start(t, { VITALS_SAMPLE: '1' });
  for (const call of ['POST /api/x', 'PUT /api/x', 'DELETE /api/x']) upstream.on(call, answer(200, {}));
  for (const line of [
    ...['POST /api/x', 'PUT /api/x', 'DELETE /api/x', 'POST /api/checkout.json'],
    ...['POST /cart/', 'POST /vitals'],
  ]) {
    const asked = [`${line} HTTP/1.1`, HOST, 'Connection: close'];
    const untyped = await raw(lines(...asked));
    const typed = await raw(lines(...asked, 'Content-Type: application/x-www-form-urlencoded'));
    t.equal(typed.status, untyped.status, line);
  }
  t.equal(upstream.seen('PUT /api/x')[1]?.headers['content-type'], 'application/x-www-form-urlencoded');
});

test('any Range on a page, call or file gives 200, 206 or 416 [P4.6]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const range of [
    'bytes=0-4',
    'bytes=-1',
    'bytes=5-',
    'bytes=0-0,-1',
    'bytes=9-1',
    'apples=1-2',
    `bytes=${'0-1,'.repeat(500)}0-1`,
    'bytes=99999999-',
  ]) {
    for (const path of ['/', '/brands.json', '/robots.txt']) {
      const { status } = await storefront.get(path, { headers: { range } });
      t.ok([200, 206, 416].includes(status), `${path} ${range}: ${status}`);
    }
  }
});

test('a thousand idle connections do not delay other requests [P4.5, V15.1.3, V15.2.2]', async (t: Test) => {
  const { storefront } = await start(t);
  const sockets = await Promise.all(Array.from({ length: 1000 }, () => openSocket(storefront.port)));
  t.teardown(() => {
    for (const socket of sockets) socket.destroy();
  });
  for (const socket of sockets)
    socket.on('error', () => undefined).write(`GET /robots.txt HTTP/1.1\r\n${HOST}\r\n\r\n`);
  await Promise.all(sockets.map((socket) => new Promise((resolve) => socket.once('data', resolve))));
  const times: number[] = [];
  // The best of a few: what else the machine does is not measured.
  for (let n = 0; n < 5; n += 1) {
    const startedAt = performance.now();
    t.equal((await storefront.get('/brands.json')).status, 200);
    times.push(performance.now() - startedAt);
  }
  t.ok(Math.min(...times) < 500, String(times));
});

test('pipelined requests are answered in their order [P4.1]', async (t: Test) => {
  const { storefront } = await start(t);
  const socket = await openSocket(storefront.port);
  const all = readAll(socket);
  socket.write(
    lines('GET /robots.txt HTTP/1.1', HOST) +
      lines('GET /no-such.txt HTTP/1.1', HOST) +
      lines('GET /manifest.webmanifest HTTP/1.1', HOST, 'Connection: close'),
  );
  const statuses = [...String(await all).matchAll(/HTTP\/1\.1 (\d+) /g)].map(([, status]) => status);
  t.strictSame(statuses, ['200', '404', '200']);
});

/** Fields that differ between two answers to the same request, and those of the framing, which a HEAD may leave out. */
const ofTheMoment = new Set([
  ...['date', 'age', 'x-request-id', 'server-timing', 'x-cache', 'set-cookie'],
  ...['content-length', 'transfer-encoding'],
]);

test('HEAD has the status and the fields of GET and no body (RFC 9110 §9.3.2) [P4.6]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/x', answer(200, { a: 1 }, { 'Cache-Control': 'max-age=60', 'X-Own': 'kept' }));
  upstream.on('/api/unstored', answer(200, { a: 1 }, { 'Cache-Control': 'no-store', 'X-Own': 'kept' }));
  // The policy of a page tells whether it is kept.
  for (const page of ['/', '/wine/', '/cart/']) await storefront.untilKept(page);
  for (const path of [
    '/',
    '/wine/',
    '/cart/',
    '/api/unstored',
    '/api/cart.json',
    '/sitemap.xml',
    '/_parts/header.html',
    '/favicon.ico',
    '/wine',
    '/brands.json',
    '/api/x',
    '/upload/goods/1.png',
    '/robots.txt',
    '/nothing/here/',
  ]) {
    const get = await sendRaw(storefront.port, [`GET ${path} HTTP/1.1`, HOST]);
    const head = await sendRaw(storefront.port, [`HEAD ${path} HTTP/1.1`, HOST]);
    t.equal(head.status, get.status, path);
    t.equal(head.body.length, 0, path);
    const fields = ({ headers }: RawReply) =>
      headers
        .filter(([name]) => !ofTheMoment.has(name))
        .map((field) => field.join(': '))
        .toSorted();
    t.strictSame(fields(head), fields(get), path);
    const length = head.header('content-length');
    if (length !== undefined) t.equal(length, String(get.body.length), path);
  }
});

test('slow request heads and bodies, and connections without a request, are cut off within ten seconds [P4.5, V15.1.3, V15.2.2]', async (t: Test) => {
  const { storefront } = await start(t);
  const slow = [
    `GET / HTTP/1.1\r\n${HOST}\r\nX-A: `,
    lines('POST /api/x HTTP/1.1', HOST, 'Content-Length: 100'),
    lines('POST /api/checkout.json HTTP/1.1', HOST, 'Content-Length: 100'),
  ];
  const startedAt = performance.now();
  const ends = slow.map(async (bytes) => {
    const socket = await openSocket(storefront.port);
    const drip = setInterval(() => socket.write('a'), 500);
    const reply = readAll(socket);
    socket.write(bytes);
    const { status } = parseReply(await reply);
    clearInterval(drip);
    return { status, ms: performance.now() - startedAt };
  });
  const silent = readAll(await openSocket(storefront.port)).then(() => ({
    status: 0,
    ms: performance.now() - startedAt,
  }));
  for (const { status, ms } of await Promise.all([...ends, silent])) {
    t.ok(ms <= 10_500, `${Math.round(ms)} ms`);
    t.ok(status === 408 || status === 0, String(status));
  }
});
