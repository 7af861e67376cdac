/** The shops of a visitor: which is theirs, and whether it is open (conventions §4 'My shop', 'Shops'). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate } from '../kit/browser.ts';
import { fillCart, line, openCart, supplyOf } from '../kit/cart.ts';
import { SHOPS, shopsWith } from '../kit/checkout.ts';
import { cities, mapGeo } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';
import { PRODUCT, rows, STOCK } from '../kit/stock.ts';

const [moscow, petersburg] = cities as [(typeof cities)[number], (typeof cities)[number]];

const isShopStock = ({ path }: { readonly path: string }) => /^\/api\/shop\/\d+\/stock\.json/.test(path);

/** A time of day by a city's clock, so many hours from now. @param zone hours before UTC */
const inHours = (hours: number, zone: number): string =>
  new Date(Date.now() + (hours + zone) * 3_600_000).toISOString().slice(11, 16);

test('the chosen shop', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test('X7: whether a shop is open is computed in the time zone of its city, after hydration', async (t) => {
    // Eight hours ahead of Moscow: by another clock it would be closed.
    const till = inHours(2, 11);
    const hours = `${inHours(-1, 11)}–${till}`;
    const far = { ...makeShop(9, petersburg), work_time: hours };
    upstream.on('/api/shop/9.json', answer(200, far));
    upstream.on('/api/shop.json', answer(200, { data: [{ ...makeShop(1, moscow), work_time: 'По звонку' }] }));
    const geos = cities.map(({ id, title, isCentre, phone }) => ({ id, title, is_geo_center: isCentre, phone }));
    const zoned = geos.map((geo) => (geo.id === petersburg.id ? { ...geo, timezone: 'Asia/Magadan' } : geo));
    upstream.on('/api/geo.json', answer(200, { geos: zoned }));

    const visitor = await shop.enter();
    const { page, complaints } = visitor;
    await watchShifts(page, storefront.browserUrl);
    await page.goto(`${storefront.browserUrl}/shop/9/`);
    t.notMatch((await storefront.get('/shop/9/')).text, /Открыто|Закрыто/);
    await page.getByText(`Открыто до ${till}`, { exact: true }).waitFor();
    await page.getByText(hours).waitFor();
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, moved);

    const route = page.getByRole('link', { name: 'Построить маршрут', exact: true });
    t.match(await route.getAttribute('href'), `${far.coordinate?.lat},${far.coordinate?.lng}`);
    t.strictSame(await Promise.all([route.getAttribute('target'), route.getAttribute('rel')]), ['_blank', 'noopener']);

    await navigate(page, '/shop/');
    const entry = page.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem').first();
    t.match(await entry.innerText(), 'По звонку');
    t.notMatch(await entry.innerText(), /Открыто|Закрыто/);
    t.strictSame(complaints, []);
  });

  t.test('X1: a shop chosen as Мой магазин is linked in the header and can be unset', async (t) => {
    const { page, complaints } = await shop.visit('/shop/');
    const list = page.getByRole('list', { name: 'Магазины', exact: true });
    const choices = list.getByRole('button', { name: 'Сделать моим магазином', exact: true });
    await choices.nth(1).click();
    t.match(await list.getByRole('listitem', { name: 'Мой магазин', exact: true }).innerText(), /Мой магазин/);
    const { address } = makeShop(2, moscow);
    const link = page.getByRole('banner').getByRole('link', { name: `Мой магазин: ${address}`, exact: true });
    await link.click();
    await page.waitForURL('**/shop/2/');
    // The address comes before the page.
    await list.waitFor({ state: 'detached' });
    const choice = page.getByRole('main').getByRole('button', { name: 'Сделать моим магазином', exact: true });
    t.equal(await choice.getAttribute('aria-pressed'), 'true');
    t.notMatch((await storefront.get('/shop/2/', { headers: { cookie: 'my-shop=1.2' } })).text, /Мой магазин/);
    t.strictSame(await findAccessProblems(page), []);

    await choice.click();
    await link.waitFor({ state: 'detached' });
    t.equal(await choice.getAttribute('aria-pressed'), 'false');
    t.strictSame(complaints, []);
  });

  t.test('X1: stock view and checkout list the chosen shop first; in checkout one click selects it', async (t) => {
    upstream.on(STOCK, answer(200, { geo: mapGeo, data: rows }));
    const { page, complaints } = await shop.visit(PRODUCT);
    const stock = page.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem');
    const third = stock.filter({ hasText: 'Садовая, 3' });
    await third.getByRole('button', { name: 'Сделать моим магазином', exact: true }).click();
    await page.reload();
    const first = page.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem').first();
    const mine = page.getByRole('listitem', { name: 'Мой магазин', exact: true });
    await mine.waitFor();
    t.equal(await mine.textContent(), await first.textContent());
    t.match(await mine.getByRole('link').innerText(), 'Садовая, 3');

    upstream.on(SHOPS, shopsWith([[0, 1]], [[0, 1]], [[1, 1]]));
    await page.getByRole('main').getByRole('button', { name: 'Купить сейчас' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Оформить заказ' }).click();
    const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
    const pinned = checkout.getByRole('listitem', { name: 'Мой магазин', exact: true });
    const entries = checkout.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem');
    t.equal(await pinned.textContent(), await entries.first().textContent());
    t.match((await pinned.textContent()) ?? '', 'Из наличия, сегодня');
    await pinned.getByRole('button', { name: 'Заберу здесь', exact: true }).click();
    await checkout.getByRole('textbox', { name: 'ФИО' }).waitFor();
    t.strictSame(complaints, []);
  });

  t.test(
    'X1: header and cards show the chosen shop from one call, without layout shift, on phone and wide screen',
    async (t) => {
      const has = (goods_id: number, retail: number, transit: number) => ({
        goods_id,
        retail: { in_stock: retail, price: 100 },
        transit: { in_stock: transit, price: 100, delivery_days: 2 },
      });
      upstream.on(isShopStock, answer(200, { data: [has(1, 5, 5), has(2, 0, 3)] }));
      for (const width of [390, 1280]) {
        const { page, complaints } = await shop.enter({ viewport: { width, height: 900 } });
        await using _seeded = await page.addInitScript(() => localStorage.setItem('my-shop', '1.2'));
        await watchShifts(page, storefront.browserUrl);
        const asked = upstream.seen(isShopStock).length;
        await page.goto(`${storefront.browserUrl}/wine/`);
        const cards = page.getByRole('list', { name: 'Товары', exact: true }).getByRole('article');
        await cards.getByText('В моём магазине: 5 шт. сегодня', { exact: true }).waitFor();
        await page
          .getByRole('banner')
          .getByRole('link', { name: /^Мой магазин: / })
          .waitFor();
        t.equal(await cards.getByText(/^В моём магазине: со? \d+ [а-я]+$/).count(), 1);
        t.equal(await cards.getByText('В моём магазине нет', { exact: true }).count(), (await cards.count()) - 2);
        const line = await cards.getByText('В моём магазине: 5 шт. сегодня').boundingBox();
        const picture = await cards.first().locator('img').boundingBox();
        t.ok(line && picture && line.y >= picture.y + picture.height, 'below the picture, not over it');
        t.equal(
          upstream.seen(isShopStock).length - asked,
          width === 390 ? 1 : 0,
          'the second is answered by the cache',
        );
        const { sum, moved } = await shiftOf(page);
        t.ok(sum < NO_SHIFT, `${width}: ${moved}`);
        await page.goto(`${storefront.browserUrl}${PRODUCT}`);
        await page
          .getByRole('main')
          .getByText(/^В моём магазине/)
          .first()
          .waitFor();
        t.ok((await shiftOf(page)).sum < NO_SHIFT, (await shiftOf(page)).moved);
        t.strictSame(complaints, []);
      }
    },
  );

  t.test('X1, D66: Есть в моём магазине and Сегодня в моём магазине filter by the chosen shop', async (t) => {
    const values = [1, 2].map((id) => ({ value: String(id), title: `Винотека № ${id}`, count: 3 }));
    const filters = ['shop', 'shop_today'].map((code) => ({ code, title: 'Магазин', type: 'list', values }));
    upstream.on('/wine/filter.json', answer(200, { data: { filters } }));
    const { page, complaints } = await shop.visit('/wine/');
    const box = page.getByRole('checkbox', { name: 'Есть в моём магазине', exact: true });
    const today = page.getByRole('checkbox', { name: 'Сегодня в моём магазине', exact: true });
    t.equal(await box.isDisabled(), true);
    t.equal(await today.count(), 0, 'not without a shop');
    await page.evaluate(() => localStorage.setItem('my-shop', '1.2'));
    await page.reload();
    await storefront.untilInteractive(page);
    await box.check();
    await page.waitForURL((url) => decodeURIComponent(url.search) === '?filter.shop[]=2');
    t.equal(await box.isChecked(), true);
    await page.getByRole('button', { name: 'Убрать: Винотека № 2', exact: true }).waitFor();
    t.equal(await page.getByRole('group', { name: 'Магазин', exact: true }).count(), 0, 'shops are not listed');
    await box.uncheck();
    await page.waitForURL((url) => url.search === '');
    t.equal(await box.isChecked(), false);
    await today.check();
    await page.waitForURL((url) => decodeURIComponent(url.search) === '?filter.shop_today[]=2');
    t.equal(await box.isChecked(), false, 'by what it has on its shelves');

    await navigate(page, '/wine/?filter.shop[]=1');
    t.equal(await box.isChecked(), false, 'of another shop');
    await box.check();
    await page.waitForURL((url) => decodeURIComponent(url.search) === '?filter.shop[]=1&filter.shop[]=2');
    await page.getByRole('button', { name: 'Убрать: Винотека № 1', exact: true }).click();
    await page.waitForURL((url) => decodeURIComponent(url.search) === '?filter.shop[]=2');
    t.strictSame(complaints, []);
  });

  t.test(
    'X1: without a shop Выбрать магазин leads back to the same list once one is chosen, and the button says so [X12]',
    async (t) => {
      const values = [{ value: '1', title: 'Винотека № 1', count: 3 }];
      const filters = [{ code: 'shop', title: 'Магазин', type: 'list', values }];
      upstream.on('/wine/filter.json', answer(200, { data: { filters } }));
      const { page, complaints } = await shop.visit('/wine/?sort=price');
      await page.getByRole('link', { name: 'Выбрать магазин' }).click();
      await page.waitForURL('**/shop/');
      await page.getByRole('list', { name: 'Магазины' }).getByRole('link').first().click();
      // The address changes before the screen does, and the list has such a button for each shop.
      await page.getByRole('heading', { level: 1, name: /^Винотека/ }).waitFor();
      const choose = page.getByRole('main').getByRole('button', { name: 'Сделать моим магазином' });
      await choose.click();
      await page.waitForURL('**/wine/?sort=price');
      t.notOk(await page.getByRole('checkbox', { name: 'Есть в моём магазине', exact: true }).isDisabled());
      await page.goBack();
      await choose.waitFor();
      t.equal(await choose.getAttribute('aria-pressed'), 'true');
      await page.getByRole('main').getByText('Мой магазин', { exact: true }).waitFor();
      t.ok(page.url().includes('/shop/'), 'once only');
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'X1: a shop page lists what it has today, with a link to all of it, where the API offers that filter [X12]',
    async (t) => {
      t.notMatch((await storefront.get('/shop/1/')).text, 'Сегодня в магазине');
      const filters = [
        { code: 'shop_today', title: 'Сегодня', type: 'list', values: [{ value: '1', title: 'Одна', count: 3 }] },
      ];
      upstream.on('/catalog/search/filter.json', answer(200, { data: { filters } }));
      await shop.forget();
      const { page, complaints } = await shop.visit('/shop/1/');
      const today = page.getByRole('region', { name: 'Сегодня в магазине' });
      t.equal(await today.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 8);
      const all = today.getByRole('link', { name: /^Все \d+ товар/ });
      t.equal(decodeURIComponent((await all.getAttribute('href')) ?? ''), '/catalog/search/?filter.shop_today[]=1');
      t.ok(upstream.seen(({ url }) => decodeURIComponent(url).includes('filter.shop_today[]=1')).length > 0);
      await all.click();
      await page.getByRole('heading', { level: 1, name: 'Поиск по каталогу' }).waitFor();
      t.ok(
        (await page.getByRole('list', { name: 'Товары' }).getByRole('article').count()) > 0,
        'without a query: all goods',
      );
      t.strictSame(complaints, []);
    },
  );

  t.test('X1: a chosen shop that no longer exists shows a notice once and is unset', async (t) => {
    const { page } = await shop.enter();
    await using _seeded = await page.addInitScript(() =>
      localStorage.setItem('my-shop', localStorage['my-shop'] ?? '1.77'),
    );
    upstream.on('/api/shop/77.json', answer(404, { error: { code: 'not_found', message: 'Магазин не найден' } }));
    await page.goto(`${storefront.browserUrl}/contacts/`);
    const note = page.getByRole('status').filter({ hasText: 'больше не работает' });
    await note.getByRole('button', { name: 'Понятно' }).click();
    t.equal(await page.evaluate(() => localStorage.getItem('my-shop')), '');
    await page.reload();
    await storefront.untilInteractive(page);
    t.equal(await note.count(), 0);
  });

  t.test(
    'X7: the cart shows which shops have everything ticked, from one call, without moving its lines',
    async (t) => {
      // The newest line comes first.
      const stocks = shopsWith(
        [
          [1, 5],
          [0, 0],
        ],
        [
          [0, 5],
          [9, 0],
        ],
        [
          [0, 5],
          [9, 0],
        ],
      );
      for (const width of [390, 1280]) {
        const { opened, open } = makeGate();
        upstream.on(SHOPS, hold(opened, stocks));
        const visitor = await shop.enter();
        const { page, complaints } = visitor;
        await page.setViewportSize({ width, height: 900 });
        const scene = { upstream, storefront, visitor };
        await fillCart(scene, ['Вино 2', 'Вино 4']);
        const asked = upstream.seen(SHOPS).length;
        await openCart(scene, 'Вино 2');
        await page.getByText('Ищем магазин, где есть всё…', { exact: true }).waitFor();
        // What the lines say comes by another call.
        for (const name of ['Вино 2', 'Вино 4']) await supplyOf(page, name).waitFor();
        const before = await line(page, 'Вино 2').boundingBox();
        open();
        // From the middle of the city.
        const [near, far] = [makeShop(3, moscow).address, makeShop(1, moscow).address];
        await page
          .getByText(`Всё сразу нельзя забрать в одном магазине, а в двух — сегодня: ${near} и ${far}`, { exact: true })
          .waitFor();
        t.strictSame(await line(page, 'Вино 2').boundingBox(), before, `${width}: nothing moves`);
        if (width === 390) continue;
        t.strictSame(await findAccessProblems(page), []);

        await page.getByRole('checkbox', { name: 'Выбрать: Вино 4', exact: true }).uncheck();
        await page
          .getByText(`Всё есть сегодня в магазине по адресу ${near} и ещё в 1 магазине`, { exact: true })
          .waitFor();
        t.equal(upstream.seen(SHOPS).length, asked + 1);
        await page.getByRole('button', { name: `Забрать там: ${near}`, exact: true }).click();
        const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
        await checkout.getByRole('button', { name: 'Заберу здесь', exact: true }).waitFor();
        t.equal(await checkout.getByRole('article', { name: near }).count(), 1, 'the shop is chosen already');
        await page.evaluate(() => localStorage.clear());
        t.strictSame(complaints, []);
      }
    },
  );

  t.test(
    'D53: without the shop stock call a product page uses the stock of all shops, and cards show none [X1]',
    async (t) => {
      const { page, complaints } = await shop.visit('/shop/');
      await page.getByRole('button', { name: 'Сделать моим магазином', exact: true }).first().click();
      const goLacking = async (path: string) => {
        const { text } = await storefront.get(path);
        const lacking = text.replace('"GET /api/shop/{id}/stock.json",', '');
        t.not(lacking, text);
        await page.route(`**${path}`, (route) => route.fulfill({ contentType: 'text/html', body: lacking }));
        await page.goto(storefront.browserUrl + path);
      };
      await goLacking('/wine/');
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Мой магазин: / })
        .waitFor();
      t.equal(await page.getByText(/В моём магазине/).count(), 0);

      // The product's page has asked for the stock of all shops.
      await goLacking(PRODUCT);
      await page
        .getByRole('status')
        .getByText(/^В моём магазине/)
        .waitFor();
      t.equal(upstream.seen(isShopStock).length, 0);
      t.strictSame(complaints, []);
    },
  );
});
