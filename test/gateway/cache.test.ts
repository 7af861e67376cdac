/** Reads through the cache (contract.md §2, D32): what is asked of the API, when, and what all who wait get. */
import { type Test, test } from 'tap';
import type { ApiError } from '../../shared/api.ts';
import { timesOfCalls } from '../../shared/contract/call-times.ts';
import type { CallKey } from '../../shared/contract/calls.ts';
import { answer, broken, byDefault, compute, hang, hold, makeGate } from '../kit/replies.ts';
import { until } from '../kit/until.ts';
import { headerOf, type Scene, type SceneOptions, setScene, textOf } from './scene.ts';

const GEO = 'GET /api/geo.json';
const cache = (value: string, more: Record<string, string> = {}) => ({ 'Cache-Control': value, ...more });

test('a shared answer is parsed once, and every reader gets the same object [A5]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const [one, two] = await Promise.all([gateway.shared(GEO, {}, context()), gateway.shared(GEO, {}, context())]);
  const three = await gateway.shared(GEO, {}, context());
  t.equal(one.value, two.value);
  t.equal(one.value, three.value);
  t.equal(three.verdict, 'HIT');
  t.equal(upstream.seen().length, 1);
});

test('a stored response fetched for a browser is parsed on the first read of the server and then weighs more [A5]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  await gateway.answerCall(GEO, { method: 'GET', url: '/api/geo.json', headers: {} }, context());
  const before = gateway.cacheUse.bytes;
  const one = await gateway.shared(GEO, {}, context());
  t.equal(one.verdict, 'HIT');
  t.ok(one.value.geos.length > 0);
  t.ok(gateway.cacheUse.bytes > before);
  t.equal((await gateway.shared(GEO, {}, context())).value, one.value);
  t.equal(upstream.seen().length, 1);
});

test('D54: all who need a large stored body that is not parsed yet wait for one parse', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t, { cacheMaxBytes: 64_000_000 });
  const brands = Array.from({ length: 20_000 }, (_, id) => ({
    id,
    code: 'b',
    title: 'Б',
    url: '/brands/b/',
    letter: 'Б',
  }));
  upstream.on('/brands.json', answer(200, { data: brands }));
  await gateway.answerCall('GET /brands.json', { method: 'GET', url: '/brands.json', headers: {} }, context());
  const parsed = t.capture(JSON, 'parse', JSON.parse);
  const read = () => gateway.shared('GET /brands.json', {}, context());
  const all = await Promise.all([read(), read(), read()]);
  t.strictSame([...new Set(all.map(({ verdict }) => verdict))], ['HIT']);
  t.equal(new Set(all.map(({ value }) => value)).size, 1);
  const pieces = parsed().map(({ args: [text] }) => text);
  t.ok(pieces.length > 2, `${pieces.length} pieces`);
  t.equal(new Set(pieces).size, pieces.length, 'each piece is parsed once');
});

test('the parsed object is kept when a refresh brings equal bytes or a 304', async (t: Test) => {
  const { gateway, context, upstream, clock } = await setScene(t);
  const first = await gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context());
  clock.pass(6);
  const second = await gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context());
  t.equal(second.verdict, 'MISS');
  t.equal(second.value, first.value);

  const path = '/api/stock/2.json';
  upstream.on(
    path,
    compute(({ headers }) =>
      headers['if-none-match'] === '"v1"'
        ? answer(304, '', { ETag: '"v1"' })
        : answer(200, { geo: { coordinates: { lng: 1, lat: 2 }, zoom: 9 }, data: [] }, { ETag: '"v1"' }),
    ),
  );
  const third = await gateway.shared('GET /api/stock/{id}.json', { id: 2 }, context());
  clock.pass(6);
  const fourth = await gateway.shared('GET /api/stock/{id}.json', { id: 2 }, context());
  t.equal(upstream.seen(path).length, 2);
  t.equal(fourth.value, third.value);
  clock.pass(4);
  t.equal(
    (await gateway.shared('GET /api/stock/{id}.json', { id: 2 }, context())).verdict,
    'HIT',
    'a 304 makes it fresh',
  );
});

test('contract §2: how long an answer is fresh is as its row says, and as the setting that the row names', async (t: Test) => {
  const verdicts = async (options: SceneOptions) => {
    const { gateway, context, clock } = await setScene(t, options);
    const read = async () => (await gateway.shared('GET /api/stock/{id}.json', { id: 1 }, context())).verdict;
    const found = [await read()];
    for (const seconds of [4, 2, 55]) {
      clock.pass(seconds);
      found.push(await read());
    }
    return found;
  };
  t.strictSame(await verdicts({}), ['MISS', 'HIT', 'MISS', 'MISS'], 'five seconds');
  t.strictSame(
    await verdicts({ timesOf: timesOfCalls(5000, { STOCK_FRESH_S: 60 }) }),
    ['MISS', 'HIT', 'HIT', 'MISS'],
    'a minute',
  );
});

test('stale answers are served at once, while one refresh runs [P1.9]', async (t: Test) => {
  const { gateway, context, upstream, clock, told } = await setScene(t);
  await gateway.shared(GEO, {}, context());
  clock.pass(301);
  const gate = makeGate();
  upstream.on('/api/geo.json', hold(gate.opened));
  const stale = await Promise.all(Array.from({ length: 20 }, () => gateway.shared(GEO, {}, context())));
  t.ok(stale.every(({ verdict, failedRefresh }) => verdict === 'STALE' && !failedRefresh));
  await upstream.arrived('/api/geo.json', 2);
  gate.open();
  await until(() => told.filter((word) => word === 'ended GET /api/geo.json 2xx').length === 2);
  t.equal((await gateway.shared(GEO, {}, context())).verdict, 'HIT');
  t.equal(upstream.seen().length, 2);
});

test('a failed refresh is flagged in stale answers (D32), and not retried on every read', async (t: Test) => {
  const { gateway, context, upstream, clock, told } = await setScene(t);
  await gateway.shared(GEO, {}, context());
  upstream.on('/api/geo.json', answer(500));
  clock.pass(301);
  await gateway.shared(GEO, {}, context());
  await until(() => told.includes('ended GET /api/geo.json 5xx'));
  await until(() => upstream.seen().length === 2);
  for (let n = 0; n < 10; n += 1) t.ok((await gateway.shared(GEO, {}, context())).failedRefresh);
  t.equal(told.filter((word) => word === 'stale on error reference').length, 10, 'each is counted');
  t.equal(upstream.seen().length, 2);
  clock.pass(2);
  await gateway.shared(GEO, {}, context());
  await upstream.arrived('/api/geo.json', 3);
});

test('conventions §3: a failed refresh is logged once, with the call and the id of the request that triggered it [P6.2]', async (t: Test) => {
  const { gateway, context, upstream, clock, logged } = await setScene(t);
  await gateway.shared(GEO, {}, context());
  upstream.on('/api/geo.json', answer(500));
  clock.pass(301);
  await gateway.shared(GEO, {}, context({ requestId: 'of-the-first' }));
  await until(() => logged.length > 0);
  await gateway.shared(GEO, {}, context({ requestId: 'of-the-second' }));
  t.strictSame(logged, [{ requestId: 'of-the-first', call: GEO, error: 'http_500' }]);
  upstream.on('/api/geo.json', answer(200, { geos: 'x' }));
  clock.pass(3);
  await gateway.shared(GEO, {}, context({ requestId: 'of-the-third' }));
  await until(() => logged.length > 2);
  t.strictSame(logged[2], { requestId: 'of-the-third', call: GEO, error: 'upstream' });
});

test('past the refresh window the first reader waits for the failing API, later ones do not [P1.9]', async (t: Test) => {
  const { gateway, context, upstream, clock, told } = await setScene(t, { timeoutMs: 1000 });
  const ask = () => gateway.shared('GET /brands.json', {}, context());
  await ask();
  upstream.on('/brands.json', hang);
  clock.pass(60 + 3600 + 1);
  t.match(await ask(), { verdict: 'STALE', failedRefresh: true });
  clock.pass(3);
  t.match(await ask(), { verdict: 'STALE', failedRefresh: true });
  t.equal(told.filter((word) => word.endsWith('timeout')).length, 1, 'the second refresh runs behind');
});

test('without a stored response the caller gets the failure, with status, message and Retry-After of the API', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/api/geo.json', broken);
  await t.rejects(gateway.shared(GEO, {}, context()), { status: 502, code: 'upstream' });
  upstream.on('/api/geo.json', answer(503, { error: { code: 'rest', message: 'Обед' } }, { 'Retry-After': '7' }));
  await t.rejects(gateway.shared(GEO, {}, context()), {
    status: 503,
    code: 'http_503',
    message: 'Обед',
    retryAfter: 7,
  });
  upstream.on('/api/geo.json', answer(404, 'nothing here'));
  await t.rejects(gateway.shared(GEO, {}, context()), { status: 404, code: 'http_404' });
  upstream.on('/api/shop.json', answer(302, '', { Location: '/elsewhere' }));
  await t.rejects(gateway.shared('GET /api/shop.json', {}, context()), { status: 502, code: 'upstream' });
});

test('regions and schemes never share stored responses [P1.10]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const region = { id: 2, host: 'spb.shop.example', apiHost: 'spb.shop.example', geo: undefined };
  await gateway.shared(GEO, {}, context());
  await gateway.shared(GEO, {}, context({ region }));
  await gateway.shared(GEO, {}, context({ scheme: 'https' }));
  t.strictSame(
    upstream.seen().map(({ headers }) => [headers['x-forwarded-host'], headers['x-forwarded-proto']]),
    [
      ['shop.example', 'http'],
      ['spb.shop.example', 'http'],
      ['shop.example', 'https'],
    ],
  );
});

test('a shared call goes on when its first requester disconnects, and is aborted when all have', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const gate = makeGate();
  upstream.on('/api/geo.json', hold(gate.opened));
  const first = new AbortController();
  const left = gateway.shared(GEO, {}, context({ signal: first.signal }));
  await upstream.arrived('/api/geo.json');
  const stays = gateway.shared(GEO, {}, context());
  first.abort(new Error('gone'));
  await t.rejects(left, { message: 'gone' });
  gate.open();
  t.equal((await stays).value.geos.length > 0, true);

  upstream.on('/brands.json', hang);
  const second = new AbortController();
  const alone = gateway.shared('GET /brands.json', {}, context({ signal: second.signal }));
  const seen = await upstream.arrived('/brands.json');
  second.abort(new Error('gone'));
  await t.rejects(alone, { message: 'gone' });
  await seen.left;
});

test('requests that wait for an answer that may not be shared make their own calls [P1.12]', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  let count = 0;
  upstream.on(
    '/api/x',
    compute(() => {
      count += 1;
      return answer(200, { count }, cache('no-store'));
    }),
  );
  const bodies = (await Promise.all(Array.from({ length: 10 }, () => other('/api/x')))).map(textOf);
  t.equal(new Set(bodies).size, 10);
  const again = (await Promise.all(Array.from({ length: 5 }, () => other('/api/x')))).map(textOf);
  t.equal(new Set(again).size, 5);
  t.equal(count, 15);
});

test('a failure is shared by all waiting requests, its cookies go to the first one only', async (t: Test) => {
  const { other, upstream } = await setScene(t);
  upstream.on('/api/x', answer(503, 'sorry', { 'Set-Cookie': 'sid=1; Domain=api.internal; Path=/' }));
  const answers = await Promise.all(Array.from({ length: 10 }, () => other('/api/x')));
  t.equal(upstream.seen('/api/x').length, 1);
  t.strictSame(new Set(answers.map(({ status }) => status)), new Set([503]));
  t.strictSame(
    answers.map((raw) => headerOf(raw, 'set-cookie')).filter((value) => value !== undefined),
    ['sid=1; Path=/'],
  );
});

test('our own classes: Set-Cookie is removed from the answer and prevents storing [P1.1]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  upstream.on('/brands.json', answer(200, { data: [] }, { 'Set-Cookie': 'sid=1' }));
  for (let n = 1; n <= 2; n += 1) {
    const raw = await gateway.answerCall(
      'GET /brands.json',
      { method: 'GET', url: '/brands.json', headers: {} },
      context(),
    );
    t.equal(headerOf(raw, 'set-cookie'), undefined);
    t.equal(upstream.seen().length, n);
  }
});

test('contract §2: an answer with no-store is delivered whole, even a megabyte of it [P1.1]', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const brand = { id: 1, code: 'a', title: 'А'.repeat(1000), url: '/brands/a/', letter: 'А' };
  const data = Array.from({ length: 500 }, (_, id) => ({ ...brand, id }));
  upstream.on('/brands.json', answer(200, { data }, { 'Cache-Control': 'no-store' }));
  for (let n = 1; n <= 2; n += 1) {
    t.equal((await gateway.shared('GET /brands.json', {}, context())).value.data.length, data.length);
    t.equal(upstream.seen().length, n);
  }
});

test('a purge returns how many responses it dropped, and discards answers in flight', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  await gateway.shared(GEO, {}, context());
  await gateway.shared('GET /brands.json', {}, context());
  t.equal(gateway.purge({ tag: '/api/geo.json' }), 1);
  t.equal(gateway.purge({ region: 7 }), 0);
  t.equal(gateway.purge({ prefix: '/brands' }), 1);
  t.strictSame(gateway.cacheUse, { bytes: 0, addresses: 0 });
  const gate = makeGate();
  upstream.on('/api/geo.json', hold(gate.opened), byDefault);
  const waiting = gateway.shared(GEO, {}, context());
  await upstream.arrived('/api/geo.json', 2);
  gateway.purge({});
  gate.open();
  await waiting;
  t.equal(gateway.cacheUse.addresses, 0);
});

test('a hit is the very same answer while its age stays the same', async (t: Test) => {
  const { gateway, context, clock, upstream } = await setScene(t);
  const ask = () => gateway.answerCall(GEO, { method: 'GET', url: '/api/geo.json', headers: {} }, context());
  await ask();
  const hit = await ask();
  t.equal(await ask(), hit);
  t.equal(headerOf(hit, 'age'), '0');
  t.equal(headerOf(hit, 'cache-control'), 'max-age=0, must-revalidate');
  clock.pass(1);
  t.equal(headerOf(await ask(), 'age'), '1');
  t.equal(upstream.seen().length, 1);
});

test('every call is recorded in the request context and counted in the metrics [P6.2]', async (t: Test) => {
  const scene: Scene = await setScene(t);
  const { gateway, context, upstream, told } = scene;
  const by = context();
  await gateway.shared(GEO, {}, by);
  await gateway.shared(GEO, {}, by);
  upstream.on('/brands.json', broken);
  await gateway.shared('GET /brands.json', {}, by).catch((error: ApiError) => error);
  t.match(by.records, [
    { call: GEO, verdict: 'MISS', status: 200, attempts: 1 },
    { call: GEO, verdict: 'HIT', status: 200, attempts: 0 },
    { call: 'GET /brands.json', verdict: 'MISS', status: 0 },
  ]);
  t.ok(by.records.every(({ startedAt, ms }) => startedAt >= 0 && ms >= 0));
  t.ok(told.includes('answered reference HIT'));
  t.ok(told.includes('ended GET /brands.json broken'));
});

test('D54: a parameter that a call does not have reaches neither the API nor the store', async (t: Test) => {
  const { gateway, context, upstream } = await setScene(t);
  const ask = (key: CallKey, url: string) => gateway.answerCall(key, { method: 'GET', url, headers: {} }, context());
  for (let n = 0; n < 20; n += 1) await ask('GET /api/geo.json', `/api/geo.json?a=${n}`);
  await ask('GET /api/geo.json', '/api/geo.json');
  t.strictSame(
    upstream.seen().map(({ url }) => url),
    ['/api/geo.json'],
  );
  t.equal(gateway.cacheUse.addresses, 1);
  const listing = 'GET {listing}?format=json';
  await ask(
    listing,
    '/wine/?utm=1&format=json&filter.x%5B%5D=a&filter.price.from=1&sort=new&page=2&limit=3&q=&z&y[]=1',
  );
  t.equal(
    upstream.seen().at(-1)?.url,
    '/wine/?format=json&filter.x%5B%5D=a&filter.price.from=1&sort=new&page=2&limit=3&q=',
  );
  await ask('GET /catalog/goods_hit/', '/catalog/goods_hit/?goods_id=1&timestamp=2&x=3');
  t.equal(upstream.seen().at(-1)?.url, '/catalog/goods_hit/?goods_id=1&timestamp=2');
});
