/** The operators' port: health, metrics, purges (conventions.md §1); the log; the graceful end. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { openSync, readFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import Fastify from 'fastify';
import { pino } from 'pino';
import { type Test, test } from 'tap';
import type { PurgeFilter } from '../../server/http-cache/rules/tags.ts';
import { closeGracefully, GRACE, listen, Phase } from '../../server/listen.ts';
import { FlightRecorder } from '../../server/ops/flights.ts';
import { createLog, logSerializers } from '../../server/ops/log.ts';
import { createMetrics } from '../../server/ops/metrics.ts';
import { canServe, createOps, type OpsDeps } from '../../server/ops/ops-app.ts';
import { purgeHosts } from '../../server/ops/purge.ts';
import { makeClock } from '../kit/clock.ts';
import { answer, broken, hang, makeGate } from '../kit/replies.ts';
import { openSocket, sendRaw } from '../kit/socket.ts';
import { until } from '../kit/until.ts';
import { ask, startApp } from './start-app.ts';

const silent = pino({ level: 'silent' });

async function startOps(t: Test, deps: Partial<OpsDeps> = {}) {
  const phase = new Phase();
  const metrics = { read: async () => ({ text: 'x_total 1\n', type: 'text/plain; version=0.0.4' }) };
  const app = await createOps({
    logger: silent,
    phase,
    metrics,
    canServe: async () => true,
    flights: new FlightRecorder(),
    host: '127.0.0.1',
    purgers: [],
    rateLimit: true,
    ...deps,
  });
  const port = await listen(app, { host: '127.0.0.1', port: 0 }, { host: 'OPS_HOST', port: 'OPS_PORT' });
  t.teardown(() => app.close());
  const ask = (line: string, headers: readonly string[] = [], body = '') =>
    sendRaw(port, [`${line} HTTP/1.1`, 'Host: 127.0.0.1', ...headers, `Content-Length: ${body.length}`], body);
  return { phase, ask, port };
}

test('live is always 200; ready is 503 while starting and draining [P6.3]', async (t: Test) => {
  const { phase, ask } = await startOps(t);
  t.equal((await ask('GET /health/live')).status, 200);
  t.equal((await ask('GET /health/ready')).status, 503);
  phase.becomeReady();
  t.equal((await ask('GET /health/ready')).status, 200);
  phase.drain();
  phase.becomeReady();
  const { status, body } = await ask('GET /health/ready');
  t.equal(status, 503);
  t.match(JSON.parse(body.toString()), { status: 'draining', version: /^\d+\.\d+\.\d+/ }, 'the version runs with it');
  t.match((await ask('GET /flight')).body.toString(), /version \d+\.\d+\.\d+/);
  t.equal((await ask('GET /health/live')).status, 200);
});

test('the ops port is asked by an address, localhost or OPS_HOST, and by no other name [P4.14]', async (t: Test) => {
  let dropped = 0;
  const purge = () => {
    dropped += 1;
    return 1;
  };
  const { port } = await startOps(t, { host: 'Ops.Internal', purgers: [purge] });
  const status = async (host: string | undefined, line = 'GET /metrics HTTP/1.1', body = '') => {
    const lines = [line, ...(host === undefined ? [] : [`Host: ${host}`]), `Content-Length: ${body.length}`];
    return sendRaw(port, lines, body);
  };
  for (const host of [
    '127.0.0.1',
    '127.0.0.1:3001',
    '10.1.2.3',
    '[::1]:3001',
    'localhost:3001',
    'LocalHost.',
    'ops.internal:3001',
  ])
    t.equal((await status(host)).status, 200, host);
  t.equal((await status(undefined, 'GET /health/live HTTP/1.0')).status, 200, 'a probe of HTTP/1.0 names no host');
  const purges = 'POST /cache/purge HTTP/1.1';
  for (const host of [
    'evil.example',
    'evil.example:3001',
    '127.0.0.1.evil.example',
    'localhost.evil.example',
    'x',
    '',
  ]) {
    for (const line of ['GET /metrics HTTP/1.1', 'GET /flight HTTP/1.1', 'GET /health/live HTTP/1.1', purges]) {
      const { status: refused, body } = await status(host, line, line === purges ? '{}' : '');
      t.equal(refused, 403, `${line} ${host}`);
      t.match(JSON.parse(body.toString()).error, { code: 'forbidden', message: /OPS_HOST/ });
    }
  }
  t.equal(dropped, 0);
  t.equal((await status('localhost', purges, '{}')).status, 200);
});

test('ready is 503 when the API is down with nothing stored, 200 when something is [P6.3]', async (t: Test) => {
  const { upstream, gateway, regions } = await startApp(t);
  const ready = () => canServe(gateway, regions);
  upstream.on('/api/geo.json', broken);
  t.equal(await ready(), false);
  upstream.on('/api/geo.json', answer(404, { error: { code: 'x', message: 'y' } }));
  t.equal(await ready(), true, 'it answers');
  gateway.purge({});
  upstream.reset();
  t.equal(await ready(), true);
  upstream.on('/api/geo.json', broken);
  t.equal(await ready(), true, 'stored');
  await gateway.shared('GET /api/navigation.json', {}, regions.ownContext());
  gateway.purge({ tag: '/api/geo.json' });
  t.equal(await ready(), true, 'the cities hold (D48), and other answers are stored');
  gateway.purge({});
  t.equal(await ready(), false);
});

test('D27a: failing readiness checks never open the breaker, and a successful one closes it [P3.3]', async (t: Test) => {
  const clock = makeClock(t);
  const app = await startApp(t, { env: { UPSTREAM_RETRIES: '0' } });
  const { upstream, gateway, regions } = app;
  const status = async (path: string) => (await ask(app, `GET ${path}`)).status;
  upstream.on('/api/geo.json', broken);
  for (let times = 0; times < 40; times += 1) t.equal(await canServe(gateway, regions), false);
  t.equal(await status('/api/navigation.json'), 200, 'of the same class');
  for (let times = 0; times < 40; times += 1) await status(`/api/geo.json?${times}`);
  t.equal(await status('/api/geo.json'), 503, 'calls of visitors do');
  upstream.reset();
  t.equal(await canServe(gateway, regions), false);
  clock.pass(2);
  t.equal(await canServe(gateway, regions), true, 'it is the probe');
  t.equal(await status('/api/geo.json'), 200);
});

test('ready is 200 while the API is down and something is stored, even at the first readiness check [P6.3]', async (t: Test) => {
  const { upstream, gateway, regions } = await startApp(t, { env: { PUBLIC_HOST: 'of-no-city.example' } });
  await regions.prepare();
  for (const failure of [broken, hang]) {
    upstream.on('/api/geo.json', failure);
    t.equal(await canServe(gateway, regions), true);
  }
  gateway.purge({});
  t.equal(await canServe(gateway, regions), false);
});

test('conventions §1: a ready instance has the city of each host, even right after an API outage [P6.3]', async (t: Test) => {
  const { upstream, gateway, regions } = await startApp(t, { env: { UPSTREAM_RETRIES: '0' } });
  upstream.on('/api/geo.json', broken);
  await regions.prepare();
  t.equal(await canServe(gateway, regions), false);
  upstream.reset();
  t.equal(await canServe(gateway, regions), true);
  t.equal(regions.of('spb.shop.example', 'http').id, 2);
});

test('with nothing stored, readiness fails before the call to a hanging API times out', async (t: Test) => {
  const { upstream, gateway, regions } = await startApp(t);
  upstream.on('/api/geo.json', hang);
  const startedAt = performance.now();
  t.equal(await canServe(gateway, regions), false);
  t.ok(performance.now() - startedAt < 5000);
});

test('metrics are Prometheus text [P6.2]', async (t: Test) => {
  const { ask } = await startOps(t);
  const { header, body } = await ask('GET /metrics');
  t.match(header('content-type'), 'text/plain; version=0.0.4');
  t.equal(body.toString(), 'x_total 1\n');
});

test('requests are counted by method, route and status, and timed by route and kind of status [A4]', async (t: Test) => {
  const metrics = createMetrics('b1');
  for (const status of [200, 200, 304]) metrics.requestEnded('GET', 'page home', status, 4);
  metrics.requestEnded('HEAD', 'page home', 200, 30);
  const line = (text: string, name: string) => text.split('\n').filter((one) => one.startsWith(name));
  const first = (await metrics.read()).text;
  t.same(line(first, 'http_requests_total'), [
    'http_requests_total{method="GET",route="page home",status="200"} 2',
    'http_requests_total{method="GET",route="page home",status="304"} 1',
    'http_requests_total{method="HEAD",route="page home",status="200"} 1',
  ]);
  t.match(first, 'http_request_duration_seconds_bucket{le="0.005",route="page home",status="2xx"} 2');
  t.match(first, 'http_request_duration_seconds_count{route="page home",status="2xx"} 3');
  t.match(first, 'http_request_duration_seconds_count{route="page home",status="3xx"} 1');
  t.match(first, 'http_request_duration_seconds_bucket{le="30",');
  metrics.requestEnded('GET', 'page home', 304, 4);
  t.match((await metrics.read()).text, 'status="304"} 2', 'what was told is not told again, and nothing is lost');
});

test('retry counters are exported as 0 before the first retry', async (t: Test) => {
  const metrics = createMetrics('b1');
  t.match((await metrics.read()).text, 'upstream_retries_total{call="GET /api/shop.json"} 0');
});

/** A log that is written to a file, and what stands there. */
function logToFile(t: Test) {
  const path = join(t.testdir({}), 'log');
  const fd = openSync(path, 'w');
  const messages = (): string[] =>
    readFileSync(path, 'utf8')
      .split('\n')
      // What follows the last end of a line is empty, or still being written.
      .slice(0, -1)
      .map((line) => JSON.parse(line).msg);
  return { log: createLog('info', fd), messages };
}

test('log lines are written in batches and in order, when there are many or after a moment [A4]', async (t: Test) => {
  const { log, messages } = logToFile(t);
  log.logger.info('one');
  log.logger.info('two');
  await new Promise(setImmediate);
  t.same(messages(), [], 'gathered');
  await log.flush();
  t.same(messages(), ['one', 'two']);
  for (let n = 0; n < 64; n += 1) log.logger.info('x'.repeat(1000));
  await until(() => messages().length > 60);
  log.logger.info('late');
  await until(() => messages().at(-1) === 'late');
  t.equal(messages().length, 67);
});

test('docs/operating.md: while the log is not read, lines are dropped and counted [A4]', async (t: Test) => {
  const path = join(t.testdir({}), 'pipe');
  spawnSync('mkfifo', [path]);
  const fd = openSync(path, 'r+');
  const log = createLog('info', fd);
  const metrics = createMetrics('b1');
  metrics.watchLog(log.dropped);
  for (let n = 0; n < 40_000; n += 1) log.logger.info('x'.repeat(1000));
  await log.flush();
  log.writeLast();
  const dropped = log.dropped();
  t.ok(dropped > 30_000 && dropped < 40_000, `${dropped} of 40,000`);
  t.match((await metrics.read()).text, `log_lines_dropped_total ${dropped}`);
});

test('docs/operating.md: a log socket that is not read does not block the exit of the process [A4]', async (t: Test) => {
  const source = `
    const { createLog } = await import(${JSON.stringify(new URL('../../server/ops/log.ts', import.meta.url).href)});
    const log = createLog('info');
    for (let n = 0; n < 1000; n += 1) log.logger.info('x'.repeat(1000));
    await log.flush();
    log.writeLast();
    process.exit(0);`;
  // What Node gives a child for a pipe is a socket.
  const child = spawn(process.execPath, ['--input-type=module', '-e', source], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  t.teardown(() => child.kill('SIGKILL'));
  const [code] = await once(child, 'exit', { signal: AbortSignal.timeout(20_000) });
  t.equal(code, 0);
});

test('a purge runs in every store and returns how many were dropped in all [P6.6]', async (t: Test) => {
  const seen: PurgeFilter[] = [];
  const purger = (filter: PurgeFilter): number => seen.push(filter);
  const { ask } = await startOps(t, { purgers: [purger, async () => 40] });
  const purge = async (body: string) => JSON.parse((await ask('POST /cache/purge', [], body)).body.toString());
  t.same(await purge('{}'), { dropped: 41 });
  t.same(await purge('{"prefix":"/wine/","region":2,"tag":"/api/geo.json"}'), { dropped: 42 });
  t.same(seen, [{}, { prefix: '/wine/', region: 2, tag: '/api/geo.json' }]);
});

test('with OPS_TOKEN a purge has to bear it, or is refused with 401 and drops nothing [P6.6]', async (t: Test) => {
  let purges = 0;
  const { ask } = await startOps(t, { token: 'secret', purgers: [() => (purges += 1)] });
  for (const headers of [
    [],
    ['Authorization: Bearer wrong'],
    ['Authorization: secret'],
    ['Authorization: Bearer secret2'],
  ]) {
    const { status, header, body } = await ask('POST /cache/purge', headers, '{}');
    t.same([status, header('www-authenticate')], [401, 'Bearer'], headers.join());
    t.match(JSON.parse(body.toString()), { error: { code: 'unauthorized' } });
  }
  t.equal(purges, 0);
  t.equal((await ask('POST /cache/purge', ['Authorization: Bearer secret'], '{}')).status, 200);
  t.equal(purges, 1);
  t.equal((await ask('GET /health/live')).status, 200, 'all else needs none');
});

test('a bad purge is a 400 and drops nothing [P6.6, V15.3.3]', async (t: Test) => {
  let purged = false;
  const { ask } = await startOps(t, {
    purgers: [
      () => {
        purged = true;
        return 0;
      },
    ],
  });
  const bad = [
    '',
    'x',
    '[]',
    'null',
    '{"prefix":"wine"}',
    '{"region":"2"}',
    '{"tag":""}',
    '{"other":1}',
    '{"prefix":null}',
  ];
  for (const body of bad)
    t.equal((await ask('POST /cache/purge', ['Content-Type: application/json'], body)).status, 400, body);
  t.equal(purged, false);
  t.equal((await ask('GET /cache/purge')).status, 404);
});

test('a purge from a page of another site is refused with 403 [P6.6]', async (t: Test) => {
  const { ask } = await startOps(t);
  t.equal((await ask('POST /cache/purge', ['Origin: http://evil.example'], '{}')).status, 403);
  t.equal((await ask('POST /cache/purge', ['Sec-Fetch-Site: cross-site'], '{}')).status, 403);
});

test('60 purges a minute, then 429 [P6.5]', async (t: Test) => {
  const { ask } = await startOps(t);
  for (let index = 0; index < 60; index += 1) t.equal((await ask('POST /cache/purge', [], '{}')).status, 200);
  const { status, header } = await ask('POST /cache/purge', [], '{}');
  t.equal(status, 429);
  t.ok(Number(header('retry-after')) > 0);
});

test('learned hosts expire with a purge of everything, or of geo.json [P6.6]', async (t: Test) => {
  const expired: number[] = [];
  const drop = purgeHosts(() => void expired.push(1));
  const tags = ['/api/geo.json', 'GET /api/geo.json'].map((tag) => ({ tag }));
  for (const purge of [{}, ...tags, { prefix: '/api/' }, { prefix: '/api/geo.json' }]) drop(purge);
  t.equal(expired.length, 5);
  for (const purge of [{ region: 1 }, { tag: '/api/shop.json' }, { prefix: '/wine/' }]) drop(purge);
  t.equal(expired.length, 5);
});

test('only named parts of an error are logged [P6.2, V16.2.5]', async (t: Test) => {
  const cause = Object.assign(new Error('cause'), { headers: { cookie: 'secret' }, code: 'E1' });
  const error = Object.assign(new Error('message', { cause }), {
    body: 'secret',
    status: 502,
    request: { phone: 'secret' },
  });
  const logged = JSON.stringify(logSerializers.err(error));
  t.match(logged, '"message":"message"');
  t.match(logged, '"code":"E1"');
  t.notMatch(logged, 'secret');
  t.same(logSerializers.req({ method: 'GET', ...{ url: '/secret' } }), { method: 'GET' });
});

test('a port in use is reported with the name of its variable', async (t: Test) => {
  const { port } = await startOps(t);
  const second = Fastify();
  const names = { host: 'HOST', port: 'PORT' };
  await t.rejects(listen(second, { host: '127.0.0.1', port }, names), {
    message: `PORT: ${port} is in use on 127.0.0.1`,
  });
  await t.rejects(listen(second, { host: 'no.such.host.invalid', port: 0 }, names), { message: /^HOST: / });
});

test('a graceful stop waits for open requests, and cuts them after 10 s [P6.4]', async (t: Test) => {
  const gate = makeGate();
  const arrived = makeGate();
  const app = Fastify({ forceCloseConnections: 'idle' });
  app.get('/', async (_request, reply) => {
    arrived.open();
    await gate.opened;
    return reply.header('connection', 'close').send('done');
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const idle = await openSocket(port);
  const open = sendRaw(port, ['GET / HTTP/1.1', 'Host: x']);
  await arrived.opened;
  const closed = closeGracefully(app);
  await once(idle, 'close');
  gate.open();
  t.equal((await open).body.toString(), 'done');
  await closed;

  const hanging = Fastify({ forceCloseConnections: 'idle' });
  const held = makeGate();
  hanging.get('/', () => {
    held.open();
    return new Promise(() => {});
  });
  await hanging.listen({ host: '127.0.0.1', port: 0 });
  const cut = sendRaw((hanging.server.address() as AddressInfo).port, ['GET / HTTP/1.1', 'Host: x']);
  await held.opened;
  const started = performance.now();
  await closeGracefully(hanging, { grace: 100 });
  const waited = performance.now() - started;
  t.ok(waited >= 95 && waited < 2000, `cut after ${waited} ms`);
  t.equal((await cut).status, 0, 'without an answer');
  t.equal(GRACE, 10_000, 'unless another grace is given (conventions §1)');
});
