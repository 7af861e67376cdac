/** The windows of each class of calls (contract.md section 2), with a clock that the test moves; class 'other' by itself. */
import { type Test, test } from 'tap';
import { headerOf, setScene as setGateway, textOf } from '../gateway/scene.ts';
import { type Clock, makeClock } from '../kit/clock.ts';
import { answer, broken, byDefault } from '../kit/replies.ts';
import { type Reply, type Storefront, startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

interface Scene {
  readonly upstream: ScriptedUpstream;
  readonly storefront: Storefront;
  readonly clock: Clock;
}

async function setScene(t: Test): Promise<Scene> {
  const clock = makeClock(t);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  return { upstream, storefront, clock };
}

interface Windows {
  readonly path: string;
  /** Seconds, as contract.md §2 says them; written out here, so that a slip in the table of classes shows. */
  readonly fresh: number;
  readonly staleWhileRefreshing: number;
  readonly staleOnFailure: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;
const classes: Record<string, Windows> = {
  catalogue: { path: '/wine/?format=json', fresh: 60, staleWhileRefreshing: HOUR, staleOnFailure: DAY },
  reference: { path: '/article/rubrics.json', fresh: 300, staleWhileRefreshing: DAY, staleOnFailure: DAY },
  live: { path: '/api/stock/1.json', fresh: 5, staleWhileRefreshing: 0, staleOnFailure: 0 },
  picture: { path: '/upload/goods/1.png', fresh: DAY, staleWhileRefreshing: 0, staleOnFailure: 7 * DAY },
};
const pathOnly = (url: string): string => url.split('?', 1)[0] ?? url;
const verdict = (reply: Reply): string | undefined => reply.header('x-cache');

/** Asks until the refresh that runs behind a stale answer is through. */
async function settle({ storefront }: Scene, path: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (verdict(await storefront.get(path)) === 'HIT') return;
  }
  throw new Error(`${path} is never fresh again`);
}

for (const [name, policy] of Object.entries(classes)) {
  const { path } = policy;

  test(`class ${name}: one call while it is fresh`, async (t: Test) => {
    const scene = await setScene(t);
    t.equal(verdict(await scene.storefront.get(path)), 'MISS');
    scene.clock.pass(policy.fresh - 1);
    t.equal(verdict(await scene.storefront.get(path)), 'HIT');
    t.equal(scene.upstream.seen(pathOnly(path)).length, 1);
  });

  test(`class ${name}: served stale while one refresh runs, as long as its window says`, async (t: Test) => {
    const scene = await setScene(t);
    await scene.storefront.get(path);
    scene.clock.pass(policy.fresh + Math.max(1, policy.staleWhileRefreshing - 1));
    const next = await scene.storefront.get(path);
    t.equal(verdict(next), policy.staleWhileRefreshing > 0 ? 'STALE' : 'MISS');
    await settle(scene, path);
    t.equal(scene.upstream.seen(pathOnly(path)).length, 2);
    scene.clock.pass(policy.fresh + policy.staleWhileRefreshing + 1);
    t.equal(verdict(await scene.storefront.get(path)), 'MISS', 'after the window the visitor waits');
  });

  test(`class ${name}: served stale while the API fails, as long as its window says`, async (t: Test) => {
    const scene = await setScene(t);
    const first = await scene.storefront.get(path);
    scene.upstream.on(pathOnly(path), broken);
    if (policy.staleOnFailure > 0) {
      scene.clock.pass(policy.fresh + policy.staleOnFailure - 1);
      const failing = await scene.storefront.get(path);
      t.equal(verdict(failing), 'STALE');
      t.equal(failing.text, first.text);
      scene.clock.pass(2);
    } else {
      scene.clock.pass(policy.fresh + 1);
    }
    t.equal((await scene.storefront.get(path)).status, 502, 'after the window the failure shows');
  });
}

test('a 404 of our own classes is kept for 10 s, a 5xx never [P1.1]', async (t: Test) => {
  const { storefront, upstream, clock } = await setScene(t);
  const path = '/brands.json';
  upstream.on(path, answer(404));
  await storefront.get(path);
  clock.pass(9);
  t.equal((await storefront.get(path)).status, 404);
  t.equal(upstream.seen(path).length, 1);
  clock.pass(2);
  await storefront.get(path);
  t.equal(upstream.seen(path).length, 2);

  clock.pass(11);
  upstream.on(path, answer(503), byDefault);
  t.equal((await storefront.get(path)).status, 503);
  t.equal((await storefront.get(path)).status, 200);
});

test("the API's own Cache-Control holds where it sends one", async (t: Test) => {
  const { storefront, upstream, clock } = await setScene(t);
  const rules = [
    ['/brands.json', 'no-store', 0],
    ['/brands/populars.json', 'private', 0],
    ['/article.json', 'max-age=7', 7],
    ['/article/rubrics.json', 's-maxage=9, max-age=1', 9],
  ] as const;
  for (const [path, cacheControl, fresh] of rules) {
    upstream.on(
      path,
      answer(200, path === '/article.json' ? { data: [], meta: { count: 0, page: 1, limit: 50 } } : { data: [] }, {
        'Cache-Control': cacheControl,
      }),
    );
    await storefront.get(path);
    if (fresh > 0) clock.pass(fresh - 1);
    t.equal(verdict(await storefront.get(path)), fresh > 0 ? 'HIT' : 'MISS', `${path}: ${cacheControl}`);
  }
});

test('private calls are never stored and leave with no-store [D28, V14.2.2, V14.3.2]', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  for (const path of [
    '/api/cart.json',
    '/session/user_info.json',
    '/api/checkout/data.json',
    '/catalog/goods_hit/?goods_id=1&timestamp=1',
  ]) {
    const replies = [await storefront.get(path), await storefront.get(path)];
    t.equal(upstream.seen(pathOnly(path)).length, 2, path);
    for (const reply of replies) {
      t.equal(reply.header('cache-control'), 'no-store', path);
      t.equal(verdict(reply), 'BYPASS', path);
    }
  }
});

test('shared JSON has an ETag and Age, and conditional requests are answered from the cache [P1.6]', async (t: Test) => {
  const { storefront, upstream, clock } = await setScene(t);
  const first = await storefront.get('/brands.json');
  t.equal(first.header('cache-control'), 'max-age=0, must-revalidate');
  const etag = first.header('etag') ?? '';
  t.match(etag, /^"[^"]+"$/);
  clock.pass(20);
  const again = await storefront.get('/brands.json', { headers: { 'If-None-Match': etag } });
  t.equal(again.status, 304);
  t.equal(again.text, '');
  t.equal((await storefront.get('/brands.json')).header('age'), '20');
  t.equal((await storefront.get('/brands.json', { headers: { 'If-None-Match': '"other"' } })).status, 200);
  t.equal(upstream.seen('/brands.json').length, 1);
});

test('contract §2: no-store and private of the API reach the browser as well', async (t: Test) => {
  const { storefront, upstream } = await setScene(t);
  for (const [stated, told] of [
    ['no-store', 'no-store'],
    ['private, max-age=60', 'private, max-age=0, must-revalidate'],
    ['max-age=60', 'max-age=0, must-revalidate'],
  ] as const) {
    upstream.on('/brands.json', answer(200, { data: [] }, { 'Cache-Control': stated }));
    t.equal((await storefront.get('/brands.json')).header('cache-control'), told, stated);
  }
});

test('class other: a 206 is passed on unchanged and not stored (RFC 9111 section 3.3) [P1.7]', async (t: Test) => {
  const scene = await setGateway(t);
  const part = { 'Cache-Control': 'max-age=60', 'Content-Range': 'bytes 0-3/10', ETag: '"a"' };
  scene.upstream.on('/api/part', answer(206, '0123', part), answer(206, '0123', part), answer(200, '0123456789'));
  for (let n = 0; n < 2; n += 1) {
    const raw = await scene.other('/api/part', { range: 'bytes=0-3' });
    t.equal(raw.status, 206);
    t.equal(textOf(raw), '0123');
    t.equal(headerOf(raw, 'content-range'), 'bytes 0-3/10');
  }
  t.equal(scene.upstream.seen('/api/part').length, 2);
  t.equal(scene.upstream.seen('/api/part')[1]?.headers.range, 'bytes=0-3');
  t.equal(textOf(await scene.other('/api/part')), '0123456789', 'it does not answer a request for the whole');
});

test('class other: fields that come on several lines leave as one list', async (t: Test) => {
  const scene = await setGateway(t);
  scene.upstream.on('/api/lines', answer(200, {}, { 'X-A': ['1', '2'], 'Cache-Control': ['max-age=60', 'public'] }));
  const raw = await scene.other('/api/lines');
  t.equal(headerOf(raw, 'x-a'), '1, 2');
  t.equal(headerOf(raw, 'cache-control'), 'max-age=60, public');
});

test('class other: HEAD of a stale response refreshes it with a GET', async (t: Test) => {
  const scene = await setGateway(t);
  const api = (n: number) => answer(200, { n }, { 'Cache-Control': 'max-age=60', 'X-N': String(n) });
  scene.upstream.on('/api/head', api(1), api(2));
  await scene.other('/api/head');
  scene.clock.pass(61);
  const head = await scene.gateway.answerRead(
    'other',
    { method: 'HEAD', url: '/api/head', headers: {} },
    scene.context(),
  );
  t.equal(headerOf(head, 'x-n'), '2');
  const raw = await scene.other('/api/head');
  t.equal(headerOf(raw, 'x-cache'), 'HIT');
  t.equal(headerOf(raw, 'x-n'), '2');
  t.strictSame(
    scene.upstream.seen('/api/head').map(({ method }) => method),
    ['GET', 'GET'],
  );
});
