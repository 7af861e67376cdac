/** What a CDN in front is told (`CDN=on`): of answers by their header fields, of purges by a webhook. */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { CdnPurges } from '../../server/cdn/purge-webhook.ts';
import { cacheTags, purgedTags, replacedTags } from '../../server/http-cache/rules/cache-tags.ts';
import { KeptPage, PageStore } from '../../server/pages/kept/page-store.ts';
import { calls } from '../../shared/contract/calls.ts';
import { endOfDay } from '../../shared/rules/dates.ts';
import { startTwoPatient } from '../http-cache/two-instances.ts';
import { makeClock } from '../kit/clock.ts';
import { answer, byDefault, hang, hold, makeGate } from '../kit/replies.ts';
import { createClient, GOOGLEBOT, type Reply, type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const NOON = endOfDay(Date.now()) - 12 * 60 * 60 * 1000;
const PICTURE = '/upload/articles/1.png';
const asset = (page: Reply): string => /src="(\/assets\/[^"]+\.js)"/.exec(page.text)?.[1] ?? '';
const controlOf = (reply: Reply): string | undefined => reply.header('cdn-cache-control');
const tagsOf = (reply: Reply): readonly string[] => (reply.header('cache-tag') ?? '').split(', ');

test('O2: without CDN=on no answer has CDN-Cache-Control or Cache-Tag', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const page = await storefront.untilKept('/wine/');
  for (const path of ['/wine/', '/brands.json', PICTURE, '/wine//', '/sitemap.xml', '/robots.txt', asset(page)]) {
    const { headers } = await storefront.get(path);
    t.match(headers, { 'cdn-cache-control': undefined, 'cache-tag': undefined }, path);
    t.ok(headers['x-request-id'], path);
  }
});

test('O2: with CDN=on', async (t: Test) => {
  const clock = makeClock(t, NOON);
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { CDN: 'on' } });
  const page = await storefront.untilKept('/wine/');

  t.test('O2: a kept page has its own CDN lifetime and tags, and no header fields of a visitor', async (t: Test) => {
    t.equal(controlOf(page), 'max-age=60, stale-while-revalidate=3600, stale-if-error=3600');
    t.equal(page.header('cache-control'), 'private, no-cache');
    t.match(page.headers, { 'x-request-id': undefined, 'server-timing': undefined, 'set-cookie': undefined });
    for (const tag of ['all', 'region-1', 'listing', 'listing.1', '/wine/', '/wine/.1']) {
      t.ok(tagsOf(page).includes(tag), tag);
    }
    t.ok((page.header('cache-tag') ?? '').length < 4000);
    clock.pass(20);
    const etag = page.header('etag') ?? '';
    const again = await storefront.get('/wine/', { headers: { 'if-none-match': etag } });
    t.same([again.status, controlOf(again)], [304, 'max-age=40, stale-while-revalidate=3600, stale-if-error=3600']);
    const spb = await storefront.untilKept('/wine/', { host: `spb.${upstream.publicHost}` });
    t.ok(tagsOf(spb).includes('region-2'));
    clock.pass(-20);
  });

  t.test(
    'O2: shared JSON, pictures, redirects and sitemap have a CDN lifetime, built files are public',
    async (t: Test) => {
      t.match(await storefront.get('/brands.json'), {
        headers: {
          'cdn-cache-control': 'max-age=60, stale-while-revalidate=3600, stale-if-error=86400',
          'cache-control': 'max-age=0, must-revalidate',
          age: '0',
          'x-request-id': undefined,
        },
      });
      t.equal(
        controlOf(await storefront.get(PICTURE)),
        'max-age=86400, stale-while-revalidate=0, stale-if-error=604800',
      );
      t.ok(tagsOf(await storefront.get(PICTURE)).includes('picture.1'));
      t.match(await storefront.get('/wine//'), { status: 301, headers: { 'cdn-cache-control': 'max-age=3600' } });
      for (const path of [asset(page), '/robots.txt', '/favicon.ico']) {
        const { headers } = await storefront.get(path);
        t.match(
          headers,
          { 'cache-control': /^public/, 'cdn-cache-control': undefined, 'x-request-id': undefined },
          path,
        );
      }
      t.match(controlOf(await storefront.get('/sitemap.xml')), /^max-age=\d{4}, /);
      t.match(controlOf(await storefront.get('/_parts/header.html')), /^max-age=\d+, /);
    },
  );

  t.test(
    'O2: streamed, personal, failed, stale and class other answers have CDN-Cache-Control: no-store',
    async (t: Test) => {
      const gate = makeGate();
      upstream.on('/article/rubrics.json', hold(gate.opened));
      // Of another city: the sitemap of this one has asked for the rubrics.
      const streamed = await storefront.open('/article/', { host: 'spb.shop.example' });
      gate.open();
      await streamed.body.dump();
      t.match(streamed.headers, { 'content-security-policy': /nonce/, 'cdn-cache-control': 'no-store' });
      upstream.on(
        '/api/odd.json',
        answer(200, {}, { 'CDN-Cache-Control': 'max-age=60', 'Cache-Control': 'public, max-age=60' }),
      );
      upstream.on('/api/area.json', answer(500));
      upstream.on('/api/stock/5.json', answer(200, { data: [] }, { 'Cache-Control': 'no-store' }));
      const asking = [
        ['/cart/?plain=1'],
        ['/api/cart.json'],
        ['/session/user_info.json'],
        ['/api/odd.json'],
        ['/api/odd.json', { headers: { cookie: 'sid=1' } }],
        ['/api/area.json'],
        ['/api/stock/5.json'],
        ['/builds/latest.json'],
        ['/region/2?to=/'],
        ['/nowhere/'],
        ['/cart/', { headers: { 'user-agent': GOOGLEBOT } }],
      ] as const;
      for (const [path, options] of asking) t.equal(controlOf(await storefront.get(path, options)), 'no-store', path);
      const order = await storefront.send('POST', '/api/checkout.json', { body: '{}' });
      t.equal(controlOf(order), 'no-store');
      clock.pass(61);
      t.match(await storefront.get('/wine/'), { headers: { 'x-cache': 'STALE', 'cdn-cache-control': 'no-store' } });
    },
  );
});

test('O2: each call has a unique tag', async (t: Test) => {
  const named = Object.keys(calls).map((call) => purgedTags({ tag: call })[0]);
  const paths = Object.keys(calls).map((call) => call.replace(/^[A-Z]+ /, '').split('?')[0]);
  t.equal(
    new Set(named).size,
    new Set(paths.map((path) => path?.replace('{goods_id}', '{id}').replace('{product page}', '{product}'))).size,
  );
});

test('O2: every page that a purge drops has a tag that is sent to the CDN', async (t: Test) => {
  const paths = fc.constantFrom(
    '/wine/',
    '/wine/krasnoe/',
    '/wine/vino-1.html',
    '/brands.json',
    '/api/shop/1.json',
    '/',
  );
  const sources = fc.constantFrom(
    '/wine/?format=json',
    '/wine/?page=2',
    '/wine/?sort=/a/b.html',
    '{listing}',
    '/brands.json',
    '/api/shop/{id}.json',
  );
  const made = fc.record({ path: paths, tags: fc.uniqueArray(sources), regionId: fc.constantFrom(1, 2) });
  const filters = fc.record(
    {
      prefix: fc.constantFrom(
        ...['/', '/wi', '/wine', '/wine/', '/wine/vino-1.html', '/wine/vino-1.ht', '/wine/kr', '/api/', '/brands.js'],
        ...['/wine/?', '/wine/?sort=/a', '/wine/?sort=/a/b.html'],
      ),
      region: fc.constantFrom(1, 2),
      tag: fc.constantFrom('GET {listing}?format=json', '{listing}', '/brands.json', '/api/shop/{id}.json', '/wine/'),
    },
    { requiredKeys: [] },
  );
  const life = { freshUntil: 1, staleUntil: 1, route: 'page' };
  fc.assert(
    fc.property(made, filters, ({ path, tags, regionId }, filter) => {
      const store = new PageStore(1_000_000);
      store.set('key', new KeptPage(Buffer.from(''), { ...life, path, regionId, tags: new Set(tags) }), 0);
      const told = purgedTags(filter);
      const borne = cacheTags({ sources: [...tags, path], region: regionId });
      return store.purge(filter) === 0 || told.some((tag) => borne.includes(tag));
    }),
  );
  const page = cacheTags({ sources: ['/wine/?format=json&page=2'], region: 2 });
  t.ok(replacedTags('/wine/?page=2&format=json', 2).every((tag) => page.includes(tag)));
  t.notOk(replacedTags('/wine/?format=json&page=3', 2).some((tag) => page.includes(tag)));
  t.notOk(replacedTags('/wine/?format=json&page=2', 1).some((tag) => page.includes(tag)));
});

const HOOK = '/cdn/purge';
const ops = ({ opsPort }: Storefront) => createClient(opsPort, `127.0.0.1:${opsPort}`);
const purge = (storefront: Storefront, body: object) =>
  ops(storefront).send('POST', '/cache/purge', { body: JSON.stringify(body) });
const toldBy = (upstream: ScriptedUpstream) =>
  upstream.seen(HOOK).map(({ body }) => (JSON.parse(String(body)) as { tags: string[] }).tags);

test('O2: of several instances only one sends the CDN a purge, also for a page that is gone', async (t: Test) => {
  const hook = await startUpstream(t);
  hook.on(HOOK, answer(200));
  const env = { CDN: 'on', CDN_PURGE_URL: hook.url + HOOK, CDN_PURGE_TOKEN: 'secret', CDN_PURGE_DELAY_MS: '0' };
  const { upstream, one, two } = await startTwoPatient(t, env);
  await two.untilKept('/wine/');
  await purge(one, { tag: '{listing}', region: 1 });
  const asked = await hook.arrived(HOOK);
  t.equal(asked.method, 'POST');
  t.match(asked.headers, {
    authorization: 'Bearer secret',
    'cache-tag': 'listing.1',
    'content-type': 'application/json',
  });
  await until(async () => (await two.get('/wine/')).header('x-cache') === 'MISS');
  await two.untilKept('/wine/');
  await purge(two, {});
  await hook.arrived(HOOK, 2);
  for (const instance of [one, two]) await instance.untilKept('/faq/');
  const { url } = await upstream.arrived(({ path, url }) => path === '/api/content.json' && url.includes('faq'));
  upstream.on('/api/content.json', answer(404));
  // A visitor's reload, as soon as it may reach the API (D51).
  await until(async () => (await one.get(url, { headers: { 'cache-control': 'no-cache' } })).status === 404);
  await until(async () => (await two.get('/faq/')).status === 404);
  await purge(two, { tag: '/brands.json' });
  await until(() => toldBy(hook).flat().includes('/brands.json'));
  t.same([toldBy(hook)[0], toldBy(hook)[1], toldBy(hook).length], [['listing.1'], ['all'], 4]);
  t.match(toldBy(hook)[2]?.[0], /^call-[\da-f]{12}\.1$/);
});

test('O2: a purge does not wait for the CDN; it is resent with backoff and given up with one log line', async (t: Test) => {
  const hook = await startUpstream(t);
  const told: string[] = [];
  const logged: object[] = [];
  const waits: number[] = [];
  const make = () =>
    new CdnPurges({
      url: hook.url + HOOK,
      token: undefined,
      delayMs: 7,
      metrics: { cdnTold: (outcome) => told.push(outcome) },
      log: { warn: (about) => logged.push(about) },
      wait: async (ms) => void waits.push(ms),
    });
  hook.on(HOOK, answer(500), answer(429), answer(200));
  const purges = make();
  purges.purge(['a', 'b']);
  purges.purge(['b', 'c']);
  await until(() => told.includes('ok'));
  t.same(
    [told, waits, toldBy(hook)[2]],
    [
      ['failed', 'failed', 'ok'],
      [7, 1000, 2000],
      ['a', 'b', 'c'],
    ],
  );
  t.same(logged, []);

  hook.on(HOOK, answer(500));
  waits.length = 0;
  purges.purge(['a']);
  await until(() => told.includes('given_up'));
  t.same(waits, [7, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  t.match(logged, [{ tags: 1, err: { message: 'status 500' } }]);
  t.equal(logged.length, 1);

  hook.reset();
  hook.on(HOOK, byDefault);
  hook.on(HOOK, answer(200));
  waits.length = 0;
  const later = make();
  later.purge(['a']);
  await hook.arrived(HOOK);
  later.purge(['b']);
  await until(() => toldBy(hook).length === 2);
  t.same(waits, [7, 7], 'what is purged while a request is on its way waits as long');
  hook.reset();
  hook.on(HOOK, byDefault);
  hook.on(HOOK, answer(200));
  const many = make();
  many.purgeIfThereIsRoom(Array.from({ length: 600 }, (_, n) => `gone-${n}`));
  many.purge(Array.from({ length: 61 }, (_, n) => `tag-${n}`));
  await until(() => toldBy(hook).flat().length === 61);
  t.same(
    toldBy(hook).map((tags) => tags.length),
    [30, 30, 1],
    'what has ended by itself is left out',
  );
  many.purge(Array.from({ length: 1001 }, (_, n) => `tag-${n}`));
  await until(() => toldBy(hook).length === 4);
  t.same(toldBy(hook)[3], ['all']);

  hook.on(HOOK, hang);
  const upstream = await startUpstream(t);
  const env = { CDN: 'on', CDN_PURGE_URL: hook.url + HOOK, CDN_PURGE_DELAY_MS: '0' };
  const storefront = await startStorefront(t, { upstream, env });
  hook.reset();
  hook.on(HOOK, hang);
  t.equal((await purge(storefront, {})).status, 200);
  await hook.arrived(HOOK);
  t.equal((await purge(storefront, { tag: '{listing}' })).status, 200);
  hook.on(HOOK, answer(200));
});
