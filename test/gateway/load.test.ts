/** Calls that fail, hang or queue up, and what they cost the others (D27a): breakers, bulkheads, bodies on their way. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { type Test, test } from 'tap';
import { defaultLimits } from '../../server/config/call-limits.ts';
import type { RequestContext } from '../../server/gateway/request-context.ts';
import { answer, byDefault, hang, hold, makeGate } from '../kit/replies.ts';
import { setScene } from './scene.ts';

const STOCK = 'GET /api/stock/{id}.json';

async function fail(count: number, ask: (n: number) => Promise<unknown>): Promise<void> {
  for (let n = 0; n < count; n += 1) await ask(n).catch(() => undefined);
}

test('D27a: a 500 from one address never opens a breaker, from five addresses it does', async (t: Test) => {
  const scene = await setScene(t);
  const { gateway, context, upstream } = scene;
  upstream.on('/api/stock/666.json', answer(500));
  await fail(40, () => gateway.shared(STOCK, { id: 666 }, context()));
  t.equal(upstream.seen('/api/stock/666.json').length, 40, 'the breaker stayed closed');
  t.ok((await gateway.shared(STOCK, { id: 1 }, context())).value);
  upstream.on(({ path }) => path === '/api/reports', answer(500));
  await fail(40, (n) => scene.other(`/api/reports?x=${n}`));
  t.equal(upstream.seen('/api/reports').length, 40, 'a stranger makes no more addresses of it');
  const ill = await setScene(t);
  ill.upstream.on(({ path }) => path.startsWith('/api/stock/'), answer(500));
  await fail(25, (n) => ill.gateway.shared(STOCK, { id: n % 5 }, ill.context()));
  t.equal(ill.upstream.seen().length, 20);
});

test('D27a: breakers are per call: others of the class go on, an order too when goods_hit fails', async (t: Test) => {
  const scene = await setScene(t);
  const { gateway, context, upstream, told } = scene;
  upstream.on(({ path }) => path.startsWith('/api/stock/') || path === '/catalog/goods_hit/', answer(502));
  await fail(25, (n) => gateway.shared(STOCK, { id: n }, context()));
  t.equal(upstream.seen().length, 20);
  t.ok(
    (await gateway.shared('GET /api/search/suggest.json', { query: { q: 'x' } }, context())).value,
    'the same class',
  );
  const hit = (n: number) =>
    gateway.personal('GET /catalog/goods_hit/', { query: { goods_id: n, timestamp: 1 } }, context(), undefined);
  await fail(25, hit);
  await t.rejects(hit(99), { status: 503, code: 'busy' });
  const order = { order: { phone: '+79991234567' }, items: [] } as never;
  t.ok((await gateway.personal('POST /api/checkout.json', { body: order }, context(), undefined)).value);
  t.ok(told.includes(`breaker ${STOCK} open`));
});

test('D27a: breakers of class other are per first two path segments', async (t: Test) => {
  const scene = await setScene(t);
  scene.upstream.on(({ path }) => path.startsWith('/api/ill/'), answer(503));
  await fail(25, (n) => scene.other(`/api/ill/${n}/x`));
  t.equal(scene.upstream.seen().length, 20);
  t.equal((await scene.other('/api/well/1')).status, 404, 'that one is asked');
});

test('D27a: 300 hung calls of one private path leave the first byte of the others of its class below 50 ms', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/api/checkout/data.json', hang);
  const leaving = new AbortController();
  const ask = () =>
    gateway.personal('GET /api/checkout/data.json', {}, context({ signal: leaving.signal }), undefined).catch((e) => e);
  const hung = Array.from({ length: 300 }, ask);
  await upstream.arrived('/api/checkout/data.json', 64);
  const times: number[] = [];
  for (let n = 0; n < 15; n += 1) {
    const startedAt = performance.now();
    await gateway.personal('GET /api/cart.json', {}, context(), undefined);
    times.push(performance.now() - startedAt);
  }
  // The median, because a busy machine may delay some of them.
  const median = times.toSorted((a, b) => a - b)[7] ?? 0;
  t.ok(median < 50, `${median} ms`);
  t.equal(upstream.seen('/api/checkout/data.json').length, 64, 'half of the connections');
  leaving.abort(new Error('gone'));
  await Promise.all(hung);
});

test('D27a: a call that finds its queue full fails immediately with 503 busy', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/api/checkout/data.json', hang);
  const leaving = new AbortController();
  const ask = (by: RequestContext) => gateway.personal('GET /api/checkout/data.json', {}, by, undefined);
  const hung = Array.from({ length: 400 }, () => ask(context({ signal: leaving.signal })).catch((error) => error));
  await t.rejects(ask(context()), { status: 503, code: 'busy', retryAfter: 1 });
  leaving.abort(new Error('gone'));
  await Promise.all(hung);
});

test('O1: orders keep reserved connections and queue places when other private calls fill the rest', async (t: Test) => {
  const { gateway, context, upstream, told } = await setScene(t, {
    limits: { ...defaultLimits, private: { connections: 16, waiting: 4 } },
  });
  const hung = ['/api/cart.json', '/api/checkout/data.json', '/session/user_info.json'];
  upstream.on(({ path }) => hung.includes(path), hang);
  const leaving = new AbortController();
  const by = context({ signal: leaving.signal });
  const calls = (['GET /api/cart.json', 'GET /api/checkout/data.json', 'GET /session/user_info.json'] as const).flatMap(
    (key) => Array.from({ length: 10 }, () => gateway.personal(key, {}, by, undefined).catch((error) => error)),
  );
  await upstream.arrived(({ path }) => hung.includes(path), 14);
  await t.rejects(gateway.personal('GET /api/cart.json', {}, context(), undefined), { status: 503, code: 'busy' });
  const order = { order: { phone: '+79991234567' }, items: [] } as never;
  const placed = Array.from({ length: 4 }, () =>
    gateway.personal('POST /api/checkout.json', { body: order }, context(), undefined),
  );
  for (const answer of await Promise.all(placed)) t.ok(answer.value);
  t.equal(upstream.seen(({ path }) => hung.includes(path)).length, 14, 'an eighth is left to orders');
  t.ok(told.includes('shed private full'));
  leaving.abort(new Error('gone'));
  await Promise.all(calls);
});

async function startCounted(t: Test, onRequest: (url: string) => Promise<void>) {
  let connections = 0;
  const server: Server = createServer(async (request, response) => {
    await onRequest(request.url ?? '');
    response.setHeader('content-type', 'application/json');
    response.end('{"data":{"items":[]}}');
  });
  server.on('connection', () => {
    connections += 1;
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, count: () => connections };
}

test('D27a: a call still queued when its visitor disconnects is not sent and takes no connection', async (t: Test) => {
  const gate = makeGate();
  const asked: string[] = [];
  const api = await startCounted(t, async (url) => {
    asked.push(url);
    await gate.opened;
  });
  const { other, context } = await setScene(t, { apiUrl: () => api.url });
  const staying = Array.from({ length: 200 }, (_, n) => other(`/api/a${n % 2}/x`, { cookie: `n=${n}` }));
  while (asked.length < 128) await pause(1);
  const leaving = new AbortController();
  const left = Array.from({ length: 40 }, () =>
    other('/api/left/x', { cookie: 'a=1' }, context({ signal: leaving.signal })).catch((error) => error),
  );
  leaving.abort(new Error('gone'));
  await Promise.all(left);
  gate.open();
  for (const raw of await Promise.all(staying)) t.equal(raw.status, 200);
  await Promise.all(Array.from({ length: 128 }, (_, n) => other(`/api/b${n % 2}/x`, { cookie: `n=${n}` })));
  t.notOk(asked.includes('/api/left/x'));
  t.equal(api.count(), 128);
});

test('D27a: an unsafe call still queued when its visitor disconnects is not sent; one already sent completes', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const UPDATE = 'POST /api/cart/update.json';
  const gate = makeGate();
  upstream.on(UPDATE, hold(gate.opened, byDefault));
  const leaving = new AbortController();
  const update = (product_id: number) =>
    gateway.personal(UPDATE, { body: { product_id, qnt: 1, dt: 1 } }, context({ signal: leaving.signal }), undefined);
  const atOnce = defaultLimits.private.connections / 2;
  const sent = Array.from({ length: atOnce }, (_, n) => update(n));
  await upstream.arrived(UPDATE, atOnce);
  const waiting = update(atOnce);
  leaving.abort(new Error('gone'));
  await t.rejects(waiting, { message: 'gone' });
  gate.open();
  for (const { value } of await Promise.all(sent)) t.ok(value);
  await gateway.personal('GET /api/cart.json', {}, context(), undefined);
  t.equal(upstream.seen(UPDATE).length, atOnce);
});

test('D52: buffered bodies are bounded: beyond the bound a call fails with 503 or its body is streamed [V1.4.3]', async (t: Test) => {
  // The two bodies are held for as long as the rest takes.
  const { gateway, other, context, upstream } = await setScene(t, { timeoutMs: 60_000 });
  const gate = makeGate();
  const many = 'x'.repeat(15_000_000);
  const half = (body: object) => ({ do: 'cut', answer: { status: 200, body }, gate: gate.opened }) as const;
  upstream.on('/api/geo.json', half({ geos: [], many }));
  upstream.on('/api/shop.json', half({ data: [], many }));
  upstream.on('/brands.json', answer(200, { data: [], many: many.slice(0, 3_000_000) }));
  upstream.on('/api/x', answer(200, many.slice(0, 3_000_000), { 'Cache-Control': 'max-age=60' }));
  const first = [
    gateway.shared('GET /api/geo.json', {}, context()),
    gateway.shared('GET /api/shop.json', {}, context()),
  ];
  const settled = Promise.allSettled(first);
  // Both halves are there: one that still grew could be the one that finds no room.
  while (gateway.cacheUse.bytes < many.length) await pause(1);
  await t.rejects(gateway.shared('GET /brands.json', {}, context()), { status: 503, code: 'busy' });
  const streamed = (await other('/api/x')).body;
  if (streamed instanceof Uint8Array) throw new Error('it was read whole');
  t.equal((await buffer(streamed)).length, 3_000_000, 'passed on as it comes, and whole');
  gate.open();
  await settled;
  t.ok((await gateway.shared('GET /brands.json', {}, context())).value);
});

test('a visitor who disconnects aborts their held calls, which frees the connections for queued ones [D27a]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const gate = makeGate();
  upstream.on('/api/checkout/data.json', hold(gate.opened));
  const leaving = new AbortController();
  const by = context({ signal: leaving.signal });
  const first = Array.from({ length: 64 }, () => gateway.personal('GET /api/checkout/data.json', {}, by, undefined));
  const settled = Promise.allSettled(first);
  await upstream.arrived('/api/checkout/data.json', 64);
  const waiting = gateway.personal('GET /api/checkout/data.json', {}, context(), undefined);
  leaving.abort(new Error('gone'));
  await settled;
  gate.open();
  t.ok((await waiting).value);
});

test('D27a: answers that are discarded give their connections back, however slowly their bodies dribble', async (t: Test) => {
  const limits = { ...defaultLimits, other: { connections: 4, waiting: 8 } };
  const { other, upstream } = await setScene(t, { retries: 1, limits, timeoutMs: 2000 });
  const gate = makeGate();
  t.teardown(gate.open);
  const dribbling = { do: 'cut', answer: { status: 503, body: 'busy, busy' }, gate: gate.opened } as const;
  const urls = ['/a/1', '/a/2', '/b/1', '/b/2'];
  for (const url of urls) upstream.on(url, dribbling, answer(200, 'good'));
  const answers = await Promise.all(urls.map((url) => other(url)));
  t.same(
    answers.map(({ status }) => status),
    [200, 200, 200, 200],
  );
});

test('D27a: readers who read nothing give their connections back as soon as others want the same path', async (t: Test) => {
  const limits = { ...defaultLimits, other: { connections: 4, waiting: 8 } };
  const { other, upstream } = await setScene(t, { limits, timeoutMs: 4000 });
  const readNothing = async (size: number) => {
    upstream.on('/a/x', answer(200, 'x'.repeat(size)));
    const bodies = await Promise.all(['?1', '?2'].map(async (query) => (await other(`/a/x${query}`)).body));
    upstream.on('/a/x', answer(200, 'good'));
    return bodies.filter((body) => body instanceof Readable);
  };
  const short = await readNothing(1_000_000);
  t.equal((await other('/a/x?3')).status, 200);
  for (const body of short) t.equal((await buffer(body)).length, 1_000_000, 'read ahead, and whole');
  const long = await readNothing(40_000_000);
  t.equal((await other('/a/x?3')).status, 200);
  t.ok(
    long.some(({ destroyed }) => destroyed),
    'one has lost its place',
  );
  t.ok(
    long.every(({ readableLength }) => readableLength < 5_000_000),
    'what is read ahead is bounded',
  );
  for (const body of long) body.destroy();
});
