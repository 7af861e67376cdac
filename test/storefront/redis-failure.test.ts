/** Redis slow, full, dead, or back again: never an error, never a long wait, nothing out of date (`REDIS_URL`). */
import { setTimeout as pause } from 'node:timers/promises';
import { type Test, test } from 'tap';
import { startRedis } from '../kit/redis.ts';
import { startRelay } from '../kit/relay.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';
import { metric, ops, startTwo, timed, until, untilShared } from './two-instances.ts';

const BRANDS = '/brands.json';

test('Redis killed and started again under load: never an error, never a long wait, and shared again afterwards', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwo(t);
  let goes = true;
  let n = 0;
  const waits: number[] = [];
  const statuses = new Set<number>();
  const visitor = async (from: Storefront) => {
    while (goes) {
      n += 1;
      const { reply, ms } = await timed(() => from.get(`/api/stock/${n % 50}${n}.json`));
      waits.push(ms);
      statuses.add(reply.status);
    }
  };
  const visitors = [one, two, one, two].map(visitor);
  await pause(200);
  await redis.kill();
  await pause(300);
  await redis.start();
  await until(async () => (await metric(one, 'redis_up')) === 1 && (await metric(two, 'redis_up')) === 1);
  goes = false;
  await Promise.all(visitors);
  t.strictSame([...statuses], [200]);
  // The machine may be busy with other things: what counts is that nobody waits for Redis.
  waits.sort((a, b) => a - b);
  t.ok((waits[Math.floor(waits.length / 2)] ?? 0) < 250, 'one in two');
  t.ok((waits.at(-1) ?? 0) < 5000, 'all');
  await untilShared(upstream, one, two);
});

test('a Redis that hangs costs 50 ms at most, and is then left alone', async (t: Test) => {
  const { redis, one } = await startTwo(t);
  redis.freeze();
  t.teardown(() => redis.thaw());
  const waits: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { reply, ms } = await timed(() => one.get(`/api/stock/7${n}.json`));
    t.equal(reply.status, 200);
    waits.push(ms);
  }
  // One may fall on a moment in which the machine gave this process no time at all.
  t.ok(waits.filter((ms) => ms >= 500).length <= 1, `${waits.map(Math.round)}`);
  t.ok(Math.min(...waits.slice(-4)) < 40, `left alone in the end: ${waits.map(Math.round)}`);
  t.equal((await ops(one).get('/health/ready')).status, 200);
  redis.thaw();
  await until(async () => (await metric(one, 'redis_up')) === 1);
});

test('a way to Redis that turns bad costs nobody an answer, and Redis is at hand again once it is good', async (t: Test) => {
  const [upstream, redis] = await Promise.all([startUpstream(t), startRedis(t)]);
  const relay = await startRelay(t, Number(new URL(redis.url).port));
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

test('a full Redis changes nothing for anybody', async (t: Test) => {
  const { redis, one, two } = await startTwo(t);
  await redis.tell('CONFIG', 'SET', 'maxmemory', '1');
  for (const from of [one, two]) {
    const { reply, ms } = await timed(() => from.get(BRANDS));
    t.equal(reply.status, 200);
    t.ok(ms < 1000, `${ms} ms`);
    t.equal((await from.get(BRANDS)).header('x-cache'), 'HIT', 'kept in memory');
  }
  t.equal((await ops(one).send('POST', '/cache/purge', { body: '{}' })).status, 200);
});

test('a purge while Redis is away is made up for when it is back', async (t: Test) => {
  const { redis, upstream, one, two } = await startTwo(t);
  await one.get(BRANDS);
  t.equal((await two.get(BRANDS)).header('x-cache'), 'HIT');
  redis.freeze();
  const { reply, ms } = await timed(() => ops(one).send('POST', '/cache/purge', { body: '{}' }));
  t.equal(reply.status, 200);
  t.ok(ms < 1000, `${ms} ms`);
  const before = upstream.seen(BRANDS).length;
  t.equal((await one.get(BRANDS)).header('x-cache'), 'MISS', 'Redis has it still, and is not asked');
  t.equal(upstream.seen(BRANDS).length, before + 1);
  redis.thaw();
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT');
});

test('without Redis at its start a storefront starts all the same', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { REDIS_URL: 'redis://127.0.0.1:9' } });
  t.equal((await storefront.get(BRANDS)).status, 200);
  t.equal((await ops(storefront).get('/health/ready')).status, 200);
  t.equal(await metric(storefront, 'redis_up'), 0);
});
