/** The choice of another city (spec §4; D18, D19, D24): picker and question, its host, the same page, and the cart. */
import { type Test, test } from 'tap';
import { findProblemsInBothSchemes } from '../kit/page-checks.ts';
import { answer, byDefault } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

test('another city', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;
  const url = storefront.browserUrl;
  const host = storefront.publicHost;
  const plain = await shop.open(t, { javaScriptEnabled: false });

  t.test(
    'the city picker groups cities by letter, marks centres, and leads to the chosen host [S2.26, S4.12]',
    async (t) => {
      const { page } = await shop.visit('/faq/?sort=price');
      const opener = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      await opener.click();
      const picker = page.getByRole('dialog', { name: 'Выберите город' });
      await picker.getByRole('button', { name: 'Санкт-Петербург (центр)' }).waitFor();
      await picker.getByText('Цены и наличие товаров зависят от города.', { exact: true }).waitFor();
      t.strictSame(await picker.getByRole('heading', { level: 3 }).allInnerTexts(), ['К', 'М', 'С', 'Т']);
      const names = await picker.getByRole('button').allInnerTexts();
      const cities = names
        .map((name) => name.split('\n')[0]?.trim() ?? '')
        .filter((name) => /^(?:Казань|Москва|Санкт-Петербург|Тверь)/.test(name));
      t.strictSame(
        cities.map((name) => name.replace(/\s*\(центр\)/, '')),
        ['Казань', 'Москва', 'Санкт-Петербург', 'Тверь'],
      );
      await page.keyboard.press('Escape');
      await picker.waitFor({ state: 'hidden' });
      t.ok(await opener.evaluate((element) => element === document.activeElement), 'focus returns');
      const entry = await page.evaluate(() => navigation.currentEntry?.key);
      const before = await page.evaluate(() => history.length);
      await opener.click();
      await page.waitForFunction((key) => navigation.currentEntry?.key !== key, entry);
      await picker.getByRole('button', { name: /^Санкт-Петербург/ }).click();
      await page.waitForURL(`http://spb.${host}/faq/?sort=price`);
      await page.getByRole('banner').getByRole('button', { name: 'Санкт-Петербург' }).waitFor();
      t.equal(await page.evaluate(() => history.length), before, 'one Back leads to the page of before');
    },
  );

  t.test(
    'contract §5.5: for a city without a host a dialog names the city whose prices apply; the page stays [S2.26, E1]',
    async (t) => {
      const { page, complaints } = await shop.visit('/faq/?sort=price');
      const opener = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      await opener.click();
      const picker = page.getByRole('dialog', { name: 'Выберите город' });
      await picker.getByRole('button', { name: 'Тверь' }).click();
      const note = page.getByRole('dialog', { name: 'Тверь' });
      await note.getByText(/города Тверь нет: действуют цены и наличие города Москва/).waitFor();
      t.equal(await picker.count(), 0);
      t.strictSame(await findProblemsInBothSchemes(page), []);
      await note.getByRole('button', { name: 'Закрыть' }).click();
      await note.waitFor({ state: 'hidden' });
      t.ok(await opener.evaluate((element) => element === document.activeElement), 'focus returns');
      t.equal(page.url(), `${url}/faq/?sort=price`);
      t.equal(await page.evaluate(() => localStorage.getItem('region.confirmed')), '4');
      // The city at hand needs no words.
      await opener.click();
      await picker.getByRole('button', { name: /^Москва/ }).click();
      await picker.waitFor({ state: 'hidden' });
      t.equal(await page.getByRole('dialog').count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'the city picker shows a loading note, and after a failure Обновить... loads it again [S2.26, S8.6]',
    async () => {
      const { page } = await shop.visit('/brands/');
      const fails = Promise.withResolvers<void>();
      await page.route('**/api/geo.json', async (route) => {
        await fails.promise;
        await route.fulfill({ status: 500, json: { error: { code: 'x', message: 'сбой' } } });
      });
      await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
      const picker = page.getByRole('dialog', { name: 'Выберите город' });
      await picker.getByRole('status').getByText('Загрузка ...', { exact: true }).waitFor();
      fails.resolve();
      const again = picker.getByText('Обновить...');
      await again.waitFor();
      await page.unroute('**/api/geo.json');
      await again.click();
      await picker.getByRole('button', { name: /^Казань/ }).waitFor();
    },
  );

  t.test(
    'a detected city that differs opens the city question once and never redirects by itself [D7, D18, E1]',
    async (t) => {
      const { page } = await shop.enter({ stranger: true });
      const geo = { id: 3, title: 'Казань', is_geo_center: false, phone: '+7', host: `kazan.${host}` };
      const area = { id: 1, title: 'Москва', is_geo_center: true, phone: '+7', host };
      upstream.on('/session/user_info.json', answer(200, { host, geo, area, area_id: 1 }));
      await page.goto(`${url}/brands/#cart`);
      await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
      const question = page.getByRole('dialog', { name: 'Ваш город — Казань?' });
      await question.getByText('Сейчас показаны цены и наличие для города Москва.').waitFor();
      t.equal(await question.getByRole('button', { name: 'Да' }).count(), 1);
      t.strictSame(await findProblemsInBothSchemes(page), []);
      t.equal(new URL(page.url()).host, host);
      await question.getByRole('button', { name: 'Выбрать другой' }).click();
      await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Закрыть' }).click();
      // D7: the dialog of the address has waited.
      await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
      t.ok(await page.evaluate(() => localStorage.getItem('region.confirmed')));
      await page.reload();
      await upstream.arrived('/session/user_info.json', 2);
      await storefront.untilInteractive(page);
      t.equal(await question.count(), 0);
      upstream.on('/session/user_info.json', byDefault);
    },
  );

  t.test('D19: without JavaScript two links choose another city and lead back to the same page', async (t) => {
    const { page } = plain;
    await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
    t.equal(
      await page.getByRole('banner').getByRole('button', { name: 'Москва' }).count(),
      0,
      'no button that does nothing',
    );
    await page.getByRole('banner').getByRole('link', { name: 'Москва Выбрать город' }).click();
    const cities = page.getByRole('main').getByRole('list', { name: 'Выберите город' });
    t.same(await cities.getByRole('link').allInnerTexts(), ['Казань', 'Москва', 'Санкт-Петербург', 'Тверь']);
    t.equal(await cities.locator('[aria-current]').innerText(), 'Москва');
    await cities.getByRole('link', { name: 'Санкт-Петербург' }).click();
    await page.waitForURL(`http://spb.${host}/wine/vino-2.html`);
    t.match(await page.getByRole('main').innerText(), /3\s002\s₽/, 'with the prices of that city');

    await storefront.untilKept('/shop/?to=//evil.example/', { host: `kazan.${host}` });
    await page.goto(`http://kazan.${host}/shop/?to=//evil.example/`);
    t.equal(await cities.getByRole('link', { name: 'Москва' }).getAttribute('href'), '/region/1?to=%2Fshop%2F');
  });

  t.test('D24: in the header fragment the city button opens its links without JavaScript', async (t) => {
    const { page } = plain;
    await page.goto(`http://spb.${host}/_parts/header.html`);
    const cities = page.getByRole('list', { name: 'Выберите город' });
    t.equal(await cities.isVisible(), false);
    await page.getByRole('button', { name: 'Санкт-Петербург' }).click();
    await cities.getByRole('link', { name: 'Казань' }).click();
    await page.waitForURL(`http://kazan.${host}/`);
  });
});

test('D19: choosing another city keeps path, query, hash and cart [S4.12]', async (t: Test) => {
  const { storefront, visit } = await openShop(t, {}, { COOKIE_DOMAIN: 'shop.localhost' });
  const { page, complaints } = await visit('/wine/vino-2.html?from=mail');
  await page.getByRole('main').getByRole('button', { name: 'В корзину' }).first().click();
  const cart = page.getByRole('banner').getByRole('link', { name: 'Корзина' });
  await cart.filter({ hasText: '1' }).waitFor();
  await page.evaluate(() => history.replaceState(history.state, '', '#content'));
  await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
  const picker = page.getByRole('dialog', { name: 'Выберите город' });
  await picker.getByRole('button', { name: /^Санкт-Петербург/ }).click();
  await page.waitForURL(`http://spb.${storefront.publicHost}/wine/vino-2.html?from=mail#content`);
  await page.getByRole('banner').getByRole('button', { name: 'Санкт-Петербург' }).waitFor();
  await cart.filter({ hasText: '1' }).waitFor();
  t.strictSame(complaints, []);
});
