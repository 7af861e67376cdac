/** The tier that instances share (`REDIS_URL`): a real Redis, two storefronts before one API. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Test, test } from 'tap';
import { type Redis, startRedis } from '../kit/redis.ts';
import { answer, broken, compute, hold, makeGate } from '../kit/replies.ts';
import { createClient, type Reply, type Storefront, startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const STOCK = '/api/stock/1.json';
const BRANDS = '/brands.json';
const LOCKS = 'vitrina:1:l|*';

interface Scene {
  readonly upstream: ScriptedUpstream;
  readonly redis: Redis;
  readonly one: Storefront;
  readonly two: Storefront;
}

async function start(t: Test, env: Record<string, string> = {}): Promise<Scene> {
  const [upstream, redis] = await Promise.all([startUpstream(t), startRedis(t)]);
  const [one, two] = [
    await startStorefront(t, { upstream, env: { REDIS_URL: redis.url, ...env } }),
    await startStorefront(t, { upstream, env: { REDIS_URL: redis.url, ...env } }),
  ];
  for (const storefront of [one, two]) await until(async () => (await metric(storefront, 'redis_up')) === 1);
  await until(async () => !(await redis.tell('PUBSUB', 'NUMSUB', 'vitrina:1:purges')).startsWith('*0'));
  return { upstream, redis, one, two };
}

/** Comes back once something holds; it is looked at again and again, as nothing tells of it. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; !(await holds()); tries += 1) {
    if (tries > 500) throw new Error('it never holds');
    await pause(10);
  }
}

async function metric(storefront: Storefront, line: string): Promise<number> {
  const { text } = await ops(storefront).get('/metrics');
  const found = text.split('\n').find((one) => one.startsWith(`${line} `));
  return Number(found?.split(' ').at(-1));
}

function ops({ opsPort }: Storefront) {
  return createClient(opsPort, `127.0.0.1:${opsPort}`);
}

async function timed(ask: () => Promise<Reply>): Promise<{ readonly reply: Reply; readonly ms: number }> {
  const startedAt = performance.now();
  const reply = await ask();
  return { reply, ms: performance.now() - startedAt };
}

test('what one instance has asked for, the other has', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  const first = await one.get(BRANDS);
  t.equal(first.header('x-cache'), 'MISS');
  const second = await two.get(BRANDS);
  t.equal(second.header('x-cache'), 'HIT');
  t.equal(second.text, first.text);
  t.equal(second.header('etag'), first.header('etag'));
  t.equal(upstream.seen(BRANDS).length, 1);
});

test('a hundred equal misses of two instances are one call', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  const gate = makeGate();
  upstream.on(STOCK, hold(gate.opened));
  const replies = Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? one : two).get(STOCK));
  await upstream.arrived(STOCK);
  await pause(150);
  const openedAt = performance.now();
  gate.open();
  const all = await Promise.all(replies);
  t.ok(performance.now() - openedAt < 500);
  t.strictSame(new Set(all.map(({ status }) => status)), new Set([200]));
  t.equal(upstream.seen(STOCK).length, 1);
});

test('a call that fails for one instance fails for those who wait at the other, and no storm follows', async (t: Test) => {
  const { upstream, one, two } = await start(t, { UPSTREAM_RETRIES: '0' });
  const gate = makeGate();
  upstream.on(STOCK, hold(gate.opened, broken));
  const replies = Array.from({ length: 40 }, (_, n) => (n % 2 === 0 ? one : two).get(STOCK));
  await upstream.arrived(STOCK);
  await pause(100);
  gate.open();
  t.strictSame(new Set((await Promise.all(replies)).map(({ status }) => status)), new Set([502]));
  t.ok(upstream.seen(STOCK).length <= 2, `${upstream.seen(STOCK).length} calls`);
});

test('the lock of an instance that has died holds nobody up for longer than a second', async (t: Test) => {
  const { upstream, redis, two } = await start(t);
  const gate = makeGate();
  upstream.on(STOCK, hold(gate.opened), { do: 'default' });
  const taken = two.get(STOCK);
  await upstream.arrived(STOCK);
  const script = `local l = redis.call('KEYS', '${LOCKS}')[1] return l and redis.call('PTTL', l) or -1`;
  const left = Number((await redis.tell('EVAL', script, '0')).slice(1));
  t.ok(left > 0 && left <= 1000, `${left} ms`);
  gate.open();
  await taken;
  t.equal(await redis.tell('EVAL', `return #redis.call('KEYS', '${LOCKS}')`, '0'), ':0', 'it is gone with the call');
});

test('a lock is renewed while its call is made', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  const gate = makeGate();
  upstream.on(STOCK, hold(gate.opened));
  const replies = [one.get(STOCK), two.get(STOCK)];
  await upstream.arrived(STOCK);
  await pause(1300);
  gate.open();
  await Promise.all(replies);
  t.equal(upstream.seen(STOCK).length, 1);
});

test('answers with cookies, and private ones, are in nobody else’s reach', async (t: Test) => {
  const { upstream, redis, one, two } = await start(t);
  upstream.on(
    '/api/x',
    compute(() => answer(200, { x: 1 }, { 'Set-Cookie': 's=1', 'Cache-Control': 'max-age=60' })),
  );
  for (const path of ['/api/x', '/session/user_info.json', '/api/cart.json']) {
    await one.get(path, { headers: { cookie: 'a=b' } });
    await two.get(path, { headers: { cookie: 'a=c' } });
    t.equal(upstream.seen(path).length, 2, path);
  }
  const script =
    "local n = 0 for _, k in ipairs(redis.call('KEYS', '*|*')) do if k:find('cart') or k:find('session') or k:find('/api/x') then n = n + 1 end end return n";
  t.equal(await redis.tell('EVAL', script, '0'), ':0');
});

test('variants by Vary are kept apart', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  upstream.on(
    '/api/varied',
    compute(({ headers }) => answer(200, { as: headers['x-kind'] }, { Vary: 'X-Kind', 'Cache-Control': 'max-age=60' })),
  );
  const get = async (from: Storefront, kind: string) =>
    (await from.getJson('/api/varied', { headers: { 'x-kind': kind } })).json;
  t.strictSame(await get(one, 'a'), { as: 'a' });
  t.strictSame(await get(one, 'b'), { as: 'b' });
  t.strictSame(await get(two, 'b'), { as: 'b' });
  t.strictSame(await get(two, 'a'), { as: 'a' });
  t.equal(upstream.seen('/api/varied').length, 2);
});

test('a purge at one instance reaches the other, its pages too', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  await one.get(BRANDS);
  await two.get(BRANDS);
  await two.untilKept('/');
  const { text } = await ops(one).send('POST', '/cache/purge', { body: '{}' });
  t.ok(JSON.parse(text).dropped >= 1);
  await until(async () => (await two.get('/')).header('x-cache') !== 'HIT');
  const before = upstream.seen(BRANDS).length;
  t.equal((await two.get(BRANDS)).header('x-cache'), 'MISS');
  t.equal(upstream.seen(BRANDS).length, before + 1);
});

test('a purge by tag leaves what has another, at both instances and in Redis', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  for (const from of [one, two]) for (const path of [BRANDS, STOCK]) await from.get(path);
  await ops(one).send('POST', '/cache/purge', { body: '{"tag":"/brands.json"}' });
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT' || upstream.seen(BRANDS).length > 1);
  t.equal(upstream.seen(STOCK).length, 1);
});

test('what is on its way while a purge comes is kept by nobody', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  const gate = makeGate();
  upstream.on(BRANDS, hold(gate.opened), { do: 'default' });
  const waiting = one.get(BRANDS);
  await upstream.arrived(BRANDS);
  await ops(two).send('POST', '/cache/purge', { body: '{}' });
  gate.open();
  t.equal((await waiting).status, 200);
  t.equal((await two.get(BRANDS)).header('x-cache'), 'MISS');
});

test('a write at one instance makes what the other holds of that address unusable', async (t: Test) => {
  const { upstream, one, two } = await start(t);
  upstream.on('GET /api/thing', answer(200, { n: 1 }, { 'Cache-Control': 'max-age=600' }));
  await one.get('/api/thing');
  t.equal((await two.get('/api/thing')).header('x-cache'), 'HIT');
  upstream.on('GET /api/thing', answer(200, { n: 2 }, { 'Cache-Control': 'max-age=600' }));
  upstream.on('POST /api/thing', answer(200));
  await one.send('POST', '/api/thing', { body: '{}' });
  t.strictSame((await one.getJson('/api/thing')).json, { n: 2 });
  await until(async () => (await two.get('/api/thing')).text.includes('2'));
});

test('forms are counted together', async (t: Test) => {
  const { one, two } = await start(t);
  const send = (n: number) =>
    (n % 2 === 0 ? one : two).send('POST', '/api/feedback/callback.json', {
      body: JSON.stringify({ name: 'А', phone: '+74951111111' }),
      headers: { 'content-type': 'application/json' },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 31; n += 1) statuses.push((await send(n)).status);
  t.equal(statuses.at(-1), 429);
  t.notOk(statuses.slice(0, 30).includes(429));
});

test('stale answers of the other instance stand in while the API is dead', async (t: Test) => {
  const { upstream, one, two } = await start(t, { UPSTREAM_RETRIES: '0' });
  upstream.on(BRANDS, answer(200, { data: [] }, { 'Cache-Control': 'max-age=0' }), broken);
  await one.get(BRANDS);
  const reply = await two.get(BRANDS);
  t.equal(reply.status, 200);
  t.equal(reply.header('x-cache'), 'STALE');
});

test('Redis killed and started again under load: never an error, never a long wait, and shared again afterwards', async (t: Test) => {
  const { upstream, redis, one, two } = await start(t);
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
  t.ok(Math.max(...waits) < 250, `${Math.max(...waits)} ms`);
  await until(async () => {
    n += 1;
    await one.get(`/api/stock/9${n}.json`);
    return (await two.get(`/api/stock/9${n}.json`)).header('x-cache') === 'HIT';
  });
  t.ok(upstream.seen().length > 0);
});

test('a Redis that hangs costs 50 ms at most, and is then left alone', async (t: Test) => {
  const { redis, one } = await start(t);
  redis.freeze();
  t.teardown(() => redis.thaw());
  const waits: number[] = [];
  for (let n = 0; n < 8; n += 1) {
    const { reply, ms } = await timed(() => one.get(`/api/stock/7${n}.json`));
    t.equal(reply.status, 200);
    waits.push(ms);
  }
  t.ok(Math.max(...waits) < 120, `${waits.map(Math.round)}`);
  t.ok(Math.max(...waits.slice(-3)) < 40, `${waits.map(Math.round)}`);
  t.equal((await ops(one).get('/health/ready')).status, 200);
  redis.thaw();
  await until(async () => (await metric(one, 'redis_up')) === 1);
});

test('a full Redis changes nothing for anybody', async (t: Test) => {
  const { redis, one, two } = await start(t);
  await redis.tell('CONFIG', 'SET', 'maxmemory', '1');
  for (const from of [one, two]) {
    const { reply, ms } = await timed(() => from.get(BRANDS));
    t.equal(reply.status, 200);
    t.ok(ms < 150, `${ms}`);
    t.equal((await from.get(BRANDS)).header('x-cache'), 'HIT', 'kept in memory');
  }
  t.equal((await ops(one).send('POST', '/cache/purge', { body: '{}' })).status, 200);
});

test('a purge while Redis is away is made up for when it is back', async (t: Test) => {
  const { redis, upstream, one, two } = await start(t);
  await one.get(BRANDS);
  t.equal((await two.get(BRANDS)).header('x-cache'), 'HIT');
  redis.freeze();
  const { reply, ms } = await timed(() => ops(one).send('POST', '/cache/purge', { body: '{}' }));
  t.equal(reply.status, 200);
  t.ok(ms < 150, `${ms} ms`);
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
