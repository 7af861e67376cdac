/** What an operator is told of a request: its line of the log, and /flight (docs/operating.md). */
import { once } from 'node:events';
import { promisify } from 'node:util';
import { type Test, test } from 'tap';
import { FlightRecorder } from '../../server/ops/flights.ts';
import { answer, broken, hang, hold, makeGate } from '../kit/replies.ts';
import { openSocket } from '../kit/socket.ts';
import { createClient, type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { ask, askHost, type StartedApp, startApp } from './start-app.ts';

const requestsOf = (app: StartedApp) => app.lines().filter(({ msg }) => msg === 'request');

interface Leaving {
  readonly lines?: readonly string[];
  readonly body?: string;
  /** The call that the API has received when the visitor leaves; default: the request itself. */
  readonly during?: string;
}

/** Sends a request; its visitor leaves once it has reached the API, and the server has seen that. */
async function askAndLeave(app: StartedApp, call: string, leaving: Leaving = {}): Promise<void> {
  const { lines = [], body = '', during = call } = leaving;
  const socket = await openSocket(app.port);
  socket.write(`${[`${call} HTTP/1.1`, 'Host: shop.example', ...lines].join('\r\n')}\r\n\r\n${body}`);
  await app.upstream.arrived(during);
  socket.destroy();
  const { server } = app.app;
  const connections = promisify(server.getConnections.bind(server));
  await until(async () => (await connections()) === 0);
}

test('docs/operating.md: a visitor who disconnects before the answer is logged and counted with 499 [P6.2]', async (t: Test) => {
  const calls = ['/api/stock/1.json', '/api/cart.json', '/api/unknown', '/upload/1.png'];
  for (const path of calls) {
    const app = await startApp(t);
    app.upstream.on(path, hang);
    await askAndLeave(app, `GET ${path}`);
    await until(() => requestsOf(app).length > 0);
    t.match(requestsOf(app), [{ method: 'GET', status: 499, calls: [{ tries: 1, status: 'left', ms: Number }] }], path);
    t.match((await app.metrics.read()).text, /^http_requests_total\{.*status="499"\} 1$/m);
  }
});

test('D27a: a GET whose visitor leaves while the cities are being learned is not sent to the API [P3.5]', async (t: Test) => {
  const app = await startApp(t);
  const gate = makeGate();
  app.upstream.on('/api/geo.json', hold(gate.opened));
  await askAndLeave(app, 'GET /api/cart.json', { during: 'GET /api/geo.json' });
  gate.open();
  await until(() => requestsOf(app).length > 0);
  t.match(requestsOf(app), [{ method: 'GET', status: 499 }]);
  t.same(app.upstream.seen('/api/cart.json'), []);
});

test('docs/operating.md: an order whose visitor has disconnected is logged with its outcome once it ends [P6.2]', async (t: Test) => {
  for (const path of ['/api/checkout.json', '/api/cart/update.json']) {
    const app = await startApp(t);
    const gate = makeGate();
    app.upstream.on(path, hold(gate.opened, answer(422, { error: { code: 'x', message: 'Нет' } })));
    await askAndLeave(app, `POST ${path}`, {
      lines: ['Content-Type: application/json', 'Content-Length: 2'],
      body: '{}',
    });
    t.same(requestsOf(app), [], 'not before');
    gate.open();
    await until(() => requestsOf(app).length > 0);
    const calls = [{ name: `POST ${path}`, verdict: 'BYPASS', tier: 'api', status: 422 }];
    t.match(requestsOf(app), [{ route: `POST ${path}`, status: 499, calls }]);
  }
});

test('docs/operating.md: a visitor who disconnects from a request that is passed on unread is logged with 499 [P6.2]', async (t: Test) => {
  const cookie = 'Cookie: sid=1';
  for (const [call, lines, body] of [
    ['GET /api/unknown', [cookie], ''],
    ['DELETE /api/unknown', [], ''],
    ['POST /api/unknown', ['Content-Length: 0'], ''],
    ['POST /api/unknown', ['Content-Type: text/plain', 'Content-Length: 2'], 'xx'],
  ] as const) {
    const app = await startApp(t);
    const gate = makeGate();
    app.upstream.on(call, hold(gate.opened));
    await askAndLeave(app, call, { lines, body });
    gate.open();
    await until(() => requestsOf(app).length > 0);
    t.match(requestsOf(app), [{ status: 499, route: 'passed' }], `${call} ${body}`);
  }
});

test('docs/operating.md: a visitor who disconnects in the middle of an answer is logged once [P6.2]', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on('/upload/big.bin', answer(200, Buffer.alloc(30_000_000)));
  const socket = await openSocket(app.port);
  socket.write('GET /upload/big.bin HTTP/1.1\r\nHost: shop.example\r\n\r\n');
  await once(socket, 'data');
  socket.destroy();
  await until(() => requestsOf(app).length > 0);
  t.match(requestsOf(app), [{ status: 499, calls: [{ status: 200 }] }]);
  t.equal(requestsOf(app).length, 1);
});

test('design Ops: the log line of a cache hit has id, region, route and verdict, as that of a miss [P6.2]', async (t: Test) => {
  const app = await startApp(t);
  const hosts = ['shop.example', 'spb.shop.example'];
  for (const host of [...hosts, ...hosts]) await askHost(host, app, 'GET /api/stock/7.json', [], '');
  const common = { method: 'GET', route: 'GET /api/stock/{id}.json', status: 200, requestId: String, ms: Number };
  await until(() => requestsOf(app).length === 4);
  t.match(requestsOf(app), [
    { ...common, region: 1, cache: 'MISS' },
    { ...common, region: 2, cache: 'MISS' },
    { ...common, region: 1, cache: 'HIT' },
    { ...common, region: 2, cache: 'HIT' },
  ]);
});

test('docs/operating.md: a failed call that is passed on appears in the log line of its request only [P6.2]', async (t: Test) => {
  const app = await startApp(t);
  app.upstream.on('/api/unknown', broken);
  t.equal((await ask(app, 'POST /api/unknown')).status, 502);
  await until(() => requestsOf(app).length > 0);
  t.match(app.lines(), [
    { msg: 'request', status: 502, calls: [{ name: 'other', verdict: 'BYPASS', status: 'upstream' }] },
  ]);
  t.equal(app.lines().length, 1);
});

function ops({ opsPort }: Storefront) {
  return createClient(opsPort, `127.0.0.1:${opsPort}`);
}

const flight = (id: string) => ({
  id,
  at: 0,
  method: 'GET',
  route: 'page home',
  region: 1,
  status: 200,
  ms: 1,
  cache: 'HIT',
  calls: [],
});

test('/flight finds a request by its id and shows its calls, cache verdicts and the failed call [P6.1, V16.2.1, V16.2.2, V16.2.4]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  upstream.on('/wine/', answer(500));
  const failed = await storefront.get('/wine/');
  t.equal(failed.status, 502);
  const id = failed.header('x-request-id') ?? '';
  const { status, text, header } = await ops(storefront).get(`/flight?id=${id}`);
  t.equal(status, 200);
  t.match(header('content-type'), /^text\/html/);
  t.match(text, `Request ${id}`);
  t.match(text, 'page listing');
  t.match(text, /class="bad">{listing}\?format=json|class="bad">GET {listing}\?format=json · MISS 500/);
  t.notMatch(text, '<script');
});

test('/flight shows why a call has no answer [P6.1]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_TIMEOUT_MS: '50' } });
  upstream.on('/api/stock/1.json', { do: 'hang' });
  const reply = await storefront.get('/api/stock/1.json');
  const { text } = await ops(storefront).get(`/flight?id=${reply.header('x-request-id')}`);
  t.match(text, 'MISS timeout');
});

test('/flight shows the number of tries of a call without an answer [P6.1]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const lookFor = async (path: string): Promise<string> => {
    const reply = await storefront.get(path);
    const { text } = await ops(storefront).get(`/flight?id=${reply.header('x-request-id')}`);
    return text;
  };
  upstream.on('/api/stock/1.json', broken);
  t.match(await lookFor('/api/stock/1.json'), 'MISS upstream ×2');
  upstream.on('/api/cart.json', broken);
  t.match(await lookFor('/api/cart.json'), 'BYPASS upstream ×2');
  upstream.on('/api/stock/2.json', answer(404));
  t.notMatch(await lookFor('/api/stock/2.json'), '×');
});

test('/flight names requests by their pattern and shows nothing that a visitor has sent [P6.1]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  await storefront.get('/api/search/suggest.json?q=secretword', { headers: { cookie: 'sid=secretcookie' } });
  await storefront.get('/secretpath/?x=secretquery');
  await storefront.send('POST', '/api/feedback/callback.json', {
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'secretname', phone: '+74951111111' }),
  });
  const { text } = await ops(storefront).get('/flight');
  t.match(text, '/api/search/suggest.json');
  t.match(text, 'page notFound');
  t.notMatch(text, /secret|4951111111/);
});

test('/flight answers an unknown id with a 404 page that escapes the id [P6.1]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const { status, text } = await ops(storefront).get('/flight?id=%22%3E%3Cscript%3E1%3C/script%3E');
  t.equal(status, 404);
  t.notMatch(text, '<script');
});

test('/flight keeps the last 200 requests, the newest first [P6.1]', async (t: Test) => {
  const recorder = new FlightRecorder();
  for (let n = 1; n <= 250; n += 1) recorder.add(flight(String(n)));
  const ids = recorder.latest().map(({ id }) => id);
  t.equal(ids.length, 200);
  t.equal(ids[0], '250');
  t.equal(ids.at(-1), '51');
  t.strictSame(recorder.find('1'), []);
  t.equal(recorder.find('60').length, 1);
});

test('/flight is not served on the public port [P6.1, V13.4.5]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  t.equal((await storefront.get('/flight/')).status, 404);
});
