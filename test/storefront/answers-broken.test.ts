/** Answers of the API that are broken, odd, or more than was asked for: never half of one, never one for another, never a 500. */
import { deflateSync, gzipSync } from 'node:zlib';
import { type Test, test } from 'tap';
import { type Bytes, type BytesApi, startBytesApi, thenEnd, whole } from '../kit/bytes-api.ts';
import { sendRaw } from '../kit/socket.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';
import { HOST } from './shapes-scene.ts';

const KEPT = 'Cache-Control: max-age=60';
const STORED = `HTTP/1.1 200 OK\r\n${KEPT}\r\n`;

interface Scene {
  readonly api: BytesApi;
  readonly storefront: Storefront;
  readonly ask: (line: string, ...headers: string[]) => ReturnType<typeof sendRaw>;
}

async function start(t: Test): Promise<Scene> {
  const [api, upstream] = await Promise.all([startBytesApi(t), startUpstream(t)]);
  const storefront = await startStorefront(t, {
    upstream,
    env: { SHOP_API_URL: api.url, UPSTREAM_TIMEOUT_MS: '1000' },
  });
  const ask = (line: string, ...headers: string[]) =>
    sendRaw(storefront.port, [`${line} HTTP/1.1`, HOST, ...headers, ...(/^P/.test(line) ? ['Content-Length: 0'] : [])]);
  return { api, storefront, ask };
}

const gzip = (body: Buffer): Bytes =>
  Buffer.concat([Buffer.from(`${STORED}Content-Encoding: gzip\r\nContent-Length: ${body.length}\r\n\r\n`), body]);

const unusable: readonly (readonly [what: string, bytes: Bytes])[] = [
  ['a body shorter than its length', thenEnd(`${STORED}Content-Length: 100\r\n\r\nabc`)],
  ['chunks without their end', thenEnd(`${STORED}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n`)],
  ['a chunk size that is none', `${STORED}Transfer-Encoding: chunked\r\n\r\nzz\r\nabc\r\n0\r\n\r\n`],
  ['a chunk longer than it says', `${STORED}Transfer-Encoding: chunked\r\n\r\n2\r\nabcdef\r\n0\r\n\r\n`],
  ['a coding that does not decode', whole(200, 'this is no gzip', KEPT, 'Content-Encoding: gzip')],
  ['a coding that breaks off', gzip(gzipSync('a'.repeat(5000)).subarray(0, 25))],
  ['two lengths that differ', `${STORED}Content-Length: 3\r\nContent-Length: 4\r\n\r\nabcd`],
  ['a negative length', `${STORED}Content-Length: -2\r\n\r\nok`],
  ['a NUL within a header', `${STORED}X-A: a\0b\r\nContent-Length: 2\r\n\r\nok`],
  ['a carriage return within a header', `${STORED}X-A: a\rX-B: b\r\nContent-Length: 2\r\n\r\nok`],
  ['a control character within a header', `${STORED}X-A: a\x01b\r\nContent-Length: 2\r\n\r\nok`],
  ['a header whose name is no token', whole(200, 'ok', KEPT, 'X A: b')],
  ['headers of 20 kB', whole(200, 'ok', KEPT, `X-A: ${'a'.repeat(20_000)}`)],
  ['no HTTP', thenEnd('SSH-2.0-OpenSSH_9.6\r\n')],
  ['a hint and then nothing', thenEnd('HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n')],
  ['another protocol', 'HTTP/1.1 101 Switching Protocols\r\nConnection: Upgrade\r\nUpgrade: x\r\n\r\n'],
];

test('an unusable answer gives 502 and is not stored [P3.8, V5.4.1, V5.4.2]', async (t: Test) => {
  for (const half of [unusable.slice(0, 7), unusable.slice(7)]) {
    const { api, ask } = await start(t);
    for (const [what, bytes] of half) {
      const path = `/api/broken${unusable.findIndex(([name]) => name === what)}`;
      api.on(path, bytes);
      const { status, body } = await ask(`GET ${path}`);
      t.equal(status, 502, what);
      t.match(JSON.parse(String(body)), { error: { code: 'upstream' } }, what);
      api.on(path, whole(200, 'good'));
      t.equal(String((await ask(`GET ${path}`)).body), 'good', `${what}, then mended`);
    }
  }
});

test('a body that breaks off gives 502 or an aborted response, never one that looks complete [P3.8]', async (t: Test) => {
  const { api, storefront } = await start(t);
  const large = 'a'.repeat(5_000_000);
  const cases: readonly (readonly [line: string, bytes: string])[] = [
    ['POST /api/short', 'HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nabc'],
    ['POST /api/chunked', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n'],
    ['GET /api/large', `HTTP/1.1 200 OK\r\nContent-Length: 9000000\r\n\r\n${large}`],
    // Nothing but the way it ends tells the client of it.
    [
      'GET /api/large-chunk',
      `HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n${large.length.toString(16)}\r\n${large}\r\n`,
    ],
  ];
  for (const [line, bytes] of cases) {
    api.on(line.split(' ')[1] ?? '', thenEnd(bytes));
    const [method = '', path = ''] = line.split(' ');
    const outcome = await storefront.send(method, path).then(
      ({ status }) => String(status),
      () => 'broken off',
    );
    t.match(outcome, /^(?:502|broken off)$/, line);
  }
});

test('an answer that stalls half way gives 504 at the timeout of the whole call [P3.2]', async (t: Test) => {
  const { api, ask } = await start(t);
  api.on('/api/half', `${STORED}Content-Length: 10\r\n\r\nabc`);
  t.equal((await ask('GET /api/half')).status, 504);
  api.on('/api/drip', (socket) => {
    socket.write(`${STORED}Content-Length: 1000\r\n\r\n`);
    const drip = setInterval(() => socket.write('a'), 50);
    socket.once('close', () => clearInterval(drip));
  });
  t.equal((await ask('GET /api/drip')).status, 504);
});

test('interim answers are skipped; an unrequested 100 is a failed call, as undici has it [P3.8]', async (t: Test) => {
  const { api, ask } = await start(t);
  const hints = 'HTTP/1.1 103 Early Hints\r\nLink: </a>; rel=preload\r\n\r\n';
  for (const [index, before] of [hints, hints.repeat(3), 'HTTP/1.1 102 Processing\r\n\r\n'].entries()) {
    api.on(`/api/interim${index}`, before + whole(200, 'final', KEPT));
    for (const method of ['GET', 'POST']) {
      const { status, body } = await ask(`${method} /api/interim${index}`);
      t.equal(status, 200, `${method} ${before}`);
      t.equal(String(body), 'final');
    }
  }
  api.on('/api/continue', `HTTP/1.1 100 Continue\r\n\r\n${whole(200, 'final', KEPT)}`);
  t.equal((await ask('POST /api/continue')).status, 502);
});

test('bytes after an answer on its connection are never read as the next answer [P3.8, V4.2.1]', async (t: Test) => {
  const { api, ask } = await start(t);
  const evil = whole(200, 'EVIL');
  for (const [index, bytes] of [
    whole(200, 'abc') + evil,
    `HTTP/1.1 204 No Content\r\nContent-Length: ${evil.length}\r\n\r\n${evil}`,
    `HTTP/1.1 304 Not Modified\r\n\r\n${evil}`,
  ].entries()) {
    api.on(`/api/more${index}`, bytes);
    await ask(`GET /api/more${index}`);
    for (const n of [1, 2]) {
      api.on(`/api/next${index}-${n}`, whole(200, 'good'));
      t.equal(String((await ask(`POST /api/next${index}-${n}`)).body), 'good');
    }
  }
  api.on('/api/head', whole(200, 'EVIL'));
  t.equal((await ask('HEAD /api/head', 'Cookie: a=b')).body.length, 0);
  api.on('/api/after', whole(200, 'good'));
  t.equal(String((await ask('POST /api/after')).body), 'good');
});

test('a body ends by length, chunks with trailers, connection close or HTTP/1.0, and is stored each time [P3.8]', async (t: Test) => {
  const { api, ask } = await start(t);
  const bodies: Bytes[] = [
    whole(200, 'whole', KEPT),
    `${STORED}Trailer: X-T\r\nTransfer-Encoding: chunked\r\n\r\n5;ext=1\r\nwhole\r\n0\r\nX-T: 1\r\n\r\n`,
    thenEnd(`${STORED}Connection: close\r\n\r\nwhole`),
    thenEnd(`HTTP/1.0 200 OK\r\n${KEPT}\r\n\r\nwhole`),
    `HTTP/1.1 200\r\n${KEPT}\r\nContent-Length: 5\r\n\r\nwhole`,
  ];
  for (const [index, bytes] of bodies.entries()) {
    api.on(`/api/end${index}`, bytes);
    for (const verdict of ['MISS', 'HIT']) {
      const reply = await ask(`GET /api/end${index}`);
      t.equal(String(reply.body), 'whole', String(index));
      t.equal(reply.header('x-cache'), verdict, String(index));
      t.equal(reply.header('trailer'), undefined);
    }
  }
});

test('a gzip or deflate body is sent decoded, one in an unknown coding unchanged [P3.8]', async (t: Test) => {
  const { api, ask } = await start(t);
  api.on('/api/gzip', gzip(gzipSync('plain')));
  const deflated = deflateSync('plain');
  api.on(
    '/api/deflate',
    Buffer.concat([
      Buffer.from(whole(200, '', 'Content-Encoding: deflate').replace('Length: 0', `Length: ${deflated.length}`)),
      deflated,
    ]),
  );
  for (const path of ['/api/gzip', '/api/deflate']) {
    const reply = await ask(`GET ${path}`);
    t.equal(String(reply.body), 'plain', path);
    t.equal(reply.header('content-encoding'), undefined, path);
  }
  api.on('/api/unread', whole(200, 'zzz', 'Content-Encoding: aes128gcm'));
  const unread = await ask('GET /api/unread');
  t.equal(String(unread.body), 'zzz');
  t.equal(unread.header('content-encoding'), 'aes128gcm');
});

test('an empty answer with a Content-Encoding is no failure and has an empty body [P3.8]', async (t: Test) => {
  const { api, ask } = await start(t);
  const empty = (status: number, ...headers: string[]): Bytes =>
    whole(status, '', 'Content-Encoding: gzip', ...headers);
  const noBody = (status: string): Bytes =>
    Buffer.from(`HTTP/1.1 ${status}\r\nContent-Encoding: gzip\r\nETag: "1"\r\n\r\n`);
  api.on('/api/empty', empty(200));
  api.on('/api/no-content', noBody('204 No Content'));
  for (const [path, status] of [
    ['/api/empty', 200],
    ['/api/no-content', 204],
  ] as const) {
    const reply = await ask(`GET ${path}`);
    t.match([reply.status, String(reply.body)], [status, ''], path);
    t.equal(reply.header('content-encoding'), undefined, path);
  }
  api.on('/api/unchanged', whole(200, 'text', 'Cache-Control: max-age=0', 'ETag: "1"'));
  await ask('GET /api/unchanged');
  api.on('/api/unchanged', noBody('304 Not Modified'));
  const unchanged = await ask('GET /api/unchanged');
  t.match([unchanged.status, String(unchanged.body), unchanged.header('x-cache')], [200, 'text', 'MISS']);
});

test('an answer that may not be stored is streamed as it arrives, and a conditional request still gets 304 [P1.12]', async (t: Test) => {
  const { api, storefront } = await start(t);
  const slow = (...headers: string[]): Bytes =>
    ((socket) => {
      const head = ['HTTP/1.1 200 OK', ...headers, 'Transfer-Encoding: chunked'];
      socket.write(`${head.join('\r\n')}\r\n\r\n5\r\nfirst\r\n`);
    }) satisfies Bytes;
  api.on('/api/events', slow('Content-Type: text/event-stream', 'Cache-Control: no-store', 'ETag: "1"'));
  for (const headers of [{}, { cookie: 'a=b' }] as Record<string, string>[]) {
    const { body, statusCode } = await storefront.open('/api/events', { headers });
    t.equal(statusCode, 200);
    body.on('error', () => undefined);
    for await (const chunk of body) {
      t.equal(String(chunk), 'first');
      break;
    }
  }
  t.equal((await storefront.get('/api/events', { headers: { 'if-none-match': '"1"' } })).status, 304);
});

test('an upload that the API rejects half way gets the status of the API [P3.8]', async (t: Test) => {
  const { api, storefront } = await start(t);
  api.on('/api/upload', thenEnd(whole(403, 'no', 'Connection: close')));
  const reply = await storefront.send('POST', '/api/upload', { body: 'a'.repeat(900_000) });
  t.equal(reply.status, 403);
});

test('header values pass byte for byte: cookies, non-ASCII letters, repeated fields in order [P4.3]', async (t: Test) => {
  const { api, ask } = await start(t);
  const cookies = ['a=1%0d%0aX: y; Path=/', 'b="q,r;s"', 'c=3; Expires=Wed, 21 Oct 2026 07:28:00 GMT'];
  const word = Buffer.from('Привет').toString('latin1');
  const head = ['HTTP/1.1 200 OK', ...cookies.map((cookie) => `Set-Cookie: ${cookie}`), `X-Word: ${word}`];
  const repeated = ['Link: <a>; rel=x', 'Link: <b>; rel=y'];
  api.on('/api/values', Buffer.from([...head, ...repeated, 'Content-Length: 0', '', ''].join('\r\n'), 'latin1'));
  for (const line of ['GET /api/values', 'POST /api/values']) {
    const { headers } = await ask(line);
    const all = (name: string) => headers.filter(([one]) => one === name).map(([, value]) => value);
    t.strictSame(all('set-cookie'), cookies, line);
    t.strictSame(all('x-word'), [word], line);
    t.equal(all('link').join(', '), '<a>; rel=x, <b>; rel=y', line);
  }
});
