/** Where a product can be had, in a list and on a map (spec §2 'Product stock view', §5 'Shop filters', §9; conventions §4; D34, D35, D42). */
import { type Test, test } from 'tap';
import type { StockRow } from '../../shared/contract/things.ts';
import { MAP_WAIT_MS } from '../../views/map/settings.ts';
import { findAccessProblems } from '../kit/axe.ts';
import { cities, mapGeo } from '../kit/fixtures/cities.ts';
import { findSideways, findTornWords } from '../kit/reflow.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import {
  addressesOf,
  entriesOf,
  lowWindow,
  mapOf,
  openStock,
  PRODUCT,
  petersburg,
  row,
  rows,
  STOCK,
  stockOf,
} from '../kit/stock.ts';

test('the stock view of a product', async (t: Test) => {
  const { upstream, storefront, visit, openAt } = await openStock(t);

  t.test(
    'E2: at 320 px and 200 % text the stock view is not too wide, and no word beside its heading is torn',
    async (t) => {
      upstream.on(STOCK, answer(200, { geo: mapGeo, data: [row({ id: 1, away: 0.04, retail: [4, 1200] })] }));
      const { page } = await visit(PRODUCT, { viewport: { width: 320, height: 700 } });
      t.strictSame(await findTornWords(page), []);
      await page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).click();
      await page
        .getByRole('dialog')
        .getByText(/ от центра$/)
        .first()
        .waitFor();
      // A selected shop stands a little aside.
      await page.getByRole('dialog').getByRole('list', { name: 'Магазины' }).getByRole('link').click();
      await page.getByRole('dialog', { name: /^Винотека/ }).waitFor();
      t.strictSame(await findSideways(page), []);
    },
  );

  t.test(
    'the stock view lists the shops of the city, nearest first; Enter on one opens it and selects its marker [S2.34]',
    async (t) => {
      const { page, complaints } = await visit();
      await entriesOf(page).nth(2).waitFor();
      t.strictSame(await addressesOf(page), ['2', '3', '1']);
      const first = await entriesOf(page).nth(2).innerText();
      t.match(first, /сегодня, 4 шт\., 1\s200\s₽/);
      t.match(first, /со? \d+ [а-я]+, 1\s000\s₽/);

      const sort = stockOf(page).getByRole('combobox', { name: 'Сортировка' });
      t.strictSame(await sort.locator('option').allInnerTexts(), [
        'Сначала ближайшие',
        'Сначала дешевле',
        'Сначала быстрее',
      ]);
      await sort.selectOption({ label: 'Сначала дешевле' });
      t.strictSame(await addressesOf(page), ['1', '2', '3']);
      await sort.selectOption({ label: 'Сначала быстрее' });
      t.strictSame(await addressesOf(page), ['3', '1', '2']);

      await entriesOf(page).first().getByRole('link').focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog', { name: 'Винотека № 3' }).waitFor();
      t.match(page.url(), PRODUCT, 'the page stays');
      await page.keyboard.press('Escape');
      const marker = mapOf(page).getByRole('button', { name: /^Москва, ул\. Садовая, 3,/ });
      await marker.waitFor();
      t.equal(await marker.getAttribute('aria-pressed'), 'true');
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'search matches all words and covers other cities, on the map too; toggles filter the list; no match is told [S2.34, S5.10]',
    async (t) => {
      const far = row({ id: 9, away: 4, retail: [1, 700], city: petersburg });
      upstream.on(STOCK, answer(200, { geo: mapGeo, data: [...rows, far] }));
      const { page } = await visit();
      const search = stockOf(page).getByRole('searchbox', { name: 'Поиск по адресу' });
      await stockOf(page).scrollIntoViewIfNeeded();
      await mapOf(page).getByRole('button', { name: 'Приблизить' }).waitFor();
      const marker = mapOf(page).getByRole('button', { name: /^Санкт-Петербург, ул\. Садовая, 9, 700\s₽$/ });
      t.equal(await marker.count(), 0, 'out of view');
      await search.fill('петербург 9');
      await marker.waitFor();
      await search.fill('садовая 4');
      await entriesOf(page).filter({ hasText: 'Санкт-Петербург' }).waitFor();
      t.strictSame(await addressesOf(page), ['4']);
      await search.fill('садовая луна');
      await stockOf(page).getByText('Магазины не найдены. Попробуйте изменить запрос.').waitFor();
      await search.fill('');
      await entriesOf(page).nth(2).waitFor();
      const today = stockOf(page).getByRole('button', { name: 'Забрать сегодня' });
      await today.click();
      await page.waitForFunction(() => document.querySelectorAll('[data-shop]').length === 2);
      t.equal(await today.getAttribute('aria-pressed'), 'true');
      t.strictSame(await addressesOf(page), ['3', '1']);
      await today.click();
      await stockOf(page).getByRole('button', { name: 'Под заказ' }).click();
      await page.waitForFunction(() => document.querySelectorAll('[data-shop]').length === 2);
      t.strictSame(await addressesOf(page), ['2', '1']);
    },
  );

  t.test(
    'geolocation sorts the list by distance; a refusal is logged and does not change the order [S8.7, S9.5]',
    async (t) => {
      const { page, context } = await visit();
      const locate = stockOf(page).getByRole('button', { name: 'Определить моё местоположение' });
      const logged = page.waitForEvent('console', (message) => message.text().startsWith('Geolocation:'));
      await locate.click();
      t.equal((await logged).type(), 'info');
      t.strictSame(await addressesOf(page), ['2', '3', '1']);
      t.equal(await page.getByRole('dialog').count(), 0, 'no message that blocks');

      const { lng, lat } = mapGeo.coordinates;
      t.teardown(() => context.clearPermissions());
      await context.grantPermissions(['geolocation']);
      await context.setGeolocation({ longitude: lng, latitude: lat + 0.3 });
      await locate.click();
      await entriesOf(page).first().getByText('0,1 км', { exact: true }).waitFor();
      t.strictSame(await addressesOf(page), ['1', '3', '2']);
      await mapOf(page).scrollIntoViewIfNeeded();
      await mapOf(page).locator('img[src^="/tiles/10/"]').first().waitFor({ state: 'attached' });
    },
  );

  t.test('a position that is found just when the map has loaded moves the map', async () => {
    const { page } = await visit(PRODUCT, { viewport: lowWindow });
    const place = { longitude: mapGeo.coordinates.lng, latitude: mapGeo.coordinates.lat + 0.3 };
    await page.evaluate((coords) => {
      navigator.geolocation.getCurrentPosition = (found) => {
        const tell = (): void => found({ coords } as unknown as GeolocationPosition);
        Object.assign(globalThis, { tell });
      };
    }, place);
    const asked = makeGate();
    // Called at the end of the map's module: React gets the position and the map in the same render.
    await page.route('**/assets/map-view-*.js', async (route) => {
      await asked.opened;
      const { text: code } = await storefront.get(new URL(route.request().url()).pathname);
      await route.fulfill({ contentType: 'text/javascript', body: `${code}\n;globalThis.tell();` });
    });
    await stockOf(page).getByRole('button', { name: 'Определить моё местоположение' }).click();
    asked.open();
    await mapOf(page).scrollIntoViewIfNeeded();
    await mapOf(page).locator('img[src^="/tiles/10/"]').first().waitFor({ state: 'attached' });
  });

  t.test('the stock view shows a loading note, and after a failure Обновить loads it again [S8.6]', async () => {
    upstream.on(STOCK, answer(500));
    const { page } = await visit();
    upstream.on(STOCK, answer(200, { geo: mapGeo, data: rows }));
    await stockOf(page).getByRole('button', { name: 'Обновить' }).click();
    await entriesOf(page).nth(2).waitFor();

    const gate = makeGate();
    upstream.on('/api/stock/10002.json', hold(gate.opened, answer(200, { geo: mapGeo, data: rows })));
    await page.getByRole('main').getByRole('link', { name: '1,5 л' }).first().click();
    await stockOf(page).getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor();
    gate.open();
    await entriesOf(page).nth(2).waitFor();
  });

  t.test(
    'the stocks dialog shows the same view; Escape in its search closes it; Купить сейчас opens the cart [S2.27, S2.34]',
    async (t) => {
      const { page, complaints } = await visit();
      await page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).click();
      const dialog = page.getByRole('dialog', { name: 'Наличие в магазинах' });
      const view = dialog.getByRole('region', { name: 'Наличие в магазинах' });
      await view.getByRole('list', { name: 'Магазины' }).getByRole('listitem').nth(2).waitFor();
      t.match(await dialog.innerText(), /пункт выдачи на карте/);
      await mapOf(page).last().getByRole('button', { name: 'Приблизить' }).waitFor();
      await dialog.getByRole('listitem').first().getByRole('link').click();
      await page.getByRole('dialog', { name: 'Винотека № 2' }).waitFor();
      await page.keyboard.press('Escape');
      await dialog.getByRole('searchbox', { name: 'Поиск по адресу' }).fill('Садовая');
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).click();
      await dialog.getByRole('button', { name: 'Купить сейчас' }).click();
      await page.getByRole('dialog', { name: 'Корзина' }).getByRole('article').first().waitFor();
      t.match(page.url(), '#cart');
      t.strictSame(complaints, []);
    },
  );

  t.test('D42: a product that is missing in the city lists the cities that have it', async (t) => {
    upstream.on('/api/stock/7.json', answer(200, { geo: mapGeo, data: [] }));
    const { page, complaints } = await visit('/wine/vino-7.html');
    const elsewhere = page.getByRole('region', { name: 'Есть в других городах' });
    const link = elsewhere.getByRole('link', { name: 'Санкт-Петербург' });
    t.equal(await link.getAttribute('href'), `/region/2?to=${encodeURIComponent('/wine/vino-7.html')}`);
    t.match(await elsewhere.innerText(), /в 2 магазинах, от 3\s007\s₽/);
    await link.click();
    await page.waitForURL(`http://spb.${storefront.publicHost}/wine/vino-7.html`);
    t.strictSame(complaints, []);
  });

  t.test('D42, contract §5.5: choosing a city without a host shows its shops on the same page', async (t) => {
    const [tver] = cities.filter(({ subdomain }) => subdomain === null);
    if (tver === undefined) throw new Error('every city has a host');
    const data = [
      row({ id: 5, away: 2, retail: [3, 900], city: tver }),
      row({ id: 4, away: 1, transit: [3, 900, 2], city: petersburg }),
    ];
    upstream.on('/api/stock/7.json', answer(200, { geo: mapGeo, data }));
    const { page, complaints } = await visit('/wine/vino-7.html');
    const chosen = upstream.arrived('POST /session/geo.json');
    await page.getByRole('region', { name: 'Есть в других городах' }).getByRole('link', { name: 'Тверь' }).click();
    await chosen;
    await entriesOf(page).filter({ hasText: 'Тверь' }).waitFor();
    t.strictSame(await addressesOf(page), ['5']);
    t.equal(await stockOf(page).getByRole('searchbox', { name: 'Поиск по адресу' }).inputValue(), 'Тверь');
    t.equal(page.url(), `${storefront.browserUrl}/wine/vino-7.html`);
    t.strictSame(complaints, []);
  });

  t.test(
    'on phones the list of shops scrolls with the page, ends after eight until more are asked for, and yields to the map [S2.34]',
    async (t) => {
      const data = Array.from({ length: 20 }, (_, n) => row({ id: n + 1, away: n / 100, retail: [3, 900] }));
      upstream.on(STOCK, answer(200, { geo: mapGeo, data }));
      const { page, complaints } = await visit(PRODUCT, { viewport: { width: 390, height: 844 } });
      const entries = entriesOf(page).filter({ visible: true });
      await entries.first().waitFor();
      t.equal(await entries.count(), 8);
      await stockOf(page).getByRole('button', { name: 'Показать ещё' }).click();
      t.equal(await entries.count(), 20);
      const list = stockOf(page).getByRole('list', { name: 'Магазины' });
      t.ok(
        await list.evaluate((element) => element.scrollHeight <= element.clientHeight),
        'nothing scrolls in the page',
      );
      t.ok(
        await entries
          .nth(8)
          .getByRole('link')
          .first()
          .evaluate((link) => link === document.activeElement),
      );
      const view = stockOf(page).getByRole('radiogroup', { name: 'Вид' });
      await view.getByText('На карте').click();
      await mapOf(page).getByRole('button', { name: 'Приблизить' }).waitFor();
      t.equal(await entriesOf(page).count(), 0);
      await view.getByText('Списком').click();
      t.equal(await entriesOf(page).count(), 20);
      t.notOk(await mapOf(page).isVisible());
      await page.setViewportSize({ width: 1280, height: 900 });
      t.equal(await entriesOf(page).filter({ visible: true }).count(), 20);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'the map loads once in view, with named clusters and markers; a marker selects and opens its shop [S2.34]',
    async (t) => {
      const { page, complaints } = await visit(PRODUCT, { viewport: lowWindow, reducedMotion: 'no-preference' });
      const asked: string[] = [];
      page.on('request', (request) => asked.push(request.url()));
      t.ok(
        await page.evaluate(() =>
          performance.getEntriesByType('resource').every(({ name }) => !/map-view|tiles/.test(name)),
        ),
      );
      await stockOf(page).scrollIntoViewIfNeeded();
      const marker = mapOf(page).getByRole('button', { name: /^Москва, ул\. Садовая, 1, 1\s000\s₽$/ });
      await mapOf(page)
        .getByRole('button', { name: /магазин|₽/ })
        .first()
        .waitFor();
      t.ok(
        asked.some((url) => url.startsWith(`${storefront.browserUrl}/tiles/`)),
        'tiles come from the own origin',
      );
      t.ok(asked.every((url) => url.startsWith(storefront.browserUrl)));
      for (let presses = 0; presses < 6 && !(await marker.isVisible()); presses += 1) {
        const cluster = await mapOf(page)
          .getByRole('button', { name: /^\d+ магазин/ })
          .first()
          .elementHandle();
        await cluster?.click();
        // It falls apart once the map has flown there.
        await cluster?.waitForElementState('hidden');
      }
      await marker.click();
      const shop = page.getByRole('dialog', { name: 'Винотека № 1' });
      await shop.getByText('77РПА0001').waitFor();
      t.equal(await shop.getByRole('link', { name: 'Винотека № 1', exact: true }).getAttribute('href'), '/shop/1/');
      t.equal(await shop.getByRole('region', { name: 'Карта магазинов' }).count(), 0, 'no map in the shop modal');
      t.equal(await shop.getByRole('button', { name: 'Закрыть' }).count(), 1);
      await page.keyboard.press('Escape');
      await shop.waitFor({ state: 'hidden' });
      t.equal(await marker.getAttribute('aria-pressed'), 'true');
      t.equal(
        await entriesOf(page).locator('xpath=self::*[@aria-current]').getByRole('link').innerText(),
        'Москва, ул. Садовая, 1',
      );
      t.ok(await mapOf(page).getByRole('button', { name: 'Приблизить' }).isVisible());
      await mapOf(page).getByRole('button', { name: 'Отдалить' }).click();
      t.strictSame(await findAccessProblems(page), []);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'spec §9, D57: a map not loaded within 5 s shows Обновить, stock older than 5 s is asked for anew on Back [S9.5]',
    async (t) => {
      const { page } = await openAt(t, '/wine/vino-4.html', { viewport: lowWindow });
      const gate = makeGate();
      await page.route('**/assets/map-view-*.js', async (route) => {
        await gate.opened;
        await route.continue();
      });
      // It stands still but for what is told below: on a busy machine 100 ms are nothing.
      await page.clock.install();
      await page.clock.pauseAt(Date.now() + 60_000);
      await stockOf(page).scrollIntoViewIfNeeded();
      await mapOf(page).getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor();
      await page.clock.runFor(MAP_WAIT_MS - 100);
      t.equal(await mapOf(page).getByRole('button', { name: 'Обновить' }).count(), 0);
      await page.clock.runFor(100);
      const again = mapOf(page).getByRole('button', { name: 'Обновить' });
      await again.waitFor();
      await stockOf(page).getByRole('searchbox', { name: 'Поиск по адресу' }).fill('Садовая');
      await entriesOf(page).first().getByRole('link').click();
      await page.getByRole('dialog', { name: /^Винотека/ }).waitFor();
      await page.keyboard.press('Escape');
      gate.open();
      await again.click();
      await mapOf(page).getByRole('button', { name: 'Приблизить' }).waitFor();

      await page.clock.resume();
      await page.getByRole('link', { name: 'На главную', exact: true }).first().click();
      await page.waitForURL(/\/$/);
      await page.clock.fastForward(6000);
      const [anew] = await Promise.all([page.waitForRequest(/\/api\/stock\/4\.json/), page.goBack()]);
      t.equal(anew.method(), 'GET');
    },
  );

  t.test(
    '5,000 shops: the list shows 100 at a time, the map at most 150 markers, and a marker scrolls the list [S2.34, D34]',
    async (t) => {
      const many = Array.from({ length: 5000 }, (_, index): StockRow => {
        const one = row({ id: index + 1, away: 0, retail: [1, 500 + (index % 90)] });
        const at = { lng: 37.4 + ((index * 0.754877) % 1) / 2.5, lat: 55.6 + ((index * 0.569841) % 1) / 3.5 };
        return { ...one, shop: { ...one.shop, coordinate: at } };
      });
      upstream.on(STOCK, answer(200, { geo: mapGeo, data: many }));
      upstream.on(({ path }) => path.startsWith('/api/shop/'), answer(200, many[0]?.shop));
      const { page, complaints } = await visit();
      await stockOf(page).scrollIntoViewIfNeeded();
      await mapOf(page)
        .getByRole('button', { name: /магазин/ })
        .first()
        .waitFor();
      t.match(await mapOf(page).innerText(), /от\s5\d\d\s₽/, 'clusters show from which price on');
      t.equal(await entriesOf(page).count(), 100, 'so many are drawn');
      await stockOf(page).getByRole('button', { name: 'Показать ещё' }).click();
      t.equal(await entriesOf(page).count(), 200);
      const markers = mapOf(page).locator('.leaflet-marker-icon');
      for (let presses = 0; presses < 6; presses += 1) {
        const count = await markers.count();
        t.ok(count > 0 && count <= 150, `${count} markers`);
        await mapOf(page).getByRole('button', { name: 'Приблизить' }).click();
      }
      await mapOf(page).locator('button[aria-pressed]').first().press('Enter');
      await page.getByRole('dialog').waitFor();
      const shift = await entriesOf(page)
        .locator('xpath=self::*[@aria-current]')
        .evaluate((entry) => {
          const [box, around] = [entry, entry.parentElement].map((element) => element?.getBoundingClientRect());
          return (box?.top ?? 0) + (box?.height ?? 0) / 2 - (around?.top ?? 0) - (around?.height ?? 0) / 2;
        });
      t.ok(Math.abs(shift) < 200, `the list has scrolled to the shop of the marker: ${shift} px from its middle`);
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      const search = stockOf(page).getByRole('searchbox', { name: 'Поиск по адресу' });
      await search.fill('садовая, 4321');
      await page.waitForFunction(() => document.querySelectorAll('[data-shop]').length === 1);
      t.strictSame(complaints, []);
    },
  );
});
