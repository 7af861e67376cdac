/** What search engines and previews read: of each kind of page, and in the sitemap of a host (conventions.md §3). */
import { type Test, test } from 'tap';
import {
  listFiles,
  type MakeCall,
  MOST_ENTRIES,
  sitemapEntries,
  sitemapIndex,
  urlSet,
} from '../../server/routes/sitemap/files.ts';
import { ApiError } from '../../shared/api.ts';
import { answers } from '../kit/fixtures/answers.ts';
import { GOODS_IN_LISTING } from '../kit/fixtures/listing.ts';
import { answer } from '../kit/replies.ts';
import { createClient, GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const headers = { 'user-agent': GOOGLEBOT };
const host = 'spb.shop.example';
const origin = `http://${host}`;

function readHead(html: string) {
  const jsonLd = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
    ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
  );
  const og = (name: string) => new RegExp(`<meta property="og:${name}" content="([^"]*)"`).exec(html)?.[1];
  return { jsonLd, og, types: jsonLd.map((one) => one['@type']) };
}

test('each kind of page has its JSON-LD and its Open Graph, with addresses of its own host [S2.45]', async (t: Test) => {
  const upstream = await startUpstream(t);
  const questions = [{ title: 'Как оплатить?', html: '<p>При получении.</p>' }];
  upstream.on('/api/content.json', answer(200, { data: { title: 'Вопросы', html: '', blocks: questions } }));
  const storefront = await startStorefront(t, { upstream });
  for (const [path, types, type, image] of [
    ['/', ['WebSite'], 'website', undefined],
    ['/wine/', ['BreadcrumbList'], 'website', undefined],
    ['/catalog/search/', ['BreadcrumbList'], 'website', undefined],
    ['/wine/vino-3.html', ['Product', 'BreadcrumbList'], 'product', '/upload/goods/3.png'],
    ['/shop/2/', ['LocalBusiness', 'BreadcrumbList'], 'website', '/upload/shops/2.png'],
    ['/article/vino/1/', ['Article', 'BreadcrumbList'], 'article', '/upload/articles/1.png'],
    ['/faq/', ['FAQPage', 'BreadcrumbList'], 'website', undefined],
  ] as const) {
    const { text, status } = await storefront.get(path, { host, headers });
    t.equal(status, 200, path);
    const head = readHead(text);
    t.same(
      head.types.filter((one) => types.includes(one as never)),
      types,
      path,
    );
    t.equal(head.og('type'), type, path);
    // Without a picture of its own it is that of the profile.
    t.match(
      head.og('image'),
      image === undefined ? /^https?:\/\/[^/]+\/assets\/social-[\w-]+\.png$/ : origin + image,
      path,
    );
    t.equal(head.og('url'), origin + path);
    for (const [, url = ''] of JSON.stringify(head.jsonLd).matchAll(/"(http:\/\/[^"]+)"/g)) {
      t.ok(url.startsWith(`${origin}/`), url);
    }
  }
});

test('JSON-LD: WebSite has a working search address, Product an offer for each variation [S2.45]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const [site] = readHead((await storefront.get('/', { host, headers })).text).jsonLd;
  const action = site?.potentialAction as { target: string } | undefined;
  const search = new URL((action?.target ?? '').replace('{search_term_string}', encodeURIComponent('вино')));
  t.equal((await storefront.get(search.pathname + search.search, { host: search.host })).status, 200);

  const { jsonLd } = readHead((await storefront.get('/wine/vino-3.html', { host, headers })).text);
  const product = jsonLd.find((one) => one['@type'] === 'Product');
  t.match(product?.offers, [
    {
      '@type': 'Offer',
      url: `${origin}/wine/vino-3.html`,
      price: 3003,
      priceCurrency: 'RUB',
      availability: 'https://schema.org/BackOrder',
    },
    { '@type': 'Offer', url: `${origin}/wine/vino-3-magnum.html`, price: 13003 },
  ]);
});

test('search results and filtered listings are noindex; a sorted listing has the unsorted canonical [S2.45]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  for (const [path, canonical, noindex] of [
    ['/wine/?sort=price', '/wine/', false],
    ['/wine/?page=2&sort=price&utm_source=x', '/wine/?page=2', false],
    ['/wine/?filter.price.from=1010&page=2', '/wine/?page=2', true],
    ['/catalog/search/?q=%D0%B2%D0%B8%D0%BD%D0%BE', '/catalog/search/', true],
    ['/catalog/search/', '/catalog/search/', false],
  ] as const) {
    const { text, status } = await storefront.get(path, { host, headers });
    t.equal(status, 200, path);
    t.ok(text.includes(`<link rel="canonical" href="${origin}${canonical}"`), path);
    t.equal(text.includes('<meta name="robots" content="noindex"'), noindex, path);
  }
});

test('the description of the second page of a list contains its number [S2.45]', async (t: Test) => {
  const { data } = answers['GET /article.json']({ query: {} } as never) as { data: object[] };
  const upstream = await startUpstream(t);
  upstream.on('/article.json', answer(200, { data, meta: { count: 30, page: 1, limit: 12 } }));
  const storefront = await startStorefront(t, { upstream });
  for (const path of ['/wine/', '/actions/', '/brands/dubrava/', '/catalog/search/', '/article/', '/article/vino/']) {
    const said = async (query: string) =>
      /<meta name="description" content="([^"]*)"/.exec((await storefront.get(path + query)).text)?.[1] ?? '';
    const first = await said('');
    t.notMatch(first, 'страница', path);
    t.match(await said('?page=2'), /[Сс]траница 2/, path);
  }
});

test('the search text is quoted in title and description [S2.45]', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const { text } = await storefront.get(encodeURI('/catalog/search/?q=вино'), { host, headers });
  t.match(text, '<title>Поиск «вино» — Витрина</title>');
  t.match(text, '<meta name="description" content="Поиск «вино»: 120 товаров.');
});

test('D52: a sitemap is built once for concurrent requests, and answers read only for it are not stored', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const path = '/sitemap-products-wine.xml';
  const [first, other] = await Promise.all([storefront.get(path), storefront.get(path)]);
  t.equal([...first.text.matchAll(/<loc>/g)].length, GOODS_IN_LISTING);
  t.equal(other.text, first.text);
  const pages = () => upstream.seen('/wine/').length;
  const made = pages();
  t.equal(made, Math.ceil(GOODS_IN_LISTING / 100), 'made once');
  const again = await storefront.get(path, { headers: { 'accept-encoding': 'br' } });
  t.strictSame([again.header('x-cache'), again.text, pages()], ['HIT', first.text, made]);
  const { url } = upstream.seen('/wine/')[0] ?? {};
  t.equal((await storefront.get(url ?? '')).header('x-cache'), 'MISS', 'nobody has stored it');
  await createClient(storefront.opsPort, 'localhost').send('POST', '/cache/purge', { body: '{"tag":"{listing}"}' });
  t.equal((await storefront.get(path)).header('x-cache'), 'MISS', 'it goes with its calls');
});

test('D52: a sitemap too large for the store is stored compressed', async (t: Test) => {
  const upstream = await startUpstream(t);
  const brands = Array.from({ length: 1500 }, (_, n) => ({
    id: n + 1,
    code: `dubrava-${n}`,
    title: 'Дубрава',
    url: `/brands/dubrava-${n}/`,
    letter: 'Д',
  }));
  upstream.on('/brands.json', answer(200, { data: brands }));
  const storefront = await startStorefront(t, { upstream, env: { CACHE_MAX_MB: '1' } });
  const first = await storefront.get('/sitemap-brands.xml');
  t.equal([...first.text.matchAll(/<loc>/g)].length, brands.length);
  const again = await storefront.get('/sitemap-brands.xml');
  t.strictSame([again.header('x-cache'), again.text], ['HIT', first.text]);
});

interface Told {
  readonly count: number;
  /** As the API cuts its pages, whatever is asked. */
  readonly limit: number;
  readonly shops?: number;
}

/** A shop API with one category of so many goods, and little else. */
function shopWith({ count, limit, shops = 1 }: Told, asked: number[] = []): MakeCall {
  const answers: Record<string, (input: { query?: { page?: number; url?: string } }) => object> = {
    'GET /api/catalog/categories.json': () => ({
      categories: [
        { url: '/wine/', count },
        { url: '/beer/', count: 0 },
        { url: '/unknown/', count: 3 },
      ],
    }),
    'GET /api/catalog/navigation.json': () => ({
      items: [{ url: '/catalog/#x', children: [{ url: '/wine/', children: [{ url: '/wine/red/' }] }] }],
    }),
    'GET {listing}?format=json': ({ query }) => {
      const page = query?.page ?? 1;
      asked.push(page);
      const left = Math.max(0, Math.min(limit, count - (page - 1) * limit));
      const products = Array.from({ length: left }, (_, index) => ({
        url: `/wine/vino-${(page - 1) * limit + index + 1}.html`,
      }));
      return { data: { products }, meta: { count, page, limit } };
    },
    'GET /api/shop.json': () => ({ data: Array.from({ length: shops }, (_, n) => ({ url: `/shop/${n + 1}/` })) }),
    'GET /article/rubrics.json': () => ({ data: [{ url: '/article/vino/' }] }),
    'GET /article.json': () => ({
      data: [
        { url: '/article/vino/1/', date: '2026-11-20T12:00:00+03:00' },
        { url: '/article/vino/2/', date: 'вчера' },
        { url: 'https://elsewhere.example/', date: '2026-11-20T12:00:00Z' },
      ],
      meta: { count: 3, page: 1, limit: 100 },
    }),
    'GET /calculator/options.json': () => ({ data: {} }),
    'GET /api/content.json': ({ query }) => {
      if (query?.url === '/faq/') return { data: { title: 'FAQ', html: '' } };
      throw new ApiError(404, 'not_found', '');
    },
    'GET /brands.json': () => ({ data: [{ url: '/brands/yar/' }, { url: '/brands/../x/' }] }),
  };
  return (async (key: string, input: object) => answers[key]?.(input)) as MakeCall;
}

async function pathsIn(part: string, ask: MakeCall): Promise<string[] | undefined> {
  const entries = sitemapEntries(part, ask);
  if (entries === undefined) return undefined;
  const paths: string[] = [];
  for await (const some of entries) paths.push(...some.map(({ path }) => path));
  return paths;
}

test('the sitemap index lists a file for each kind, and one for each 4000 goods of a category', async (t: Test) => {
  const { names: parts } = await listFiles(shopWith({ count: 2 * MOST_ENTRIES + 1, limit: 100 }));
  t.same(parts, [
    ...['pages', 'sections', 'shops', 'brands', 'rubrics', 'articles'],
    ...['products-wine', 'products-wine-2', 'products-wine-3'],
  ]);
});

test('the sitemap index lists at most 4000 files for any count, and tiny pages cause under 1000 calls [P4.12, V1.4.2]', async (t: Test) => {
  for (const count of [1e15, Number.POSITIVE_INFINITY]) {
    t.equal((await listFiles(shopWith({ count, limit: 100 }))).names.length, MOST_ENTRIES);
  }
  const asked: number[] = [];
  await pathsIn('products-wine-2', shopWith({ count: MOST_ENTRIES + 1, limit: 1e-6 }, asked));
  t.ok(asked.length < 1000, `${asked.length} calls`);
});

test('every product of a category is in exactly one sitemap file, for any page size of the API', async (t: Test) => {
  for (const limit of [100, 50, 7]) {
    const ask = shopWith({ count: 230, limit });
    const paths = (await pathsIn('products-wine', ask)) ?? [];
    t.equal(new Set(paths).size, 230);
    t.same(await pathsIn('products-wine-2', ask), [], 'there is no second file');
  }
  const asked: number[] = [];
  const second = (await pathsIn('products-wine-2', shopWith({ count: MOST_ENTRIES + 120, limit: 100 }, asked))) ?? [];
  t.equal(second.length, 120);
  t.equal(second[0], `/wine/vino-${MOST_ENTRIES + 1}.html`);
  t.same(asked, [1, 41, 42]);
  for (const limit of [60, 64, 1000]) {
    const ask = shopWith({ count: MOST_ENTRIES + 230, limit });
    const files = [await pathsIn('products-wine', ask), await pathsIn('products-wine-2', ask)];
    t.same(
      files.map((paths) => [paths?.length, paths?.at(-1)]),
      [
        [MOST_ENTRIES, `/wine/vino-${MOST_ENTRIES}.html`],
        [230, `/wine/vino-${MOST_ENTRIES + 230}.html`],
      ],
      `pages of ${limit}`,
    );
  }
});

test('the sitemap lists only sections, brands and articles that a screen shows, articles with lastmod', async (t: Test) => {
  const ask = shopWith({ count: 5, limit: 100 });
  t.same(await pathsIn('sections', ask), ['/wine/', '/wine/red/']);
  t.same(await pathsIn('brands', ask), ['/brands/yar/']);
  const entries = sitemapEntries('articles', ask);
  const found = [];
  for await (const some of entries ?? []) found.push(...some);
  t.same(await pathsIn('rubrics', ask), ['/article/vino/']);
  t.same(found, [{ path: '/article/vino/1/', lastmod: '2026-11-20T09:00:00.000Z' }, { path: '/article/vino/2/' }]);
});

test('the sitemap leaves out content pages without a text of the API, but not built-in pages', async (t: Test) => {
  const paths = (await pathsIn('pages', shopWith({ count: 5, limit: 100 }))) ?? [];
  t.same(paths.toSorted(), [
    ...[
      '/',
      '/about/',
      '/actions/',
      '/article/',
      '/brands/',
      '/calculator/',
      '/catalog/',
      '/contacts/',
      '/faq/',
      '/feedback/',
    ],
    ...['/feedback/callback/', '/partners/', '/shop/'],
  ]);
  for (const part of ['net', 'products-', 'products-net', 'constructor', 'products-wine-0'])
    t.equal(sitemapEntries(part, shopWith({ count: 5, limit: 100 })), undefined, part);
});

test('D54: no file of the sitemap is above a megabyte, and every shop is in exactly one [D54.1]', async (t: Test) => {
  const shops = 2 * MOST_ENTRIES + 1;
  const ask = shopWith({ count: 1e15, limit: 100, shops });
  const { names } = await listFiles(ask);
  const files = names.filter((name) => name.startsWith('shops'));
  t.same(files, ['shops', 'shops-2', 'shops-3']);
  const paths = (await Promise.all(files.map((name) => pathsIn(name, ask)))).flatMap((some) => some ?? []);
  t.equal(paths.length, shops);
  t.equal(new Set(paths).size, shops);
  const origin = `https://${'a'.repeat(60)}.example`;
  const pathOf = (name: string) => ({ path: `/sitemap-${name}.xml` });
  t.ok(sitemapIndex(origin, names.map(pathOf)).length < 1_000_000);
  const long = urlSet(origin, Array(MOST_ENTRIES).fill({ path: `/wine/${'x'.repeat(2000)}.html` }));
  t.ok(long.length < 1_000_000);
  t.match(long, /<\/loc><\/url>\n<\/urlset>\n$/);
});

test('D54: a menu that is nested too deep is a failure of its call, and takes no file of the sitemap down', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, env: { UPSTREAM_RETRIES: '0' } });
  const branch = '{"title":"x","url":"/wine/","children":[';
  const body = `{"items":[${branch.repeat(3000)}${']}'.repeat(3000)}]}`;
  upstream.on('/api/catalog/navigation.json', answer(200, body, { 'content-type': 'application/json' }));
  const sections = await storefront.get('/sitemap-sections.xml');
  t.equal(sections.status, 200);
  t.match(sections.text, '/wine/</loc>', 'the categories stand alone then');
  const index = await storefront.get('/sitemap.xml');
  t.match(index.text, '/sitemap-sections.xml</loc>', 'it takes no other file down');
  t.match(index.text, '/sitemap-products-wine.xml</loc>');
});

test('a file that no index lists costs the API no call', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  await storefront.get('/sitemap.xml');
  const before = upstream.seen().length;
  for (let file = 50; file < 60; file += 1) {
    for (const kind of ['products-wine', 'articles', 'pages', 'sections', 'shops']) {
      t.equal((await storefront.get(`/sitemap-${kind}-${file}.xml`)).status, 404);
    }
  }
  t.same(
    upstream
      .seen()
      .slice(before)
      .map(({ url }) => url),
    [],
  );
});

test('the sitemap XML escapes special characters [V1.1.2]', async (t: Test) => {
  const origin = 'https://shop.example';
  t.match(sitemapIndex(origin, [{ path: '/a.xml' }]), '<sitemap><loc>https://shop.example/a.xml</loc></sitemap>');
  const file = urlSet(origin, [{ path: '/a?b=1&c=<' }, { path: '/d/', lastmod: '2026-11-20' }]);
  t.match(file, '<url><loc>https://shop.example/a?b=1&amp;c=&lt;</loc></url>');
  t.match(file, '<url><loc>https://shop.example/d/</loc><lastmod>2026-11-20</lastmod></url>\n</urlset>');
});
