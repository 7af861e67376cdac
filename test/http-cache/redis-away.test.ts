/** Redis slow, full, dead, or back again: never an error, never a long wait, nothing out of date (`REDIS_URL`). */
import { setImmediate as turn } from 'node:timers/promises';
import { type Test, test } from 'tap';
import { RedisConnection } from '../../server/http-cache/stores/redis/connection.ts';
import { addressOf, startRedis } from '../kit/redis.ts';
import { startRelay } from '../kit/relay.ts';
import { answer, broken, compute } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';
import { metric, ops, startTwo, untilShared } from './two-instances.ts';

const BRANDS = '/brands.json';
const STAYS = '/brands/populars.json';

/** Commands that made somebody wait for nothing: each for 50 ms at the most, which is what the connection gives it. */
async function waitedFor(storefront: Storefront): Promise<number> {
  const counts = ['slow', 'broken'].map((outcome) =>
    metric(storefront, `redis_command_duration_seconds_count{outcome="${outcome}"}`),
  );
  return (await Promise.all(counts)).reduce((sum, count) => sum + (count || 0), 0);
}

/**
 * A connection that owes a reply for 250 ms is given up: so many commands of 50 ms may wait for it, of a visitor who asks
 * again and again and of what the instance asks by itself meanwhile.
 */
const WAITS = 12;

test('Redis killed and restarted under load: every request gets 200, waits are bounded, sharing resumes [P2.4, V16.5.2]', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwo(t);
  const startedAt = performance.now();
  const perInstance = 2;
  let goes = true;
  let n = 0;
  const statuses = new Set<number>();
  const visitor = async (from: Storefront) => {
    while (goes) {
      n += 1;
      statuses.add((await from.get(`/api/stock/${n % 50}${n}.json`)).status);
    }
  };
  const visitors = [one, two].flatMap((from) => Array.from({ length: perInstance }, () => visitor(from)));
  const answered = async (more: number): Promise<void> => {
    const before = n;
    await until(async () => n >= before + more);
  };
  await answered(40);
  await redis.kill();
  await answered(40);
  await redis.start();
  await until(async () => (await metric(one, 'redis_up')) === 1 && (await metric(two, 'redis_up')) === 1);
  goes = false;
  await Promise.all(visitors);
  t.strictSame([...statuses], [200]);
  // Of each connection that breaks no more are lost than these; it is made anew after 250 ms at the soonest.
  const connections = 1 + (performance.now() - startedAt) / 250;
  // A call asks for the answer, the variant and the lock, and tells of its end.
  const most = (WAITS + 4 * perInstance) * connections;
  for (const instance of [one, two])
    t.ok((await waitedFor(instance)) <= most, `${await waitedFor(instance)} of ${most}`);
  await untilShared(upstream, one, two);
});

test('a Redis that hangs is no longer waited for after a quarter of a second [P2.4]', async (t: Test) => {
  const { redis, one } = await startTwo(t);
  redis.freeze();
  t.teardown(() => redis.thaw());
  const before = await waitedFor(one);
  const ask = async (from: number) => {
    for (let id = from; id < from + 16; id += 1) t.equal((await one.get(`/api/stock/7${id}.json`)).status, 200);
  };
  await ask(10);
  const waited = (await waitedFor(one)) - before;
  t.ok(waited >= 1 && waited <= WAITS, `${waited} waited`);
  await ask(30);
  t.equal((await waitedFor(one)) - before, waited, 'nobody waits any more');
  t.equal((await ops(one).get('/health/ready')).status, 200);
  redis.thaw();
  await until(async () => (await metric(one, 'redis_up')) === 1);
});

test('a Redis reply received while the process was busy is used, and its connection is kept', async (t: Test) => {
  const redis = await startRedis(t);
  const silent = { warn: () => undefined, info: () => undefined };
  const outcomes: string[] = [];
  const reachable: boolean[] = [];
  const metrics = {
    redisAsked: (outcome: string) => outcomes.push(outcome),
    redisReachable: (isReachable: boolean) => reachable.push(isReachable),
  };
  const connection = new RedisConnection({ address: addressOf(redis.url), log: silent, metrics });
  t.teardown(() => connection.close());
  await until(async () => connection.isReady);
  // After this phase of the event loop its timers come first, and only then what has been received.
  await turn();
  const asked = connection.ask(['PING'], 20);
  const busyUntil = performance.now() + 400;
  while (performance.now() < busyUntil);
  t.match(await asked, { ok: true });
  t.strictSame(reachable, [false, true]);
  redis.freeze();
  t.match(await connection.ask(['PING'], 20), { ok: false }, 'one that does not come is');
  await until(() => reachable.length === 3);
  redis.thaw();
  t.strictSame(outcomes, ['ok', 'slow']);
});

test('a faulty connection to Redis costs no request its answer, and Redis is used again once it recovers [P2.4]', async (t: Test) => {
  const [upstream, redis] = await Promise.all([startUpstream(t), startRedis(t)]);
  const relay = await startRelay(t, redis.port);
  const env = { REDIS_URL: `redis://127.0.0.1:${relay.port}` };
  const storefront = await startStorefront(t, { upstream, env });
  const isUp = async () => (await metric(storefront, 'redis_up')) === 1;
  await until(isUp);
  let n = 0;
  for (const way of ['lost', 'nonsense', { late: 300 }] as const) {
    relay.way = way;
    await until(async () => {
      n += 1;
      t.equal((await storefront.get(`/api/stock/8${n}.json`)).status, 200);
      return !(await isUp());
    });
    relay.way = 'open';
    await until(isUp);
    await until(async () => {
      n += 1;
      await storefront.get(`/api/stock/8${n}.json`);
      return (await redis.tell('EVAL', `return #redis.call('KEYS', '*stock/8${n}.json*')`, '0')) === ':1';
    });
  }
});

test('with a full Redis answers are still stored in memory, and purges still work [P2.4]', async (t: Test) => {
  const { redis, one, two } = await startTwo(t);
  await redis.tell('CONFIG', 'SET', 'maxmemory', '1');
  for (const from of [one, two]) {
    t.equal((await from.get(BRANDS)).status, 200);
    t.equal((await from.get(BRANDS)).header('x-cache'), 'HIT', 'kept in memory');
  }
  t.equal((await ops(one).send('POST', '/cache/purge', { body: '{}' })).status, 200);
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT');
});

test('a Redis that comes back empty costs no stored answer and no page, except of what was changed meanwhile [P2.4]', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwo(t);
  let version = 1;
  const isItem = (path: string): boolean => path.startsWith('/api/item/');
  const item = compute(() => answer(200, { version }, { 'Cache-Control': 'max-age=600' }));
  upstream.on(({ method, path }) => method === 'GET' && isItem(path), item);
  upstream.on(({ method }) => method === 'POST', answer(200));
  const paths = [BRANDS, STAYS, ...Array.from({ length: 9 }, (_, n) => `/api/shop/${n + 1}.json`)];
  const change = (from: Storefront, n: number) => from.send('POST', `/api/item/${n}`, { body: '{}' });
  for (const from of [one, two]) {
    for (const path of [...paths, '/api/item/50']) await from.get(path);
    for (let n = 0; n < 20; n += 1) await change(from, n);
    await from.untilKept('/brands/');
  }
  await redis.kill();
  version = 2;
  await change(one, 50);
  await redis.start();
  await until(async () => (await two.getJson('/api/item/50')).text.includes('2'));
  await untilShared(upstream, one, two);
  for (const from of [one, two]) {
    for (const path of [...paths, '/brands/']) t.equal((await from.get(path)).header('x-cache'), 'HIT', path);
  }
});

test('an instance that starts does not use answers in Redis that were purged before [P2.3]', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwo(t);
  for (const path of [BRANDS, STAYS]) await one.get(path);
  await ops(two).send('POST', '/cache/purge', { body: '{"tag":"/brands.json"}' });
  const late = await startStorefront(t, { upstream, env: { REDIS_URL: redis.url } });
  await untilShared(upstream, one, late);
  t.equal((await late.get(BRANDS)).header('x-cache'), 'MISS');
  t.equal((await late.get(STAYS)).header('x-cache'), 'HIT');
});

test('D48: an instance that starts while the API is down learns the region hosts from the others', async (t: Test) => {
  const { upstream, redis, one } = await startTwo(t);
  await ops(one).send('POST', '/cache/purge', { body: '{}' });
  await one.get(BRANDS);
  const kept = `return #redis.call('KEYS', '*:e|*|/api/geo.json|*')`;
  await until(async () => (await redis.tell('EVAL', kept, '0')) === ':1');
  upstream.on(() => true, broken);
  const three = await startStorefront(t, { upstream, env: { REDIS_URL: redis.url } });
  const host = `spb.${three.publicHost}`;
  await until(async () => (await three.get('/robots.txt', { host })).text.includes(`//${host}/sitemap.xml`));
  t.equal((await three.get('/api/geo.json')).status, 200);
});

test('D48: an instance that starts while the API is down has the region hosts at once, from one just started', async (t: Test) => {
  const upstream = await startUpstream(t);
  const { url: REDIS_URL } = await startRedis(t);
  await startStorefront(t, { upstream, env: { REDIS_URL } });
  upstream.on(() => true, broken);
  const late = await startStorefront(t, { upstream, env: { REDIS_URL } });
  const host = `spb.${late.publicHost}`;
  t.match((await late.get('/robots.txt', { host })).text, `//${host}/sitemap.xml`);
  t.equal((await late.get('/api/geo.json')).status, 200);
});

test('a purge during a Redis outage reaches the other instance when Redis is back [P2.3]', async (t: Test) => {
  const { redis, upstream, one, two } = await startTwo(t);
  await one.get(BRANDS);
  t.equal((await two.get(BRANDS)).header('x-cache'), 'HIT');
  redis.freeze();
  t.equal((await ops(one).send('POST', '/cache/purge', { body: '{}' })).status, 200);
  const before = upstream.seen(BRANDS).length;
  t.equal((await one.get(BRANDS)).header('x-cache'), 'MISS', 'Redis has it still, and is not asked');
  t.equal(upstream.seen(BRANDS).length, before + 1);
  redis.thaw();
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT');
});

test('forty writes during a Redis outage invalidate their own answers only, at all instances once it is back [P2.3]', async (t: Test) => {
  const { redis, upstream, one, two } = await startTwo(t);
  const lasting = { 'Cache-Control': 'max-age=600' };
  let version = 1;
  upstream.on(
    ({ method, path }) => method === 'GET' && path.startsWith('/api/item/'),
    compute(() => answer(200, { version }, lasting)),
  );
  upstream.on(({ method }) => method === 'POST', answer(200));
  for (const from of [one, two]) for (const path of [BRANDS, '/api/item/0', '/api/item/39']) await from.get(path);
  redis.freeze();
  version = 2;
  for (let n = 0; n < 40; n += 1) await one.send('POST', `/api/item/${n}`, { body: '{}' });
  redis.thaw();
  for (const path of ['/api/item/0', '/api/item/39']) {
    t.strictSame((await one.getJson(path)).json, { version: 2 });
    await until(async () => (await two.getJson(path)).text.includes('2'));
  }
  for (const from of [one, two]) t.equal((await from.get(BRANDS)).header('x-cache'), 'HIT');
});

test('a storefront without REDIS_URL has no redis_up metric [P6.2]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  t.equal((await storefront.get(BRANDS)).status, 200);
  t.notMatch((await ops(storefront).get('/metrics')).text, /^redis_up /m);
});

test('a storefront starts and is ready although Redis is unreachable [P2.4]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { REDIS_URL: 'redis://127.0.0.1:9' } });
  t.equal((await storefront.get(BRANDS)).status, 200);
  t.equal((await ops(storefront).get('/health/ready')).status, 200);
  t.equal(await metric(storefront, 'redis_up'), 0);
});
