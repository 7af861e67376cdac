/** The retry of spec §7 and D26 as a matrix of statuses and methods, counted at the scripted API. */
import { type Test, test } from 'tap';
import { calls } from '../../shared/contract/calls.ts';
import { answer, broken, byDefault, cut, hang } from '../kit/replies.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const RETRIED = [408, 409, 425, 429, 500, 502, 503, 504];
const NOT_RETRIED = [400, 401, 403, 404, 410, 413, 418, 422, 501, 505];
const DELETE = '/api/cart/delete/1.json';
const POST = '/api/cart/update.json';

async function start(t: Test, env: Record<string, string> = {}) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env }) };
}

/** Tells paths apart so that no try finds the answer of another in the cache. */
const freshPath = (n: number): string => `/api/stock/${n}.json`;
const update = (storefront: Storefront) =>
  storefront.send('POST', POST, {
    body: '{"product_id":1,"qnt":1,"dt":1}',
    headers: { 'Content-Type': 'application/json' },
  });

test('GET and DELETE are retried once on the listed statuses and no other, POST never [S7.3, D26, P3.1]', async (t: Test) => {
  for (const status of [...RETRIED, ...NOT_RETRIED]) {
    // A storefront of its own, so that neither breaker nor budget remembers the status before.
    const { upstream, storefront } = await start(t);
    const expected = RETRIED.includes(status) ? 2 : 1;
    upstream.on(freshPath(status), answer(status), byDefault);
    const get = await storefront.get(freshPath(status));
    t.equal(upstream.seen(freshPath(status)).length, expected, `GET ${status}`);
    t.equal(get.status, expected === 2 ? 200 : status, `GET ${status}`);
    upstream.on(DELETE, answer(status), byDefault);
    await storefront.send('DELETE', DELETE);
    t.equal(upstream.seen(DELETE).length, expected, `DELETE ${status}`);
    upstream.on(POST, answer(status), byDefault);
    t.equal((await update(storefront)).status, status, `POST ${status}`);
    t.equal(upstream.seen(POST).length, 1, `POST ${status}`);
    await storefront.stop();
  }
});

test('class other: HEAD, PUT and DELETE are retried once, POST and PATCH never [P3.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  for (const [method, status] of [
    ['HEAD', 200],
    ['PUT', 200],
    ['DELETE', 200],
    ['POST', 503],
    ['PATCH', 503],
  ] as const) {
    const path = `/api/other-${method.toLowerCase()}`;
    upstream.on(path, answer(503), answer(200));
    const body = method === 'HEAD' || method === 'DELETE' ? {} : { body: 'x' };
    t.equal((await storefront.send(method, path, body)).status, status, method);
    t.equal(upstream.seen(path).length, status === 200 ? 2 : 1, method);
  }
});

test('a connection that breaks before an answer is retried, a truncated answer gives 502', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(freshPath(1), broken, byDefault);
  t.equal((await storefront.get(freshPath(1))).status, 200);
  t.equal(upstream.seen(freshPath(1)).length, 2);
  upstream.on(freshPath(2), cut());
  t.equal((await storefront.get(freshPath(2))).status, 502);
});

test('a failure that persists keeps its status and body after one retry', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(freshPath(1), answer(503, { error: { code: 'busy', message: 'Позже' } }));
  const reply = await storefront.get(freshPath(1));
  t.equal(reply.status, 503);
  t.match(reply.text, 'Позже');
  t.equal(upstream.seen(freshPath(1)).length, 2);
});

test('Retry-After is waited for up to 2 s and refused beyond [D26, P3.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on(freshPath(1), answer(503, {}, { 'Retry-After': '3' }), byDefault);
  t.equal((await storefront.get(freshPath(1))).status, 503);
  t.equal(upstream.seen(freshPath(1)).length, 1);
  upstream.on(freshPath(2), answer(503, {}, { 'Retry-After': '1' }), byDefault);
  const begun = performance.now();
  t.equal((await storefront.get(freshPath(2))).status, 200);
  t.ok(performance.now() - begun >= 990, 'a second was waited for');
});

test('goods_hit is never retried [D28]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  t.equal(calls['GET /catalog/goods_hit/'].retry, false);
  upstream.on('/catalog/goods_hit/', answer(503));
  t.equal((await storefront.get('/catalog/goods_hit/?goods_id=1&timestamp=1')).status, 503);
  t.equal(upstream.seen('/catalog/goods_hit/').length, 1);
});

test('with UPSTREAM_RETRIES=0 a failed call is not retried', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_RETRIES: '0' });
  upstream.on(freshPath(1), answer(503));
  await storefront.get(freshPath(1));
  t.equal(upstream.seen(freshPath(1)).length, 1);
});

test('a failing API gets at least ten retries, beyond them at most one per five calls [D26, P3.1]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const MANY = 60;
  // 409 is retried but, as a 4xx, never counts for the breaker.
  upstream.on(({ path }) => path.startsWith('/api/stock/'), answer(409));
  for (let n = 1; n <= MANY; n += 1) await storefront.get(freshPath(n));
  const retries = upstream.seen(({ path }) => path.startsWith('/api/stock/')).length - MANY;
  t.ok(retries >= 10, `${retries} retries`);
  t.ok(retries <= 10 + MANY * 0.2, `${retries} retries`);
});

test('a call that times out is not retried and gives 504 with the code timeout [S8.9, P3.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_TIMEOUT_MS: '150' });
  upstream.on(freshPath(1), hang);
  const reply = await storefront.get(freshPath(1));
  t.equal(reply.status, 504);
  t.equal(JSON.parse(reply.text).error.code, 'timeout');
  t.equal(upstream.seen(freshPath(1)).length, 1);
});

test('each row of the table has its time limit for the whole call, retry included [S7.4, D27, P3.2]', async (t: Test) => {
  const { upstream, storefront } = await start(t, { UPSTREAM_TIMEOUT_MS: '300' });
  const limits = [
    ['/api/area.json', 1000],
    ['/api/catalog/categories.json', 1000],
    ['/api/catalog/navigation.json', 1000],
    ['/api/shop/1.json', 3000],
    ['/wine/vino-1.html?format=json', 5000],
    // By its area: the shops of the host's own were asked for when the storefront started (D53).
    ['/api/shop.json?area_id=2', 300],
    ['/article.json', 300],
  ] as const;
  await Promise.all(
    limits.map(async ([path, limit]) => {
      upstream.on(path.split('?', 1)[0] ?? path, answer(503), hang);
      const begun = performance.now();
      const { status } = await storefront.get(path);
      const took = performance.now() - begun;
      t.equal(status, 504, path);
      t.ok(took > limit * 0.8 && took < limit + 500, `${path}: ${took.toFixed(0)} ms of ${limit}`);
    }),
  );
});
