/** What the gateway tells the tier that instances share: every lease ends, and what is gone is gone everywhere. */
import { type Test, test } from 'tap';
import { defaultLimits } from '../../server/config/call-limits.ts';
import { timedOut } from '../../server/gateway/failure.ts';
import type { Claim, EntryAddress, SharedTier } from '../../server/http-cache/shared-tier.ts';
import { answer, broken, byDefault } from '../kit/replies.ts';
import { until } from '../kit/until.ts';
import { setScene } from './scene.ts';

const GEO = 'GET /api/geo.json';

/** A tier that holds nothing, and notes how each lease ends. */
function noteLeases() {
  const ended: string[] = [];
  const forgotten: EntryAddress[] = [];
  let open = 0;
  const tier: SharedTier = {
    claim: async (): Promise<Claim> => {
      open += 1;
      let isOver = false;
      const end = (how: string) => () => {
        if (isOver) return;
        isOver = true;
        open -= 1;
        ended.push(how);
      };
      const release = end('released');
      const lease = {
        keep: end('kept'),
        release,
        fail: end('failed'),
        [Symbol.dispose]: release,
      };
      return { as: 'lease', lease, entry: undefined };
    },
    exchange: async () => undefined,
    forget: (address) => void forgotten.push(address),
    purge: async () => undefined,
  };
  return { tier, ended, forgotten, open: () => open };
}

test('a failed refresh that is covered by a stale response ends its lease', async (t: Test) => {
  const leases = noteLeases();
  const { gateway, context, upstream, clock } = await setScene(t, { tier: leases.tier });
  await gateway.shared(GEO, {}, context());
  t.strictSame(leases.ended, ['kept']);
  for (const failure of [broken, answer(500), answer(200, { geos: 'x' })]) {
    upstream.on('/api/geo.json', failure);
    clock.pass(301);
    t.equal((await gateway.shared(GEO, {}, context())).verdict, 'STALE');
    await until(() => leases.open() === 0);
  }
  t.strictSame(leases.ended, ['kept', 'failed', 'failed', 'failed'], 'those who wait elsewhere learn of it');
});

test('every outcome of a call ends its lease', async (t: Test) => {
  const leases = noteLeases();
  const { other, upstream, context } = await setScene(t, { tier: leases.tier, timeoutMs: 1000 });
  for (const [reply, end] of [
    [answer(200, 'x', { 'Cache-Control': 'max-age=60' }), 'kept'],
    [answer(200, 'x', { 'Cache-Control': 'no-store' }), 'released'],
    [answer(200, 'x'.repeat(5_000_000), { 'Cache-Control': 'max-age=60' }), 'released'],
    [broken, 'failed'],
    [{ do: 'hang' }, 'released'],
  ] as const) {
    const path = `/api/${leases.ended.length}`;
    upstream.on(path, reply);
    await other(path);
    t.equal(leases.ended.at(-1), end, path);
    t.equal(leases.open(), 0);
  }
  const leaving = new AbortController();
  upstream.on('/api/left', { do: 'hang' });
  const left = other('/api/left', {}, context({ signal: leaving.signal }));
  await upstream.arrived('/api/left');
  leaving.abort(new Error('gone'));
  await t.rejects(left, { message: 'gone' });
  await until(() => leases.open() === 0);
});

test('D55: a full queue, an open breaker or a deadline of ours gives the lease back; a failure of the API ends it', async (t: Test) => {
  const leases = noteLeases();
  const { gateway, context, upstream } = await setScene(t, {
    tier: leases.tier,
    timeoutMs: 1000,
    limits: { ...defaultLimits, live: { connections: 2, waiting: 0 } },
  });
  const STOCK = 'GET /api/stock/{id}.json';
  const ask = (id: number) => gateway.shared(STOCK, { id }, context()).catch(({ code }) => code);
  upstream.on('/api/stock/1.json', { do: 'hang' });
  const hung = ask(1);
  await upstream.arrived('/api/stock/1.json');
  t.equal(await ask(2), 'busy', 'the queue is full');
  t.strictSame(leases.ended, ['released']);
  t.equal(await hung, 'timeout');
  t.strictSame(leases.ended, ['released', 'released']);
  upstream.on(({ path }) => path.startsWith('/api/stock/'), broken);
  const codes: string[] = [];
  for (let id = 3; id < 30; id += 1) codes.push(await ask(id));
  t.match(codes.at(-1), 'busy', 'the breaker has opened');
  t.strictSame(
    leases.ended.slice(2),
    codes.map((code) => (code === 'busy' ? 'released' : 'failed')),
  );
});

test('a call that failed in another instance is not repeated: a stale answer is served, or the failure [P2.2]', async (t: Test) => {
  const leases = noteLeases();
  let hasFailed = true;
  const tier: SharedTier = {
    ...leases.tier,
    claim: async (wanted) => (hasFailed ? { as: 'failed', error: timedOut() } : leases.tier.claim(wanted)),
  };
  const { gateway, context, upstream, clock } = await setScene(t, { tier });
  const brands = () => gateway.shared('GET /brands.json', {}, context());
  await t.rejects(brands(), { status: 504, code: 'timeout' });
  t.equal(upstream.seen().length, 0);
  hasFailed = false;
  await brands();
  hasFailed = true;
  clock.pass(60 + 3600 + 1);
  t.match(await brands(), { verdict: 'STALE', failedRefresh: true });
  t.equal(upstream.seen().length, 1, 'the first call alone');
  clock.pass(24 * 3600);
  await t.rejects(brands(), { status: 504, code: 'timeout' }, 'nothing stands in after a day');
});

test('D49: a stored response that has become a 404 is forgotten in all instances, once', async (t: Test) => {
  const leases = noteLeases();
  const { gateway, context, upstream, clock } = await setScene(t, { tier: leases.tier });
  await gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context());
  upstream.on('/api/stock/1.json', answer(404));
  clock.pass(6);
  await t.rejects(gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context()), { status: 404, code: 'http_404' });
  t.match(leases.forgotten, [{ url: '/api/stock/1.json', region: 1, call: 'GET /api/stock/{id}.json' }]);
  clock.pass(11);
  await t.rejects(gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context()), { status: 404, code: 'http_404' });
  t.equal(leases.forgotten.length, 1, 'that it is still gone is no news');
});

test('D49: the page cache is notified of answers that are gone or not storable, and of no others', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const told: unknown[] = [];
  gateway.onReplaced = ({ url }) => told.push(url);
  const ask = async (id: number, reply: ReturnType<typeof answer>) => {
    upstream.on(`/api/stock/${id}.json`, reply);
    await gateway.shared('GET /api/stock/{id}.json', { id }, context()).catch(() => undefined);
  };
  const whole = { geo: { coordinates: { lng: 1, lat: 2 }, zoom: 9 }, data: [] };
  await ask(1, byDefault as never);
  await ask(2, answer(500));
  await ask(3, answer(429));
  t.strictSame(told, []);
  await ask(4, answer(404));
  await ask(5, answer(410));
  await ask(6, answer(301, '', { Location: '/x' }));
  await ask(7, answer(403));
  await ask(8, answer(200, whole, { 'Cache-Control': 'no-store' }));
  t.strictSame(
    told,
    [4, 5, 6, 7, 8].map((id) => `/api/stock/${id}.json`),
  );
  const url = '/api/stock/9.json';
  gateway.forget({ key: `json http shop.example ${url}`, region: 1, call: 'GET /api/stock/{id}.json', url });
  t.equal(told.at(-1), '/api/stock/9.json', 'another instance has found it gone');
});

test('D49: a 4xx that may not be stored ends the life of a stale response, a 5xx does not', async (t: Test) => {
  const [ending, sparing] = [
    [400, 401, 403, 405, 408, 409, 422, 451],
    [500, 501, 502, 503, 504, 599],
  ];
  for (const status of [...ending, ...sparing]) {
    const { gateway, context, upstream, clock } = await setScene(t);
    const ask = () => gateway.shared('GET /brands.json', {}, context());
    await ask();
    upstream.on('/brands.json', answer(status), broken);
    clock.pass(60 + 3600 + 1);
    if (sparing.includes(status)) t.match(await ask(), { verdict: 'STALE' }, String(status));
    else await t.rejects(ask(), { status, code: `http_${status}` }, String(status));
    clock.pass(40);
    if (sparing.includes(status)) t.match(await ask(), { verdict: 'STALE' }, `after a ${status}`);
    else await t.rejects(ask(), { status: 502, code: 'upstream' }, `after a ${status}`);
  }
});
