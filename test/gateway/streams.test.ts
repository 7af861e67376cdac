/** Answers on their way to a browser: interim ones, bodies that break off, readers who take nothing (D27a, D50, D52). */
import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { type Test, test } from 'tap';
import { openSocket } from '../kit/socket.ts';
import { until } from '../kit/until.ts';
import { ask, type StartedApp, startApp } from '../server/start-app.ts';

/** A line of class 'other' by way of the cache, and one that is passed on unread. */
const WAYS = [
  ['GET /api/x', []],
  ['GET /api/x', ['Cookie: a=b']],
  ['POST /api/x', ['Content-Length: 0']],
] as const;

async function startBefore(t: Test, answer: RequestListener): Promise<StartedApp> {
  const api = createServer((request, response) => {
    if (request.url === '/api/geo.json') response.writeHead(404).end();
    else answer(request, response);
  });
  await new Promise<void>((resolve) => api.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    api.closeAllConnections();
    api.close();
  });
  return startApp(t, { env: { SHOP_API_URL: `http://127.0.0.1:${(api.address() as AddressInfo).port}` } });
}

async function readAll(app: StartedApp, line: string, version: string, headers: readonly string[]): Promise<string> {
  const socket = await openSocket(app.port);
  let text = '';
  socket.on('data', (chunk) => {
    text += String(chunk);
  });
  socket.write(`${[`${line} ${version}`, 'Host: shop.example', 'Connection: close', ...headers].join('\r\n')}\r\n\r\n`);
  await new Promise((resolve) => socket.once('close', resolve));
  return text;
}

test('D50: interim answers of class other are passed on to HTTP/1.1 clients and not stored', async (t: Test) => {
  const app = await startBefore(t, (_request, response) => {
    response.writeInformation(103, { Link: '</a.css>; rel=preload', 'Set-Cookie': 'a=1', 'X-Request-Id': 'evil' });
    response.setHeader('Cache-Control', 'max-age=60').end('final');
  });
  const hint = /^HTTP\/1\.1 103 [\s\S]*link: <\/a\.css>; rel=preload\r\n[\s\S]*?\r\nHTTP\/1\.1 200 /i;
  for (const [line, headers] of WAYS) {
    const text = await readAll(app, line, 'HTTP/1.1', headers);
    t.match(text, hint, `${line} ${headers}`);
    t.notMatch(text.slice(0, text.indexOf('200 OK')), /set-cookie|evil/i);
    t.notMatch(await readAll(app, line, 'HTTP/1.0', headers), / 103 /, `${line} ${headers}, HTTP/1.0`);
  }
  await readAll(app, 'GET /api/x', 'HTTP/1.1', []);
  t.match(await readAll(app, 'GET /api/x', 'HTTP/1.1', []), /^HTTP\/1\.1 200 [\s\S]*x-cache: HIT/i);
});

test('D55: an interim answer keeps no address outside the shop', async (t: Test) => {
  const evil = 'https://evil.example/l';
  const app = await startBefore(t, (_request, response) => {
    response.writeInformation(103, { Location: evil, Refresh: `0; url=${evil}` });
    response.end('final');
  });
  for (const [line, headers] of WAYS) {
    const text = await readAll(app, line, 'HTTP/1.1', headers);
    t.match(text, / 103 /);
    t.notMatch(text, /evil/, `${line} ${headers}`);
  }
});

test('D50: an interim answer to a background refresh is not passed on', async (t: Test) => {
  let calls = 0;
  const app = await startBefore(t, (_request, response) => {
    calls += 1;
    if (calls > 1) response.writeInformation(103, { Link: '</a.css>; rel=preload' });
    response.setHeader('Cache-Control', 'max-age=0, stale-while-revalidate=60').end(`answer ${calls}`);
  });
  const get = () => readAll(app, 'GET /api/x', 'HTTP/1.1', []);
  t.match(await get(), /x-cache: MISS[\s\S]*answer 1/i);
  t.match(await get(), /^HTTP\/1\.1 200 [\s\S]*x-cache: STALE[\s\S]*answer 1$/i);
  await until(async () => (await get()).endsWith('answer 2'));
});

test('D50: CDN-Cache-Control of class other and of pictures is passed on', async (t: Test) => {
  const field = 'max-age=60, stale-if-error=9';
  const app = await startBefore(t, (_request, response) => {
    response.setHeader('CDN-Cache-Control', field).setHeader('Content-Type', 'image/png').end('x');
  });
  for (const [line, headers] of [...WAYS, ['GET /upload/1.png', []]] as const) {
    t.equal((await ask(app, line, headers)).header('cdn-cache-control'), field, line);
  }
});

test('D50: CDN-Cache-Control of our own classes is passed on, stored or not, that of private answers never', async (t: Test) => {
  let field = 'max-age=60';
  const app = await startBefore(t, (_request, response) => {
    response.setHeader('CDN-Cache-Control', field).setHeader('Content-Type', 'application/json').end('{"data":[]}');
  });
  for (const verdict of ['MISS', 'HIT']) {
    const answer = await ask(app, 'GET /brands.json');
    t.equal(answer.header('x-cache'), verdict);
    t.equal(answer.header('cdn-cache-control'), field, verdict);
    t.equal(answer.header('cache-control'), 'max-age=0, must-revalidate');
  }
  const validators = [`If-None-Match: ${(await ask(app, 'GET /brands.json')).header('etag')}`];
  const same = await ask(app, 'GET /brands.json', validators);
  t.match([same.status, same.header('cdn-cache-control')], [304, field]);
  field = 'no-store';
  t.equal((await ask(app, 'GET /brands/populars.json')).header('cdn-cache-control'), field);
  t.equal((await ask(app, 'GET /api/orders.json')).header('cdn-cache-control'), undefined);
});

test('docs/operating.md: a body that the API cuts is logged and counted as its failure, not as a disconnect', async (t: Test) => {
  const app = await startBefore(t, (_request, response) => {
    response.writeHead(200, { 'Content-Length': 9_000_000 });
    response.write(Buffer.alloc(6_000_000), () => setTimeout(() => response.destroy(), 20));
  });
  for (const [line, headers] of WAYS) {
    const requests = () => app.lines().filter(({ msg }) => msg === 'request');
    const before = requests().length;
    await ask(app, line, headers);
    await until(() => requests().length > before);
    t.match(requests().at(-1), { status: 502, calls: [{ status: 'cut' }] }, `${line} ${headers}`);
  }
  t.match(
    (await app.metrics.read()).text,
    /^upstream_requests_total\{call="other",class="other",outcome="broken"\} 3$/m,
  );
});

test('a client that reads nothing of a streamed body for ten seconds is disconnected, a slow one is not [D52]', async (t: Test) => {
  let open = 0;
  const chunk = Buffer.alloc(256 * 1024);
  const app = await startBefore(t, (_request, response) => {
    open += 1;
    response.once('close', () => {
      open -= 1;
    });
    const more = (): void => {
      while (!response.destroyed && response.write(chunk)) open += 0;
      if (!response.destroyed) response.once('drain', more);
    };
    more();
  });
  const send = async (line: string, headers: readonly string[]) => {
    const socket = await openSocket(app.port);
    socket.on('error', () => undefined).pause();
    socket.write(`${[`${line} HTTP/1.1`, 'Host: shop.example', ...headers].join('\r\n')}\r\n\r\n`);
    t.teardown(() => socket.destroy());
    return socket;
  };
  for (const [line, headers] of WAYS) await send(line, headers);
  const slow = await send('GET /api/slow', []);
  const sipping = setInterval(() => slow.read(1_000_000), 500);
  t.teardown(() => clearInterval(sipping));
  await until(() => open === 4);
  const startedAt = performance.now();
  await until(() => open === 1);
  t.ok(performance.now() - startedAt > 5000);
  t.notOk(slow.destroyed);
  const requests = () => app.lines().filter(({ msg }) => msg === 'request');
  await until(() => requests().length === WAYS.length);
  for (const request of requests()) t.match(request, { status: 499 }, 'no failure of the API');
  t.notMatch((await app.metrics.read()).text, /outcome="broken"/);
  clearInterval(sipping);
});

test('a client that stops reading a stored response for ten seconds is disconnected', async (t: Test) => {
  const long = Buffer.alloc(4_000_000, 'x');
  const app = await startBefore(t, (_request, response) => {
    response.setHeader('Cache-Control', 'max-age=60').setHeader('Content-Type', 'text/plain').end(long);
  });
  await readAll(app, 'GET /api/long', 'HTTP/1.1', []);
  const served: Socket[] = [];
  const onConnection = (message: unknown): void => {
    served.push((message as { socket: Socket }).socket);
  };
  subscribe('net.server.socket', onConnection);
  t.teardown(() => unsubscribe('net.server.socket', onConnection));
  const reader = await openSocket(app.port);
  t.teardown(() => reader.destroy());
  reader.on('error', () => undefined).pause();
  // More than any kernel holds for a reader.
  reader.write('GET /api/long HTTP/1.1\r\nHost: shop.example\r\n\r\n'.repeat(20));
  const stuck = () => served.find(({ writableLength }) => writableLength > 0);
  await until(() => stuck() !== undefined);
  const socket = stuck();
  t.equal(socket?.timeout, 5000, 'Node ends it when nothing has moved for twice as long');
  socket?.emit('timeout');
  t.ok(socket?.destroyed);
});
