/** The home page (spec §2): its blocks while they load, fail or are empty, and what they show. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { findSideways } from '../kit/reflow.ts';
import { answer, hang, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
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

test('the home page', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test('the home page sends its h1 before any block has data, and streams the blocks later [S2.6]', async (t) => {
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

  t.test('D27: the home page renders without its categories, and Обновить loads each block that failed', async (t) => {
    for (const path of new Set(Object.values(blocks))) upstream.on(path, answer(500));
    upstream.on('/api/catalog/categories.json', hang);
    // A page of the test before may be rendered again until now.
    const answered = upstream.seen('GET /api/catalog/categories.json').length;
    const { page, complaints } = await shop.enter();
    const reply = await page.goto(`${storefront.browserUrl}/`);
    t.equal(reply?.status(), 200);
    await storefront.untilInteractive(page);
    t.strictSame(await findAccessProblems(page), []);
    // Who asks while the call that hangs is still waited for shares its end.
    const hanging = upstream.seen('GET /api/catalog/categories.json').slice(answered);
    await Promise.all(hanging.map(({ left }) => left));
    upstream.reset();
    for (const title of Object.keys(blocks)) {
      await block(page, title).getByRole('button', { name: 'Обновить' }).click();
      await block(page, title).getByRole('link').first().waitFor();
      t.equal(await block(page, title).getByRole('button', { name: 'Обновить' }).count(), 0, title);
    }
    t.strictSame(complaints, []);
  });

  t.test('E2: a long category name causes no horizontal scroll at 320 px and 200 % text', async (t) => {
    const category = (code: string, title: string) => ({ id: code.length, code, title, url: `/${code}/`, count: 3 });
    upstream.on(
      '/api/catalog/categories.json',
      answer(200, { categories: [category('tea', 'Продукты'), category('food', 'Слабоалкогольные напитки')] }),
    );
    const { page } = await shop.visit('/', { viewport: { width: 320, height: 700 } });
    t.strictSame(await findSideways(page), []);
    await page.goto(`${storefront.browserUrl}/catalog/`);
    t.strictSame(await findSideways(page), []);
  });

  t.test('home says within the first view how and where goods are taken [S2.6, X10]', async (t) => {
    const { page } = await shop.visit('/');
    const main = page.getByRole('main');
    for (const size of [
      { width: 390, height: 844 },
      { width: 1280, height: 800 },
    ]) {
      await page.setViewportSize(size);
      const terms = main.getByRole('list', { name: 'Как получить' });
      t.equal(await terms.getByRole('listitem').count(), 3);
      for (const told of [terms, main.getByRole('link', { name: 'Самовывоз из магазинов: Москва' })]) {
        const { y = 0, height = 0 } = (await told.boundingBox()) ?? {};
        t.ok(height > 0 && y + height <= size.height, `${size.width} px: ${y + height}`);
      }
    }
  });

  t.test('popular goods come from the category with the most goods [S2.6]', async (t) => {
    const category = (code: string, count: number) => ({ id: count, code, title: code, url: `/${code}/`, count });
    upstream.on(
      '/api/catalog/categories.json',
      answer(200, { categories: [category('tea', 3), category('food', 70)] }),
    );
    const { text } = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
    t.ok(text.includes('<a href="/food/">Весь раздел «food»</a>'));
    t.equal(upstream.seen('GET /food/').length, 1);
    t.equal(upstream.seen('GET /wine/').length, 0);
  });

  t.test(
    'the home page lists central shops, and after geolocation the nearest ones with their distance [S2.6]',
    async (t) => {
      const shops = Array.from({ length: 20 }, (_, index) => ({
        ...makeShop(index + 1, cityOfHost(undefined, '')),
        coordinate: index === 19 ? null : { lng: 37 + index ** 2 / 1000, lat: 55.7 },
      }));
      upstream.on('/api/shop.json', answer(200, { data: shops }));
      const { page, complaints } = await shop.openAt(t, '/', {
        permissions: ['geolocation'],
        geolocation: { longitude: 37, latitude: 55.7 },
      });
      const list = block(page, 'Ближайшие магазины').getByRole('list', { name: 'Магазины' });
      const addresses = () => list.getByRole('link').allInnerTexts();
      await list.getByRole('link').first().waitFor();
      t.same(
        (await addresses()).map((address) => Number(/\d+$/.exec(address)?.[0])),
        [10, 9, 11, 8, 12, 7],
      );
      await page.getByRole('button', { name: 'Определить моё местоположение' }).click();
      await list.getByRole('listitem').first().getByText('0,1 км', { exact: true }).waitFor();
      t.same(
        (await addresses()).map((address) => Number(/\d+$/.exec(address)?.[0])),
        [1, 2, 3, 4, 5, 6],
      );
      t.strictSame(complaints, []);
    },
  );
});

test('a block without data is left out of the home page [S2.6]', async (t: Test) => {
  const upstream = await startUpstream(t);
  upstream.on('/api/catalog/categories.json', answer(200, { categories: [] }));
  upstream.on('/actions/', answer(404));
  upstream.on('/article.json', answer(200, { data: [], meta: { count: 0, page: 1, limit: 3 } }));
  upstream.on('/api/shop.json', answer(200, { data: [] }));
  upstream.on('/brands/populars.json', answer(404));
  const storefront = await startStorefront(t, { upstream });
  const { status, text } = await storefront.get('/', { headers: { 'user-agent': GOOGLEBOT } });
  t.equal(status, 200);
  for (const title of Object.keys(blocks)) t.notOk(text.includes(`${title}</h2>`), title);
});
