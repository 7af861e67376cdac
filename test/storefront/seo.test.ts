/** What search engines and previews read of each kind of page (conventions.md §3). */
import { type Test, test } from 'tap';
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

test('each kind of page has its JSON-LD and its Open Graph, with addresses of its own host', async (t: Test) => {
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
    t.equal(head.og('image'), image === undefined ? undefined : origin + image, path);
    t.equal(head.og('url'), origin + path);
    for (const [, url = ''] of JSON.stringify(head.jsonLd).matchAll(/"(http:\/\/[^"]+)"/g)) {
      t.ok(url.startsWith(`${origin}/`), url);
    }
  }
});

test('WebSite has a search that works, Product an offer for each variation', async (t: Test) => {
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

test('what is searched or filtered is not indexed, what is only sorted names the plain page', async (t: Test) => {
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

test('each page of a list describes itself in words of its own', async (t: Test) => {
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

test('what is searched for is quoted in title and description', async (t: Test) => {
  const storefront = await startStorefront(t, { upstream: await startUpstream(t) });
  const { text } = await storefront.get(encodeURI('/catalog/search/?q=вино'), { host, headers });
  t.match(text, '<title>Поиск «вино» — Витрина</title>');
  t.match(text, '<meta name="description" content="Поиск «вино»: 120 товаров.');
});

test('D52: a sitemap is made once for all who ask, and what it reads alone is not stored', async (t: Test) => {
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
  await createClient(storefront.opsPort, 'ops').send('POST', '/cache/purge', { body: '{"tag":"{listing}"}' });
  t.equal((await storefront.get(path)).header('x-cache'), 'MISS', 'it goes with its calls');
});
