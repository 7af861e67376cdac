/** Traces by OpenTelemetry, as a receiver of the test gets them from a storefront behind real sockets (docs/operating.md). */
import { registerHooks } from 'node:module';
import { pino } from 'pino';
import { type Test, test } from 'tap';
import type { Log } from '../../server/ops/log.ts';
import { commandsSeen, LOOKS_AT_LOCK, untilShared } from '../http-cache/two-instances.ts';
import { type OtlpReceiver, startOtlpReceiver, treeOf } from '../kit/otlp-receiver.ts';
import { startRedis } from '../kit/redis.ts';
import { answer, byDefault, hang, hold, makeGate } from '../kit/replies.ts';
import { openSocket } from '../kit/socket.ts';
import { createClient, type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

const loaded: string[] = [];
registerHooks({
  load(url, context, next) {
    if (url.includes('/@opentelemetry/')) loaded.push(url);
    return next(url, context);
  },
});

const settingsFor = ({ url }: OtlpReceiver) => ({
  OTEL_EXPORTER_OTLP_ENDPOINT: url,
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_BSP_SCHEDULE_DELAY: '20',
});

/** The trace that an answer's request began. */
const traceOf = (reply: { header(name: string): string | undefined }): string =>
  (reply.header('x-request-id') ?? '').replaceAll('-', '');

const ops = ({ opsPort }: Storefront) => createClient(opsPort, `127.0.0.1:${opsPort}`);

function keepLog(): Log & { readonly lines: Record<string, unknown>[] } {
  const lines: Record<string, unknown>[] = [];
  const logger = pino({ base: null }, { write: (line: string) => void lines.push(JSON.parse(line)) });
  return { logger, lines, flush: async () => {}, writeLast: () => {}, dropped: () => 0 };
}

test('without an endpoint no OpenTelemetry code is loaded, and the metrics contain no trace ids [P6.14]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const none: Record<string, string> = {};
  for (const env of [none, { OTEL_SDK_DISABLED: 'true', OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }]) {
    const storefront = await startStorefront(t, { upstream, env });
    t.equal((await storefront.get('/wine/')).status, 200);
    t.same(loaded, []);
    const { header, text } = await ops(storefront).get('/metrics', { headers: { accept: OPEN_METRICS } });
    t.match(header('content-type'), 'text/plain');
    t.notMatch(text, 'trace_id');
    await storefront.stop();
  }
});

const OPEN_METRICS = 'application/openmetrics-text;version=1.0.0,text/plain;version=0.0.4;q=0.5';

test('traces', async (t: Test) => {
  const upstream: ScriptedUpstream = await startUpstream(t);
  const receiver = await startOtlpReceiver(t);
  const log = keepLog();
  const env = {
    ...settingsFor(receiver),
    TRUST_PROXY: 'loopback',
    OTEL_EXPORTER_OTLP_HEADERS: 'authorization=Bearer%20x',
    OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=test,service.name=other',
    OTEL_SERVICE_NAME: 'shop',
  };
  const storefront = await startStorefront(t, { upstream, env, log });

  t.test(
    'the trace of a page has spans of the request, its calls and the render, and names the service [P6.13]',
    async (t: Test) => {
      const reply = await storefront.get('/wine/?utm_source=secret');
      const spans = await receiver.ofTrace(traceOf(reply));
      const tree = treeOf(spans);
      t.equal(tree[0], 'GET /{category}/{url?}/');
      for (const name of ['GET /api/catalog/navigation.json', 'GET /{listing}', 'render listing'])
        t.ok(tree.includes(`  ${name}`), name);
      const [top] = spans.filter(({ kind }) => kind === 2);
      t.match(top?.facts, {
        'http.request.method': 'GET',
        'http.route': '/{category}/{url?}/',
        'http.response.status_code': 200,
        'network.protocol.version': '1.1',
        'url.scheme': 'http',
        'url.path': '/{category}/{url?}/',
        'server.address': 'shop.example',
        'server.port': 80,
        'vitrina.region': 1,
        'vitrina.cache': 'MISS',
        'vitrina.request_id': reply.header('x-request-id'),
      });
      const [call] = spans.filter(({ name }) => name === 'GET /{listing}');
      t.match(call, {
        kind: 3,
        failed: false,
        facts: {
          'http.request.method': 'GET',
          'http.response.status_code': 200,
          'server.address': '127.0.0.1',
          'server.port': upstream.port,
          'url.full': `http://127.0.0.1:${upstream.port}/{listing}`,
          'url.template': '/{listing}',
        },
      });
      t.match(receiver.resource, { 'service.name': 'shop', 'deployment.environment.name': 'test' });
      t.equal(receiver.headers?.authorization, 'Bearer x');
    },
  );

  t.test('the route of a span is a template, and names are those of the semantic conventions', async (t: Test) => {
    const cases: [string, string, string | undefined][] = [
      ['GET', '/', '/'],
      ['GET', '/wine/', '/{category}/{url?}/'],
      ['GET', '/wine/bolgheri.html', '/{url}/{permalink}.html'],
      ['GET', '/wine/goods_999-bolgheri.html', '/{url}/goods_{id}-{permalink}.html'],
      ['GET', '/shop/12/', '/shop/{id}/'],
      ['GET', '/wine/?format=json', '/{listing}'],
      ['GET', '/wine/filter.json', '/{listing}filter.json'],
      ['GET', '/sitemap-goods-1.xml', '/sitemap-{file}.xml'],
      ['GET', '/robots.txt', '/robots.txt'],
      ['GET', '/upload/a.jpg', '/upload/*'],
      ['POST', '/api/orders/%D0%A2-500001/cancel.json', '/api/orders/{code}/cancel.json'],
      ['GET', '/api/loyalty/79161234567', '/api/*'],
      ['GET', '/ivanov/', undefined],
      ['GET', '/wine', undefined],
      ['PUT', '/wine/', undefined],
      ['PURGE', '/wine/', undefined],
    ];
    for (const [method, path, route] of cases) {
      const reply = await storefront.send(method, path);
      const [top] = (await receiver.ofTrace(traceOf(reply))).filter(({ kind }) => kind === 2);
      const known = method === 'PURGE' ? '_OTHER' : method;
      t.match(top?.facts, { 'http.request.method': known, 'url.path': route ?? '/*', 'server.port': 80 }, path);
      t.equal(top?.facts['http.route'], route, path);
      t.equal(top?.name, [method === 'PURGE' ? 'HTTP' : method, route].join(' ').trim());
    }
  });

  t.test('traceparent sent to the API contains the span of the call and the sampled flag [P6.13]', async (t: Test) => {
    const reply = await storefront.get('/api/stock/21.json');
    const { headers } = await upstream.arrived('/api/stock/21.json');
    const [, call] = (await receiver.ofTrace(traceOf(reply), 2)).toSorted((one, other) => one.kind - other.kind);
    t.equal(headers.traceparent, `00-${traceOf(reply)}-${call?.spanId}-01`);
  });

  t.test('a traceparent of a trusted proxy is continued, with its sampling decision [P6.12]', async (t: Test) => {
    const headers = { traceparent: `00-${TRACE}-${PARENT}-01`, tracestate: 'a=1,b=2' };
    await storefront.get('/api/stock/22.json', { headers });
    const [top] = (await receiver.ofTrace(TRACE)).filter(({ kind }) => kind === 2);
    t.equal(top?.parentSpanId, PARENT);
    const seen = await upstream.arrived('/api/stock/22.json');
    t.match(seen.headers.traceparent, new RegExp(`^00-${TRACE}-(?!${PARENT})[0-9a-f]{16}-01$`));
    t.equal(seen.headers.tracestate, 'a=1,b=2');

    const other = TRACE.replace('0af', '1af');
    await storefront.get('/api/stock/23.json', { headers: { traceparent: `00-${other}-${PARENT}-00` } });
    const unrecorded = await upstream.arrived('/api/stock/23.json');
    t.match(unrecorded.headers.traceparent, new RegExp(`^00-${other}-[0-9a-f]{16}-00$`));
    await receiver.ofTrace(traceOf(await storefront.get('/api/stock/24.json')));
    t.notOk(receiver.spans.some(({ traceId }) => traceId === other));
  });

  t.test('a traceparent of an untrusted client is ignored, and its trace is not recorded [P6.12]', async (t: Test) => {
    const alone = await startStorefront(t, {
      upstream,
      env: { ...env, TRUST_PROXY: '', OTEL_TRACES_SAMPLER: 'parentbased_always_off' },
    });
    const trace = TRACE.replace('0af', '2af');
    const headers = { traceparent: `00-${trace}-${PARENT}-01`, tracestate: 'a=1' };
    await alone.get('/api/stock/25.json', { headers });
    const seen = await upstream.arrived('/api/stock/25.json');
    t.match(seen.headers.traceparent, /-00$/);
    t.notMatch(seen.headers.traceparent, trace);
    t.equal(seen.headers.tracestate, undefined);
    await alone.stop();
    t.notOk(receiver.spans.some(({ traceId }) => traceId === trace));
  });

  t.test(
    'a shared call is a span of the first request; the others have a wait span linked to it [P6.13]',
    async (t: Test) => {
      const gate = makeGate();
      upstream.on('/api/stock/31.json', hold(gate.opened));
      const first = storefront.get('/api/stock/31.json');
      await upstream.arrived('/api/stock/31.json');
      const second = storefront.get('/api/stock/31.json');
      for (let n = 0; n < 5; n += 1) await storefront.get('/builds/latest.json');
      gate.open();
      const leading = await receiver.ofTrace(traceOf(await first));
      const waiting = await receiver.ofTrace(traceOf(await second));
      t.same(treeOf(leading), ['GET /api/stock/{id}.json', '  GET /api/stock/{id}.json']);
      t.same(treeOf(waiting), ['GET /api/stock/{id}.json', '  collapse GET /api/stock/{id}.json']);
      const [wait] = waiting.filter(({ kind }) => kind === 1);
      t.same(
        wait?.links,
        leading.filter(({ kind }) => kind === 2).map(({ spanId }) => spanId),
      );
    },
  );

  t.test('a retried call has spans for both attempts and the pause between them [P6.13]', async (t: Test) => {
    upstream.on('/api/stock/32.json', answer(503), byDefault);
    const spans = await receiver.ofTrace(traceOf(await storefront.get('/api/stock/32.json')));
    const name = 'GET /api/stock/{id}.json';
    t.same(treeOf(spans), [name, `  ${name}`, `  retry pause ${name}`, `  ${name}`]);
    const tries = spans.filter(({ kind }) => kind === 3).toSorted((one, other) => Number(one.start - other.start));
    t.match(tries, [
      { failed: true, facts: { 'http.response.status_code': 503, 'error.type': '503' } },
      { failed: false, facts: { 'http.response.status_code': 200, 'http.request.resend_count': 1 } },
    ]);
  });

  t.test('calls that wait for a connection have a bulkhead span [P6.13]', async (t: Test) => {
    const gate = makeGate();
    upstream.on(({ path }) => path.startsWith('/api/stock/4'), hold(gate.opened));
    const asked = Array.from({ length: 40 }, (_none, n) => storefront.get(`/api/stock/4${n}.json`));
    await upstream.arrived(({ path }) => path.startsWith('/api/stock/4'), 32);
    for (let n = 0; n < 5; n += 1) await storefront.get('/builds/latest.json');
    gate.open();
    const replies = await Promise.all(asked);
    const trees = await Promise.all(replies.map(async (reply) => treeOf(await receiver.ofTrace(traceOf(reply)))));
    const waiting = trees.filter((tree) => tree.includes('  bulkhead GET /api/stock/{id}.json'));
    t.equal(waiting.length, 8);
  });

  t.test(
    'a disconnect ends the spans of the request and its call without marking them as failed [P6.13]',
    async (t: Test) => {
      const left = TRACE.replace('0af', '3af');
      upstream.on('/api/stock/33.json', hang);
      const socket = await openSocket(storefront.port);
      const lines = ['Host: shop.example', `traceparent: 00-${left}-${PARENT}-01`];
      socket.write(`GET /api/stock/33.json HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
      await upstream.arrived('/api/stock/33.json');
      socket.destroy();
      const spans = (await receiver.ofTrace(left, 2)).toSorted((one, other) => one.kind - other.kind);
      t.match(spans, [
        { kind: 2, failed: false, facts: { 'http.response.status_code': 499, 'error.type': 'left' } },
        { kind: 3, failed: false, facts: { 'error.type': 'left' } },
      ]);
    },
  );

  t.test('traces contain nothing of the visitor [P6.13, V14.2.3]', async (t: Test) => {
    const secret = 'VERYSECRET';
    const headers = {
      cookie: `sid=${secret}`,
      'user-agent': secret,
      referer: `http://a/${secret}`,
      'x-forwarded-for': '203.0.113.77',
    };
    const replies = [
      await storefront.get(`/api/cart.json?phone=${secret}`, { headers }),
      await storefront.get(`/api/${secret}?q=${secret}`, { headers }),
      await storefront.get(`/catalog/search/?q=${secret}`, { headers }),
      await storefront.get(`/${secret}/`, { headers }),
      await storefront.send('POST', '/api/feedback/callback.json', {
        body: `phone=${secret}`,
        headers: { ...headers, 'content-type': 'text/plain' },
      }),
    ];
    for (const reply of replies) await receiver.ofTrace(traceOf(reply));
    const said = JSON.stringify(receiver.spans, (_key, value) => (typeof value === 'bigint' ? String(value) : value));
    t.notMatch(said, new RegExp(`${secret}|203\\.0\\.113`, 'i'));
  });

  t.test('log lines, /flight and latency exemplars contain the trace id [P6.13]', async (t: Test) => {
    upstream.on('/api/stock/51.json', answer(200, { data: 'x' }));
    const reply = await storefront.get('/api/stock/51.json');
    const trace = traceOf(reply);
    await receiver.ofTrace(trace);
    const lines = log.lines.filter(({ requestId }) => requestId === reply.header('x-request-id'));
    t.same(
      lines.map(({ msg }) => msg),
      ['answer does not fit the contract', 'request'],
    );
    for (const { traceId, msg } of lines) t.equal(traceId, trace, String(msg));
    const flight = await ops(storefront).get(`/flight?id=${trace}`);
    t.equal(flight.status, 200);
    t.match(flight.text, trace);

    const open = await ops(storefront).get('/metrics', { headers: { accept: OPEN_METRICS } });
    t.match(open.header('content-type'), 'application/openmetrics-text');
    const exemplar = /\{le="[^"]+",(?:route|call|screen)="[^}]+"\} \d+ # \{trace_id="[0-9a-f]{32}"\} [\d.e-]+ [\d.]+$/m;
    for (const name of ['http_request', 'upstream_request', 'page_render'])
      t.match(open.text, new RegExp(`^${name}_duration_seconds_bucket${exemplar.source}`, 'm'), name);
    t.match(open.text, trace);
    t.match(open.text, /^# TYPE http_requests counter\nhttp_requests_total\{/m);
    t.ok(open.text.endsWith('\n# EOF\n'));
    const plain = await ops(storefront).get('/metrics');
    t.match(plain.header('content-type'), 'text/plain; version=0.0.4');
    t.match(plain.text, /^# TYPE http_requests_total counter$/m);
    t.notMatch(plain.text, 'trace_id');
  });

  t.test(
    'of two instances with one lease, one has the span of the call and the other that of its wait [P6.13]',
    async (t: Test) => {
      const redis = await startRedis(t);
      const start = () => startStorefront(t, { upstream, env: { ...env, REDIS_URL: redis.url } });
      const [one, two] = [await start(), await start()];
      await untilShared(upstream, one, two);
      await untilShared(upstream, two, one);
      const gate = makeGate();
      upstream.on('/api/stock/61.json', hold(gate.opened));
      const first = one.get('/api/stock/61.json');
      await upstream.arrived('/api/stock/61.json');
      const looks = await commandsSeen(redis, LOOKS_AT_LOCK);
      const second = two.get('/api/stock/61.json');
      // Once for the answer, then for the lock.
      await until(async () => (await commandsSeen(redis, LOOKS_AT_LOCK)) >= looks + 2);
      gate.open();
      const name = 'GET /api/stock/{id}.json';
      const lease = [`  lease ${name}`, '    redis look-up', '    redis lock'];
      t.same(treeOf(await receiver.ofTrace(traceOf(await first))), [name, ...lease, `  ${name}`]);
      t.same(treeOf(await receiver.ofTrace(traceOf(await second))), [name, ...lease, '    other instance']);
      t.equal(upstream.seen('/api/stock/61.json').length, 1);
    },
  );

  t.test('spans still buffered are sent when the storefront stops [P6.14]', async (t: Test) => {
    const slow = await startStorefront(t, { upstream, env: { ...env, OTEL_BSP_SCHEDULE_DELAY: '600000' } });
    const trace = traceOf(await slow.get('/api/stock/71.json'));
    t.notOk(receiver.spans.some(({ traceId }) => traceId === trace));
    await slow.stop();
    t.ok(receiver.spans.some(({ traceId }) => traceId === trace));
  });

  t.test(
    'a receiver that hangs or refuses delays neither requests nor the stop, and is logged once [P6.14]',
    async (t: Test) => {
      for (const how of ['hang', 'refuse'] as const) {
        receiver.behave(how);
        const told = keepLog();
        const away = await startStorefront(t, {
          upstream,
          env: { ...env, OTEL_EXPORTER_OTLP_TIMEOUT: '50' },
          log: told,
        });
        const complaints = () => told.lines.filter(({ msg }) => String(msg).startsWith('traces '));
        const before = receiver.batches;
        for (let sent = 1; sent <= 3; sent += 1) {
          t.equal((await away.get('/builds/latest.json')).status, 200);
          await until(() => receiver.batches >= before + sent);
        }
        await until(() => complaints().length > 0);
        if (how === 'refuse') {
          receiver.behave('take');
          await until(async () => (await away.get('/builds/latest.json')) && complaints().length > 1);
          t.match(complaints(), [{ level: 40 }, { level: 30 }], how);
        } else {
          await away.get('/builds/latest.json');
          const startedAt = performance.now();
          await away.stop();
          t.ok(performance.now() - startedAt < 4000, 'the end is bounded');
          t.match(complaints(), [{ level: 40 }], how);
        }
        t.equal(complaints().filter(({ level }) => level === 40).length, 1, how);
      }
    },
  );
});
