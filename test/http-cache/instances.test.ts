/** The tier that instances share (`REDIS_URL`): answers, calls, purges and counts, over a real Redis. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Test, test } from 'tap';
import { watchArrivals } from '../kit/arrivals.ts';
import { answer, broken, byDefault, compute, hold, makeGate, type Reply } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { commandsSeen, LOOKS_AT_LOCK, metric, ops, startTwoPatient, type TwoInstances } from './two-instances.ts';

const STOCK = '/api/stock/1.json';
const BRANDS = '/brands.json';
const LOCKS = 'vitrina:4:*:l|*';

test('an answer fetched by one instance is a hit at the other [P2.1]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
  const first = await one.get(BRANDS);
  t.equal(first.header('x-cache'), 'MISS');
  const second = await two.get(BRANDS);
  t.equal(second.header('x-cache'), 'HIT');
  t.equal(second.text, first.text);
  t.equal(second.header('etag'), first.header('etag'));
  t.equal(upstream.seen(BRANDS).length, 1);
  t.ok(Math.abs(await metric(one, 'clock_difference_seconds')) < 1, 'their clocks were compared');
});

test('D78: an instance whose settings change what is kept of an answer shares none', async (t: Test) => {
  const { upstream, redis, one } = await startTwoPatient(t);
  const three = await startStorefront(t, {
    upstream,
    env: { REDIS_URL: redis.url, IMAGE_HOSTS: 'pictures.example' },
    patience: 200,
  });
  await until(async () => (await metric(three, 'redis_up')) === 1);
  await one.get(BRANDS);
  const before = upstream.seen(BRANDS).length;
  t.equal((await three.get(BRANDS)).header('x-cache'), 'MISS');
  t.equal(upstream.seen(BRANDS).length, before + 1);
});

/** What an instance does with Redis while it makes a call for both. */
const RENEWS_LOCK = 'eval';

interface Meeting {
  readonly visitors: number;
  /** The call goes on until Redis was asked so, `times` times. */
  readonly until: string;
  readonly times?: number;
  readonly answer?: Reply;
}

/** Equal misses at both instances, all of them there before the call ends. */
async function meet({ upstream, redis, one, two }: TwoInstances, t: Test, path: string, meeting: Meeting) {
  const { visitors, until: name, times = 1, answer: given } = meeting;
  const gate = makeGate();
  upstream.on(path, hold(gate.opened, given));
  const arrivals = watchArrivals(t, (one) => one === path);
  const before = await commandsSeen(redis, name);
  const replies = Array.from({ length: visitors }, (_, n) => (n % 2 === 0 ? one : two).get(path));
  const isMet = async (): Promise<boolean> => (await commandsSeen(redis, name)) >= before + times;
  await until(async () => arrivals() === visitors && ((await isMet()) || upstream.seen(path).length > 1));
  gate.open();
  return new Set((await Promise.all(replies)).map(({ status }) => status));
}

/** A lock lives for a second and is renewed each 300 ms: while nothing moves for longer it may be lost; ms. */
const STILL = 500;
const PING_EVERY = 10;
/** A machine so starved that none of these rounds went by undisturbed could show nothing. */
const ROUNDS = 20;

/**
 * How many calls equal misses at both instances make. A round in which this process or Redis stood still for too long says
 * nothing, and there is another one.
 */
async function callsTogether(t: Test, meeting: Meeting): Promise<number> {
  const instances = await startTwoPatient(t);
  for (let round = 0; round < ROUNDS; round += 1) {
    const path = `/api/stock/${100 + round}.json`;
    const met = meet(instances, t, path, meeting);
    const longest = await longestReply(instances.redis, met);
    t.strictSame(await met, new Set([200]));
    const calls = instances.upstream.seen(path).length;
    t.ok(calls <= 2, 'never more than one for each instance');
    if (longest < STILL) return calls;
  }
  throw new Error('Redis was never in time');
}

/** Asks Redis again and again until the work is done. @returns the longest that it took to reply; ms */
async function longestReply(redis: TwoInstances['redis'], work: Promise<unknown>): Promise<number> {
  let isDone = false;
  const done = work.finally(() => {
    isDone = true;
  });
  let longest = 0;
  while (!isDone) {
    const askedAt = performance.now();
    await redis.tell('PING');
    longest = Math.max(longest, performance.now() - askedAt);
    await Promise.race([done, pause(PING_EVERY)]);
  }
  return longest;
}

test('a hundred equal misses at two instances make one call [P2.2]', async (t: Test) => {
  t.equal(await callsTogether(t, { visitors: 100, until: LOOKS_AT_LOCK }), 1);
});

test('a call that fails at one instance fails the requests waiting at the other, with at most two calls [P2.2]', async (t: Test) => {
  const instances = await startTwoPatient(t, { UPSTREAM_RETRIES: '0' });
  const { upstream } = instances;
  const meeting = { visitors: 40, until: LOOKS_AT_LOCK, answer: broken };
  t.strictSame(await meet(instances, t, STOCK, meeting), new Set([502]));
  t.ok(upstream.seen(STOCK).length <= 2, `${upstream.seen(STOCK).length} calls`);
});

test('a lock expires within a second, so that an instance that died does not block the other [P2.2]', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwoPatient(t);
  // With another's value the lock is renewed no more, as if its holder had died.
  const script = `local l = redis.call('KEYS', '${LOCKS}')[1] if not l then return -1 end redis.call('SET', l, 'tdead', 'KEEPTTL') return redis.call('PTTL', l)`;
  let left = -1;
  for (let n = 0; n < 5 && left < 0; n += 1) {
    const path = `/api/stock/${200 + n}.json`;
    const gate = makeGate();
    upstream.on(path, hold(gate.opened), byDefault);
    const dead = one.get(path);
    await upstream.arrived(path);
    left = Number((await redis.tell('EVAL', script, '0')).slice(1));
    t.equal((await two.get(path)).status, 200);
    t.equal(upstream.seen(path).length, 2, 'it makes the call itself');
    gate.open();
    await dead;
  }
  t.ok(left > 0 && left <= 1000, `${left} ms`);
});

test('a lock is renewed while its call is made [P2.2]', async (t: Test) => {
  // Four times 300 ms: without it the lock would be gone, and the other instance would make the call as well.
  t.equal(await callsTogether(t, { visitors: 2, until: RENEWS_LOCK, times: 4 }), 1);
});

test('a lock that another instance has taken over is not renewed [P2.2]', async (t: Test) => {
  const { upstream, redis, one } = await startTwoPatient(t);
  // As another's turn, which lives for longer than ours waits with its next renewal.
  const script = `local l = redis.call('KEYS', '${LOCKS}')[1] if l then redis.call('SET', l, 'tanother', 'PX', 900) end return l and 1 or 0`;
  let taken = ':0';
  for (let n = 0; n < 5 && taken === ':0'; n += 1) {
    const path = `/api/stock/${300 + n}.json`;
    const gate = makeGate();
    upstream.on(path, hold(gate.opened));
    const waiting = one.get(path);
    await upstream.arrived(path);
    taken = await redis.tell('EVAL', script, '0');
    await until(async () => (await redis.tell('EVAL', `return #redis.call('KEYS', '${LOCKS}')`, '0')) === ':0');
    gate.open();
    await waiting;
  }
  t.equal(taken, ':1');
});

test('a failure is not reported in a lock that another instance has taken over [P2.2]', async (t: Test) => {
  const { upstream, redis, one } = await startTwoPatient(t, { UPSTREAM_RETRIES: '0' });
  const take = `local l = redis.call('KEYS', '${LOCKS}')[1] if l then redis.call('SET', l, 'tanother', 'PX', 60000) end return l and 1 or 0`;
  let taken = ':0';
  for (let n = 0; n < 5 && taken === ':0'; n += 1) {
    const path = `/api/stock/${400 + n}.json`;
    const gate = makeGate();
    upstream.on(path, hold(gate.opened, broken));
    const failing = one.get(path);
    await upstream.arrived(path);
    taken = await redis.tell('EVAL', take, '0');
    gate.open();
    t.equal((await failing).status, 502);
  }
  t.equal(taken, ':1');
  // By the connection that would have reported it.
  await one.get(BRANDS);
  const still = `for _, l in ipairs(redis.call('KEYS', '${LOCKS}')) do if redis.call('GET', l) == 'tanother' then return 1 end end return 0`;
  t.equal(await redis.tell('EVAL', still, '0'), ':1');
});

test('answers with Set-Cookie, to requests with cookies, and private ones are not shared through Redis [P2.1]', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwoPatient(t);
  const forOne = answer(200, { data: [] }, { 'Set-Cookie': 's=1', 'Cache-Control': 'max-age=60' });
  for (const path of ['/api/x', BRANDS]) upstream.on(path, forOne);
  upstream.on('/api/y', answer(200, {}, { 'Cache-Control': 'max-age=60' }));
  for (const [path, headers] of [
    ['/api/x', {}],
    [BRANDS, {}],
    ['/api/y', { cookie: 'a=b' }],
    ['/session/user_info.json', { cookie: 'a=b' }],
    ['/api/cart.json', {}],
  ] as const) {
    await one.get(path, { headers });
    await two.get(path, { headers });
    t.equal(upstream.seen(path).length, 2, path);
    const script = `local n = 0 for _, k in ipairs(redis.call('KEYS', '*:e|*')) do if k:find('${path}', 1, true) then n = n + 1 end end return n`;
    t.equal(await redis.tell('EVAL', script, '0'), ':0', path);
  }
});

test('variants by Vary are kept apart [P1.4]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
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
  // The first answer names the field that it varies by; the call is made again with it (D56).
  t.equal(upstream.seen('/api/varied').length, 3);
});

test('a purge at one instance reaches the other, its pages too [P2.3]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
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

test('a purge by tag leaves other calls stored, at both instances and in Redis [P2.3]', async (t: Test) => {
  const { upstream, redis, one, two } = await startTwoPatient(t);
  const OTHERS = '/brands/populars.json';
  for (const from of [one, two]) for (const path of [BRANDS, OTHERS]) await from.get(path);
  const asked = upstream.seen(OTHERS).length;
  await ops(one).send('POST', '/cache/purge', { body: '{"tag":"/brands.json"}' });
  await until(async () => (await two.get(BRANDS)).header('x-cache') !== 'HIT' || upstream.seen(BRANDS).length > 1);
  for (const from of [one, two]) t.equal((await from.get(OTHERS)).header('x-cache'), 'HIT');
  t.equal(upstream.seen(OTHERS).length, asked);
  const kept = `return #redis.call('KEYS', 'vitrina:4:*:e|*|${OTHERS}|*')`;
  t.equal(await redis.tell('EVAL', kept, '0'), ':1');
});

test('an answer in flight during a purge is not stored by any instance [P2.3]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
  const gate = makeGate();
  upstream.on(BRANDS, hold(gate.opened), { do: 'default' });
  const waiting = one.get(BRANDS);
  await upstream.arrived(BRANDS);
  await ops(two).send('POST', '/cache/purge', { body: '{}' });
  gate.open();
  t.equal((await waiting).status, 200);
  t.equal((await two.get(BRANDS)).header('x-cache'), 'MISS');
});

test('a write at one instance invalidates the stored response of the other [P2.3]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
  upstream.on('GET /api/thing', answer(200, { n: 1 }, { 'Cache-Control': 'max-age=600' }));
  for (const from of [one, two]) await from.get('/api/thing');
  t.equal((await two.get('/api/thing')).header('x-cache'), 'HIT');
  upstream.on('GET /api/thing', answer(200, { n: 2 }, { 'Cache-Control': 'max-age=600' }));
  upstream.on('POST /api/thing', answer(200));
  await one.send('POST', '/api/thing', { body: '{}' });
  t.strictSame((await one.getJson('/api/thing')).json, { n: 2 });
  await until(async () => (await two.get('/api/thing')).text.includes('2'));
});

test('D49: a 404 found by one instance drops the kept page of the other [P2.3]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t);
  for (const page of ['/wine/vino-1.html', '/wine/']) {
    await two.untilKept(page);
    // As the page asks for it: a listing's number of goods is in its address.
    const call = upstream.seen(page).at(-1)?.url ?? '';
    await one.get(call);
    upstream.on(page, answer(404));
    // A reload asks the API anew, once a second (D51).
    await until(async () => (await one.get(call, { headers: { 'cache-control': 'no-cache' } })).status === 404);
    await until(async () => (await two.get(page)).status === 404);
  }
});

test('the rate limit of forms is shared by both instances [P6.5, V2.4.1]', async (t: Test) => {
  const { one, two } = await startTwoPatient(t);
  const send = (n: number) =>
    (n % 2 === 0 ? one : two).send('POST', '/api/feedback/callback.json', {
      body: JSON.stringify({ name: 'А', phone: '+74951111111' }),
      headers: { 'content-type': 'application/json' },
    });
  const statuses: number[] = [];
  for (let n = 0; n < 30; n += 1) statuses.push((await send(n)).status);
  t.notOk(statuses.includes(429));
  const refused = await send(30);
  t.equal(refused.status, 429);
  const wait = Number(refused.header('retry-after'));
  t.ok(wait > 0 && wait <= 60, `${wait} s`);
});

test('a stale response of the other instance is served while the API fails [P2.1]', async (t: Test) => {
  const { upstream, one, two } = await startTwoPatient(t, { UPSTREAM_RETRIES: '0' });
  upstream.on(BRANDS, answer(200, { data: [] }, { 'Cache-Control': 'max-age=0' }), broken);
  await one.get(BRANDS);
  const reply = await two.get(BRANDS);
  t.equal(reply.status, 200);
  t.equal(reply.header('x-cache'), 'STALE');
});

test('a failed refresh that is covered by a stale response releases its lock [P2.2]', async (t: Test) => {
  const { upstream, redis, one } = await startTwoPatient(t, { UPSTREAM_RETRIES: '0' });
  upstream.on(BRANDS, answer(200, { data: [] }, { 'Cache-Control': 'max-age=0, stale-if-error=60' }), broken);
  await one.get(BRANDS);
  t.equal((await one.get(BRANDS)).header('x-cache'), 'STALE');
  await upstream.arrived(BRANDS, 2);
  await until(async () => (await redis.tell('EVAL', `return #redis.call('KEYS', '${LOCKS}')`, '0')) === ':0');
});
