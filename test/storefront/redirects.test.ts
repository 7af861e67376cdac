/** Addresses that lead elsewhere (spec §2, D21, D22, D25): what is redirected, and above all what is not. */
import { type Test, test } from 'tap';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { sendRaw } from '../kit/socket.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

async function start(t: Test): Promise<Storefront> {
  return startStorefront(t, { upstream: await startUpstream(t) });
}

/** Each path and where it leads in one hop. */
async function expectRedirects(t: Test, storefront: Storefront, pairs: readonly (readonly [string, string])[]) {
  for (const [from, to] of pairs) {
    const { status, header } = await sendRaw(storefront.port, [`GET ${from} HTTP/1.1`, 'Host: shop.example']);
    t.equal(status, 301, from);
    t.equal(header('location'), to, from);
  }
}

test('a page without a trailing slash redirects to the slash form, query kept byte for byte [S2.1, D21]', async (t: Test) => {
  const storefront = await start(t);
  await expectRedirects(t, storefront, [
    ['/wine', '/wine/'],
    ['/wine?page=2', '/wine/?page=2'],
    [
      '/catalog/search?q=%D0%B2%D0%B8%D0%BD%D0%BE&filter.brand[]=a+b',
      '/catalog/search/?q=%D0%B2%D0%B8%D0%BD%D0%BE&filter.brand[]=a+b',
    ],
    ['/no/such/page', '/no/such/page/'],
  ]);
});

test('double slashes collapse in one hop and never lead off the origin [S2.1, D21, V3.7.2]', async (t: Test) => {
  const storefront = await start(t);
  await expectRedirects(t, storefront, [
    ['/wine//', '/wine/'],
    ['//wine', '/wine/'],
    ['//evil.example/', '/evil.example/'],
    ['//evil.example', '/evil.example'],
    ['///evil.example//x', '/evil.example/x'],
  ]);
});

test('paths with a dot, calls and pictures are never redirected to a slash form [S2.1, D21]', async (t: Test) => {
  const storefront = await start(t);
  for (const path of [
    '/api/nothing',
    '/session/nothing',
    '/upload/goods/1.png',
    '/wine/vino-1.html',
    '/robots.txt',
    '/wine/filter.json',
  ]) {
    const { status } = await storefront.get(path);
    t.not(status, 301, path);
  }
});

test('only GET and HEAD are redirected, other methods get 405 [D21]', async (t: Test) => {
  const storefront = await start(t);
  t.equal((await storefront.send('HEAD', '/wine')).status, 301);
  for (const method of ['POST', 'PUT', 'DELETE']) t.equal((await storefront.send(method, '/wine')).status, 405, method);
});

test('old addresses redirect to the new ones [S2.19, D23]', async (t: Test) => {
  const storefront = await start(t);
  await expectRedirects(t, storefront, [
    ['/about/alcohol-for-holidays/event/', '/about/alcohol-for-holidays/corporate/'],
    ['/news/novost-1/', '/article/'],
    ['/about/news/novost-1/', '/article/'],
    ['/news/', '/article/'],
  ]);
});

test('a legacy product address redirects to the first variation with 301 [S2.11, D22]', async (t: Test) => {
  const storefront = await start(t);
  await expectRedirects(t, storefront, [
    ['/wine/goods_5-vino.html', '/wine/vino-5.html'],
    ['/wine/goods_5-vino.html?yclid=1', '/wine/vino-5.html?yclid=1'],
  ]);
});

test('D22: goods whose own address is of the legacy pattern are served there', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const own = '/wine/goods_8-staryj.html';
  const made = makeProduct(8, cityOfHost(undefined, upstream.publicHost));
  const [first, ...others] = made.variations;
  const product = { ...made, url: own, variations: [{ ...first, url: own }, ...others] };
  const paths = [own, '/vodka/goods_8-staryj.html', '/wine/vino-8-magnum.html'];
  for (const path of paths) upstream.on(path, answer(200, { product }));
  const { status, text } = await storefront.get(own);
  t.equal(status, 200);
  t.match(text, /<h1[^>]*>Вино 8/);
  t.match(text, `<link rel="canonical" href="http://shop.example${own}"`);
  await expectRedirects(t, storefront, [['/vodka/goods_8-staryj.html', own]]);
  t.match((await storefront.get('/wine/vino-8-magnum.html')).text, `href="${own}"`, 'its other variation leads to it');
});

test('a product under a foreign prefix redirects to its own address, a variation is served at its own [D22]', async (t: Test) => {
  const storefront = await start(t);
  await expectRedirects(t, storefront, [
    ['/vodka/vino-5.html', '/wine/vino-5.html'],
    ['/a/b/c/vino-5.html', '/wine/vino-5.html'],
    ['/vodka/vino-5.html?utm_source=a+b&page=%D0%B2', '/wine/vino-5.html?utm_source=a+b&page=%D0%B2'],
  ]);
  t.equal((await storefront.get('/wine/vino-5-magnum.html')).status, 200);
});

test('a page number that is 0, not a whole number or beyond the last gives 404 [D25]', async (t: Test) => {
  const storefront = await start(t);
  for (const [page, status] of [
    ['1', 200],
    ['3', 200],
    ['4', 404],
    ['0', 404],
    ['abc', 404],
    ['-1', 404],
    ['1.5', 404],
  ] as const) {
    t.equal((await storefront.get(`/wine/?page=${page}`)).status, status, `page=${page}`);
  }
  const { text } = await storefront.get('/wine/');
  t.notMatch(text, /href="[^"]*[?&]page=1"/, 'page=1 is in no link');
});

test('D22: a page follows a 301 of its main call to another page of the shop; any other target gives 502', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const moved = (path: string, location: string) => upstream.on(path, answer(301, '', { Location: location }));
  moved('/wine/vino-1.html', '/wine/vino-2.html?format=json');
  moved('/wine/vino-3.html', 'http://shop.example/wine/vino-2.html');
  moved('/cognac/', '/wine/?format=json');
  await expectRedirects(t, storefront, [
    ['/wine/vino-1.html?utm=1', '/wine/vino-2.html?utm=1'],
    ['/wine/vino-3.html', '/wine/vino-2.html'],
    ['/cognac/', '/wine/'],
  ]);
  for (const [n, location] of [
    'http://evil.example/wine/vino-2.html',
    '//evil.example/wine/',
    '/api/other.json',
    '/no/such/page.xml',
    '/wine/vino-13.html?format=json',
  ].entries()) {
    const path = `/wine/vino-${10 + n - 1}.html`;
    moved(path, location);
    const { status, header } = await storefront.get(path);
    t.equal(status, 502, location);
    t.equal(header('location'), undefined);
  }
});

test('X5: a search for an article code redirects to its goods with 302 and without the query', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const products = [makeProduct(7, cityOfHost('shop.example', 'shop.example'))];
  upstream.on(
    'GET /catalog/search/',
    answer(200, { data: { title: 'Поиск', products }, meta: { count: 1, page: 1, limit: 50 } }),
  );
  const found = await storefront.get(`/catalog/search/?q=${encodeURIComponent('арт. A-7')}`);
  t.equal(found.status, 302);
  t.equal(found.headers.location, '/wine/vino-7.html');
  t.equal(found.headers['cache-control'], 'private, no-cache');
  t.equal((await storefront.get('/catalog/search/?q=vino')).status, 200);
});
