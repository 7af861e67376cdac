/** Lists that are empty, that overlap, or whose words are empty: a page stays whole, and says nothing of what is not there. */
import { type Test, test } from 'tap';
import { categories } from '../../upstream/seed/category-codes.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct, makeShop, makeStockRow } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const [moscow, petersburg] = cities as [(typeof cities)[number], (typeof cities)[number]];
const listing = (products: readonly object[]) =>
  answer(200, { data: { products, title: 'Вино' }, meta: { count: 120, page: 1, limit: 50 } });
/** Elements that stand for something, hold nothing, and have no name of another kind. */
const HOLLOW = /<(ul|ol|dl|nav|dt|dd|p|h1|h2|h3|li|a|button)\b(?![^>]*(?:aria-label=|aria-live|role=))[^>]*>\s*<\/\1>/;

async function start(t: Test, tell: (upstream: ScriptedUpstream) => void) {
  const upstream = await startUpstream(t);
  tell(upstream);
  const storefront = await startStorefront(t, { upstream });
  /** The whole page, as a crawler gets it. */
  return async (path: string): Promise<string> => {
    const { status, text } = await storefront.get(path, { headers: { 'user-agent': GOOGLEBOT } });
    t.equal(status, 200, path);
    return text.replaceAll(/<script\b.*?<\/script>/gs, '');
  };
}

test('a page contains no empty lists and no elements without text [S3.1a]', async (t: Test) => {
  const bare = makeProduct(1, moscow);
  const [first] = bare.variations as [(typeof bare.variations)[number]];
  const product = {
    ...bare,
    attributes: [],
    variations: [{ ...first, variant: '', code: '', labels: [{ title: '' }] }],
  };
  const page = await start(t, (upstream) => {
    upstream.on('/api/navigation.json', answer(200, { header: [], footer: [{ title: 'Пусто', items: [] }] }));
    upstream.on('/api/catalog/navigation.json', answer(200, { items: [] }));
    upstream.on('/api/catalog/categories.json', answer(200, { categories: [] }));
    upstream.on('/wine/', listing([product]));
    upstream.on('/wine/vino-1.html', answer(200, { product }));
    upstream.on('/api/shop.json', answer(200, { data: [{ ...makeShop(1, moscow), name: '', title: '' }] }));
    upstream.on('/api/stock/1.json', answer(200, { data: [makeStockRow(1, 1, petersburg)] }));
  });
  for (const path of ['/', '/catalog/', '/wine/', '/wine/vino-1.html', '/shop/']) {
    const html = await page(path);
    t.equal(html.match(HOLLOW)?.[0], undefined, path);
    t.notMatch(html, /aria-label="Покупателям"/, `${path}: no service links`);
    t.match(html, /<a href="\/catalog\/"[^>]*>(?:<svg.*?<\/svg>)?<span>Весь каталог/, `${path}: a way without a menu`);
    t.notMatch(html, 'catalogue-menu', `${path}: no button for a menu that is not there`);
  }
});

test('entries without a title are left out of menus and breadcrumbs; untitled goods take the variation title [S3.1a]', async (t: Test) => {
  const plain = makeProduct(1, moscow);
  const product = { ...plain, title: '', breadcrumbs: [{ title: '', url: '/wine/' }] };
  const nameless = { title: '', url: '/vodka/' };
  const page = await start(t, (upstream) => {
    upstream.on(
      '/api/navigation.json',
      answer(200, { header: [nameless], footer: [{ title: 'Да', items: [nameless] }] }),
    );
    const items = [nameless, { title: 'Вино', url: '/wine/', children: [nameless] }];
    upstream.on('/api/catalog/navigation.json', answer(200, { items }));
    upstream.on('/wine/', listing([product]));
    upstream.on('/wine/vino-1.html', answer(200, { product }));
  });
  for (const path of ['/wine/', '/wine/vino-1.html']) {
    const html = await page(path);
    t.equal(html.match(HOLLOW)?.[0], undefined, path);
    t.notMatch(html, 'href="/vodka/"', path);
    t.match(html, 'Вино 1, 0,75 л', path);
  }
});

test('while no city is known, the page has no list of cities and no city name [S3.1a]', async (t: Test) => {
  const page = await start(t, (upstream) => upstream.on('/api/geo.json', answer(200, { geos: [] })));
  t.notMatch(await page('/_parts/header.html'), 'Выберите город');
  t.match(await page('/wine/vino-1.html'), '<dt>Наличие</dt>');
});

test('goods shown in two lists of the home page have a unique element id in each [S3.1a]', async (t: Test) => {
  const page = await start(t, (upstream) => {
    const both = listing([makeProduct(1, moscow), makeProduct(2, moscow)]);
    for (const path of ['/actions/', ...categories.map((code) => `/${code}/`)]) upstream.on(path, both);
  });
  const html = await page('/');
  t.equal(html.match(/<article [^>]*aria-labelledby/g)?.length, 4);
  const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map(([, id]) => id);
  t.strictSame(
    ids.filter((id, index) => ids.indexOf(id) !== index),
    [],
  );
  for (const [, id] of html.matchAll(/<article [^>]*aria-labelledby="([^"]+)"/g)) t.ok(ids.includes(id));
});

test('without brands the brands page says so; without options the calculator shows no empty headings [S3.1a]', async (t: Test) => {
  const page = await start(t, (upstream) => {
    for (const path of ['/brands.json', '/brands/populars.json']) upstream.on(path, answer(200, { data: [] }));
    upstream.on('/calculator/options.json', answer(200, { data: { events: [], durations: [], drinks: [] } }));
  });
  t.match(await page('/brands/'), '<h2>Брендов пока нет</h2>');
  t.strictSame((await page('/calculator/')).match(/<legend>[^<]*/g), ['<legend>Гости']);
});

test('a search that finds nothing names the chosen filters, which it has none of, as the whole catalogue does', async (t: Test) => {
  const upstream = await startUpstream(t);
  const empty = answer(200, { data: { title: 'Поиск', products: [] }, meta: { count: 0, page: 1, limit: 50 } });
  upstream.on('GET /catalog/search/', empty);
  upstream.on('GET /catalog/search/filter.json?q=zzz', answer(200, { data: { filters: [] } }));
  const storefront = await startStorefront(t, { upstream });
  const { text } = await storefront.get('/catalog/search/?q=zzz&filter.price.to=3000&filter.country[]=it');
  for (const name of ['Убрать: Цена: до 3\u00a0000 ₽', 'Убрать: Италия']) t.match(text, name);
});
