/** Brands, promotions, articles and pages of text: status, heads, fragments, the sitemap (spec §2; D23–D25). */
import { type Test, test } from 'tap';
import { endOfDay } from '../../shared/rules/dates.ts';
import { makeClock } from '../kit/clock.ts';
import { answer, broken, hang } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const SPB = 'spb.shop.example';

async function start(t: Test, env: Record<string, string> = {}) {
  const upstream = await startUpstream(t);
  return { upstream, storefront: await startStorefront(t, { upstream, env }) };
}

/** The text of any path. */
const content = answer(200, { data: { title: 'Доставка', html: '<p>Заберите сами.</p>', description: 'Как забрать' } });

test('brands, promotions, articles, rubric, article, calculator and pages of text answer 200 [S2.9, S2.16, S2.17, D23]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/content.json', content);
  for (const path of [
    ...['/brands/', '/brands/dubrava/', '/actions/', '/calculator/', '/article/', '/article/vino/', '/article/vino/1/'],
    ...['/corporate/', '/partners/', '/faq/', '/privacy/', '/about/', '/delivery/', '/contacts/', '/feedback/'],
    ...['', 'ubiley/', 'alcohol-for-wedding/', 'new-year/', 'corporate/'].map(
      (page) => `/about/alcohol-for-holidays/${page}`,
    ),
  ]) {
    const { status, text } = await storefront.get(path, { host: SPB, headers: { 'user-agent': GOOGLEBOT } });
    t.equal(status, 200, path);
    t.equal(text.match(/<h1\b/g)?.length, 1, `${path}: one h1`);
    t.match(text, `<link rel="canonical" href="http://${SPB}${path}"`);
    t.match(text, '"@type":"BreadcrumbList"', `${path}: breadcrumbs`);
    t.match(text, `<meta property="og:url" content="http://${SPB}${path}"`);
    for (const name of ['og:title', 'og:type', 'og:locale']) t.match(text, `property="${name}"`);
  }
});

test('D42: pages in the same footer group link to each other', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('/api/content.json', content);
  const storefront = await startStorefront(t, { upstream });
  const together = [
    { title: 'Компаниям', url: '/corporate/' },
    { title: 'Поставщикам', url: '/partners/' },
  ];
  const alone = [{ title: 'Доставка', url: '/delivery/' }];
  const footer = [
    { title: 'Сотрудничество', items: together },
    { title: 'Покупателям', items: alone },
  ];
  upstream.on('/api/navigation.json', answer(200, { header: [], footer }));
  const section = async (path: string) => {
    const { text } = await storefront.get(path, { headers: { 'user-agent': GOOGLEBOT } });
    const main = /<main\b.*<\/main>/s.exec(text)?.[0] ?? '';
    return /<nav aria-label="В этом разделе"[^>]*><h2>Сотрудничество<\/h2>.*?<\/nav>/s.exec(main)?.[0];
  };
  const links = (await section('/corporate/')) ?? '';
  t.match(links, '<a href="/corporate/" aria-current="page">Компаниям</a>');
  t.match(links, '<a href="/partners/">Поставщикам</a>');
  t.ok(await section('/partners/'));
  t.equal(await section('/delivery/'), undefined, 'a page that stands alone names no others');
  t.equal(await section('/privacy/'), undefined);
});

test('a rubric page takes its title from its articles when the list of rubrics fails [S2.16]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/article/rubrics.json', answer(500));
  const rubric = await storefront.get('/article/vino/');
  t.equal(rubric.status, 200);
  t.match(rubric.text, /<h1[^>]*>О вине<\/h1>/);
  t.equal((await storefront.get('/article/other/')).status, 502, 'nobody can tell whether there is such a rubric');
  upstream.on('/article.json', answer(500));
  t.equal((await storefront.get('/article/vino/?page=2')).status, 502);
});

test('unknown things, paths outside of the patterns and invalid page numbers give 404 [S2.16, S2.17]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/content.json', answer(404));
  for (const path of [
    ...['/brands/net/', '/brands/a_b/', '/brands/dubrava/x/', '/article/net/', '/article/vino/99/', '/article/vino/x/'],
    ...[
      '/corporate/',
      '/faq/',
      '/about/alcohol-for-holidays/',
      '/about/alcohol-for-holidays/picnic/',
      '/calculator/x/',
    ],
    ...[
      '/brands/dubrava/?page=0',
      '/actions/?page=99',
      '/article/?page=2',
      '/article/?page=abc',
      '/article/vino/?page=7',
    ],
  ]) {
    const { status, text } = await storefront.get(path);
    t.equal(status, 404, path);
    t.match(text, `Page Not Found: ${path.split('?', 1)[0]}`);
  }
});

test('D23: about, contacts, partners and feedback give 200 even without a text of the API', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  upstream.on('/api/content.json', answer(404));
  for (const [path, text] of [
    ['/about/', 'О компании'],
    ['/contacts/', 'Контакты'],
    ['/partners/', 'Партнёрам'],
    ['/feedback/', 'Обратная связь'],
  ] as const) {
    const reply = await storefront.get(path);
    t.equal(reply.status, 200, path);
    t.match(reply.text, new RegExp(`<h1[^>]*>${text}</h1>`));
  }
  upstream.on('/api/content.json', answer(500));
  t.equal((await storefront.get('/delivery/')).status, 502);
});

test('an article page has its date, text, JSON-LD and preview picture [S2.16]', async (t: Test) => {
  const { storefront } = await start(t);
  const { text } = await storefront.get('/article/vino/1/');
  t.match(text, '<h2 id="start">Начало</h2>');
  t.match(text, /<time dateTime="2026-11-20T09:00:00.000Z">[^<]*(?:20 ноября|Сегодня|Вчера)/i);
  t.match(text, '"@type":"Article"');
  t.match(text, '<meta property="og:type" content="article"');
  t.match(text, '<meta property="og:image" content="http://shop.example/upload/articles/1.png"');
});

test('filtered promotions and brands are noindex, and their canonical is the unfiltered page [S2.12]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const path of ['/actions/', '/brands/dubrava/']) {
    const { text } = await storefront.get(`${path}?filter.country[]=ru&sort=price`);
    t.match(text, '<meta name="robots" content="noindex"');
    t.match(text, `<link rel="canonical" href="http://shop.example${path}"`);
  }
});

test('the page of a category links to its sections with the chosen filters and the sort [X4]', async (t: Test) => {
  const { storefront } = await start(t);
  const { text } = await storefront.get('/wine/?filter.price.to=1500&sort=price&page=2');
  t.match(text, '<a href="/wine/krasnoe/?filter.price.to=1500&amp;sort=price">Красное</a>');
  const section = await storefront.get('/wine/krasnoe/?filter.price.to=1500');
  t.match(section.text, '<a href="/wine/krasnoe/?filter.price.to=1500" aria-current="page">Красное</a>');
});

test('a brand page passes filters, sort and page to the API', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  await storefront.get('/brands/dubrava/?filter.country[]=ru&sort=price&page=2');
  const seen = upstream.seen('GET /brands/dubrava/').map(({ url }) => decodeURIComponent(url));
  t.equal(seen.length, 1);
  for (const part of ['filter.country[]=ru', 'sort=price', 'page=2', 'format=json']) t.match(seen[0], part);
});

test('D24: the fragments contain no script and nothing personal, and link to their own host [S2.18]', async (t: Test) => {
  const { storefront } = await start(t);
  for (const part of ['header', 'footer'] as const) {
    const path = `/_parts/${part}.html`;
    const reply = await storefront.get(path, { host: SPB, headers: { cookie: 'sid=s1' } });
    t.equal(reply.status, 200);
    t.match(reply.header('content-type'), 'text/html');
    t.equal(reply.header('x-robots-tag'), 'noindex');
    t.match(reply.header('cache-control'), /^public, max-age=\d+$/);
    t.notOk(reply.header('set-cookie'));
    t.notMatch(reply.text, '<script');
    t.notMatch(reply.text, '<html');
    t.match(reply.text, `<${part} `);
    const links = [...reply.text.matchAll(/(?:href|action)="([^"#]+)"/g)].map(([, url = '']) => url);
    t.ok(links.length > 3);
    for (const url of links) t.ok(url.startsWith(`http://${SPB}/`) || url.startsWith('tel:'), url);
    t.equal((await storefront.get(path, { host: SPB })).header('x-cache'), 'HIT');
    t.notMatch((await storefront.get(path)).text, SPB, "another region's is its own");
  }
  t.equal((await storefront.get('/_parts/main.html')).status, 404);
});

const HEADER = '/_parts/header.html';
const NOON = endOfDay(Date.now()) - 12 * 60 * 60 * 1000;

test('D24: a fragment without its menu, or of answers that may not be stored, may be cached by nobody', async (t: Test) => {
  const { upstream, storefront } = await start(t, { CDN: 'on', UPSTREAM_RETRIES: '0' });
  for (const reply of [
    broken,
    answer(500),
    answer(200, { items: 1 }),
    answer(200, { items: [] }, { 'Cache-Control': 'no-store' }),
  ]) {
    for (const path of ['/api/catalog/navigation.json', '/api/navigation.json']) upstream.on(path, reply);
    for (let time = 0; time < 2; time += 1) {
      const { status, headers } = await storefront.get(HEADER);
      t.match({ status, headers }, { status: 200, headers: { 'x-cache': 'MISS', 'x-robots-tag': 'noindex' } });
      t.match(headers, { 'cache-control': 'no-store', 'cdn-cache-control': 'no-store', 'cache-tag': undefined });
    }
  }
  upstream.reset();
  t.match((await storefront.get(HEADER)).header('cdn-cache-control'), /^max-age=\d+, stale-while-revalidate=\d+, /);
});

test('D24: a stale fragment is served while it is made again, also while the API hangs', async (t: Test) => {
  const clock = makeClock(t, NOON);
  const { upstream, storefront } = await start(t);
  await storefront.untilKept(HEADER);
  clock.pass(5 * 60 + 1);
  upstream.on('/api/catalog/navigation.json', hang);
  t.match(await storefront.get(HEADER), { status: 200, headers: { 'x-cache': 'STALE' } });
});

test('the sitemap of a host lists only its own addresses, and is 502 if any of its calls fails [S2.45]', async (t: Test) => {
  const { upstream, storefront } = await start(t);
  const index = await storefront.get('/sitemap.xml', { host: SPB });
  const files = [...index.text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url = '']) => new URL(url));
  t.ok(files.length > 5);
  for (const { host, pathname } of files) {
    t.equal(host, SPB);
    const { status, text, header } = await storefront.get(pathname, {
      host: SPB,
      headers: { 'accept-encoding': 'br' },
    });
    t.equal(status, 200, pathname);
    t.match(header('content-type'), 'xml');
    t.match(text, /^<\?xml[\s\S]*<\/urlset>\n$/);
    t.notMatch(text, 'http://shop.example/');
  }
  const { text } = await storefront.get('/sitemap-products-wine.xml');
  t.equal(text.match(/<loc>/g)?.length, 120);
  t.equal((await storefront.get('/sitemap-products-wine-2.xml')).status, 404);
  t.equal((await storefront.get('/sitemap-net.xml')).status, 404);
  upstream.on(({ url }) => /^\/vodka\/\?.*\bpage=2\b/.test(url), answer(500));
  t.equal((await storefront.get('/sitemap-products-vodka.xml')).status, 502, 'after the first hundred goods');
  upstream.reset();
  t.equal((await storefront.get('/sitemap-products-vodka.xml')).text.match(/<loc>/g)?.length, 120, 'and is not kept');
  upstream.on('GET /beer/', answer(500));
  t.equal((await storefront.get('/sitemap-products-beer.xml')).status, 502);
});

test('each menu group has its anchor at its first category on the catalogue page [S2.13]', async (t: Test) => {
  const group = (code: string, ...children: string[]) => ({
    title: code,
    url: `/catalog/#${code}`,
    children: children.map((child) => ({ title: child, url: `/${child}/` })),
  });
  const items = [group('spirits', 'cognac', 'vodka'), group('wines', 'wine'), group('unknown', 'beer/none')];
  const { upstream, storefront } = await start(t);
  upstream.on('/api/catalog/navigation.json', answer(200, { items }));
  const { text: html } = await storefront.get('/catalog/', { headers: { 'user-agent': GOOGLEBOT } });
  t.match(html, '<li id="spirits"><a href="/vodka/"');
  t.match(html, '<li id="wines"><a href="/wine/"');
  t.notMatch(html, 'id="unknown"');
});
