/** The home page (spec §2): promotions, categories, popular goods, articles, the nearest shops, brands. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems, openVisitor, startBrowser } from '../kit/browser.ts';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer, hang, hold, makeGate } from '../kit/replies.ts';
import { GOOGLEBOT, startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

/** Each block by its heading, with the call that it is made of. */
const blocks = {
  Разделы: '/api/catalog/categories.json',
  'Цены ниже': '/actions/',
  'Сейчас выбирают': '/api/catalog/categories.json',
  'Что почитать': '/article.json',
  'Ближайшие магазины': '/api/shop.json',
  'Дома и хозяйства': '/brands/populars.json',
} as const;

const block = (page: Page, title: string) =>
  page.locator('main section').filter({ has: page.getByRole('heading', { level: 2, name: title, exact: true }) });

test('the first byte of the home page waits for no call, and each block comes when it can', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const gate = makeGate();
  for (const path of new Set(Object.values(blocks))) upstream.on(path, hold(gate.opened));
  const { statusCode, body } = await storefront.open('/');
  t.equal(statusCode, 200);
  let html = '';
  for await (const piece of body) {
    html += piece;
    if (!html.includes('</h1>')) continue;
    if (!html.includes('Дубрава')) gate.open();
  }
  t.match(html, /<h1>[^<]+<\/h1>/);
  t.match(html, 'Дубрава');
  t.match(html, /<\/html>\s*$/);
});

test('D27: the home page stands without its categories, and every block that fails can be asked for again', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  for (const path of new Set(Object.values(blocks))) upstream.on(path, answer(500));
  upstream.on('/api/catalog/categories.json', hang);
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  const reply = await page.goto(`${storefront.browserUrl}/`);
  t.equal(reply?.status(), 200);
  await storefront.untilAwake(page);
  t.strictSame(await findAccessProblems(page), []);
  // Who asks while the call that hangs is still waited for shares its end.
  await Promise.all(upstream.seen('GET /api/catalog/categories.json').map(({ left }) => left));
  upstream.reset();
  for (const title of Object.keys(blocks)) {
    await block(page, title).getByRole('button', { name: 'Обновить' }).click();
    await block(page, title).getByRole('link').first().waitFor();
    t.equal(await block(page, title).getByRole('button', { name: 'Обновить' }).count(), 0, title);
  }
  t.strictSame(complaints, []);
});

test('what the shop does not have is no block of the home page', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  upstream.on('/api/catalog/categories.json', answer(200, { categories: [] }));
  upstream.on('/actions/', answer(404));
  upstream.on('/article.json', answer(200, { data: [], meta: { count: 0, page: 1, limit: 3 } }));
  upstream.on('/api/shop.json', answer(200, { data: [] }));
  upstream.on('/brands/populars.json', answer(404));
  const { status, text } = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
  t.equal(status, 200);
  for (const title of Object.keys(blocks)) t.notOk(text.includes(`${title}</h2>`), title);
});

test('popular goods are those of the category that the shop has most of', async (t: Test) => {
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream });
  const category = (code: string, count: number) => ({ id: count, code, title: code, url: `/${code}/`, count });
  upstream.on('/api/catalog/categories.json', answer(200, { categories: [category('tea', 3), category('food', 70)] }));
  const { text } = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
  t.ok(text.includes('<a href="/food/">Весь раздел «food»</a>'));
  t.equal(upstream.seen('GET /food/').length, 1);
  t.equal(upstream.seen('GET /wine/').length, 0);
});

test('shops in the middle of the city, then those nearest to the visitor, with the distance', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const shops = Array.from({ length: 20 }, (_, index) => ({
    ...makeShop(index + 1, cityOfHost(undefined, '')),
    coordinate: index === 19 ? null : { lng: 37 + index ** 2 / 1000, lat: 55.7 },
  }));
  upstream.on('/api/shop.json', answer(200, { data: shops }));
  const { page, complaints } = await openVisitor(t, browser, {
    host: storefront.publicHost,
    permissions: ['geolocation'],
    geolocation: { longitude: 37, latitude: 55.7 },
  });
  await page.goto(`${storefront.browserUrl}/`);
  await storefront.untilAwake(page);
  const list = block(page, 'Ближайшие магазины').getByRole('list', { name: 'Магазины' });
  const addresses = () => list.getByRole('link').allInnerTexts();
  await list.getByRole('link').first().waitFor();
  t.same(
    (await addresses()).map((address) => Number(/\d+$/.exec(address)?.[0])),
    [10, 9, 11, 8, 12, 7],
  );
  await page.getByRole('button', { name: 'Определить моё местоположение' }).click();
  await list.getByRole('listitem').first().getByText('50 м').waitFor();
  t.same(
    (await addresses()).map((address) => Number(/\d+$/.exec(address)?.[0])),
    [1, 2, 3, 4, 5, 6],
  );
  t.strictSame(complaints, []);
});
