/** Dialogs for a new visitor, with the keyboard and for a crawler (spec §2, §4; D6–D8, D18). */
import type { Locator } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate } from '../kit/browser.ts';
import { enterCart, fillCart } from '../kit/cart.ts';
import { makeGate } from '../kit/replies.ts';
import { countRoundTrips } from '../kit/round-trips.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { GOOGLEBOT } from '../kit/storefront.ts';

test('dialogs', async (t: Test) => {
  const shop = await openShop(t);
  const { storefront } = shop;
  const url = storefront.browserUrl;

  t.test(
    'the age gate cannot be dismissed; its answer and that of the cookie notice are kept for 7 days [S2.30, S3.2, S9.7]',
    async (t) => {
      const { page, context, complaints } = await shop.enter({ stranger: true });
      await page.goto(`${url}/faq/`);
      const gate = page.getByRole('dialog', { name: 'Вам есть 18 лет?' });
      await gate.waitFor();
      t.equal(await gate.getAttribute('aria-modal'), 'true');
      for (let n = 0; n < 3; n += 1) await page.keyboard.press('Escape');
      await page.mouse.click(3, 3);
      await gate.waitFor();
      await gate.getByRole('button', { name: 'Да, мне есть 18' }).click();
      await gate.waitFor({ state: 'hidden' });
      const notice = page.getByRole('region', { name: 'Файлы cookie' });
      await notice.getByRole('button', { name: 'Понятно' }).click();
      await notice.waitFor({ state: 'hidden' });
      t.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'the focus goes on to the content');
      const cookies = await context.cookies();
      for (const wanted of ['warning18', 'cookie-confirmed']) {
        const cookie = cookies.find(({ name }) => name === wanted);
        t.equal(cookie?.value, 'true', wanted);
        const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400;
        t.ok(days > 6.9 && days < 7.1, `${wanted}: ${days} days`);
      }
      await page.reload();
      await untilWatched(page);
      t.equal(await gate.count(), 0);
      t.equal(await notice.count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test('answering the age gate with Нет, я младше leads to a blank page [S2.30]', async (t) => {
    const { page } = await shop.enter({ stranger: true });
    await page.goto(`${url}/faq/`);
    await page.getByRole('button', { name: 'Нет, я младше' }).click();
    await page.waitForURL('about:blank');
    t.equal(page.url(), 'about:blank');
  });

  t.test('a crawler gets neither age gate nor cookie notice [D8]', async (t) => {
    const { page } = await shop.open(t, { stranger: true, userAgent: GOOGLEBOT });
    await page.goto(`${url}/faq/`);
    await untilWatched(page);
    t.equal(await page.getByRole('dialog').count(), 0);
    t.equal(await page.getByRole('region', { name: 'Файлы cookie' }).count(), 0);
  });

  t.test('#cart opens the cart dialog, which locks page scroll and keeps focus inside [S2.27, S4.10]', async (t) => {
    const { page } = await shop.visit('/faq/#cart');
    const dialog = page.getByRole('dialog', { name: 'Корзина' });
    await dialog.waitFor();
    t.equal(await dialog.getByRole('button', { name: 'Закрыть' }).count(), 1);
    for (let n = 0; n < 12; n += 1) {
      await page.keyboard.press('Tab');
      t.ok(
        await page.evaluate(
          () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
        ),
      );
    }
    t.not(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).overflowY + getComputedStyle(document.body).overflowY,
      ),
      'visiblevisible',
    );
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    t.notMatch(page.url(), '#cart');
  });

  t.test(
    'a double click opens one dialog and does not close it again; a click outside does [S2.27, S4.10]',
    async (t) => {
      const { page } = await shop.visit('/faq/');
      const callback = page.getByRole('dialog', { name: 'Заказать звонок' });
      await page
        .getByRole('banner')
        .getByRole('link', { name: 'Заказать звонок' })
        .evaluate((link: HTMLElement) => [link.click(), link.click()]);
      await callback.waitFor();
      t.equal(await page.getByRole('dialog').count(), 1);
      await page.keyboard.press('Escape');
      await callback.waitFor({ state: 'hidden' });
      t.equal(await page.getByRole('dialog').count(), 0);

      const button = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      const { x, y } = await button.evaluate((element) => element.getBoundingClientRect());
      await page.mouse.click(x + 2, y + 2);
      const dialog = page.getByRole('dialog', { name: 'Выберите город' });
      await dialog.waitFor();
      await page.mouse.down({ clickCount: 2 });
      await page.mouse.up({ clickCount: 2 });
      // As many frames as a dialog that is closed takes to go.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      t.ok(await dialog.isVisible());
      await page.mouse.click(x + 2, y + 2);
      await dialog.waitFor({ state: 'hidden' });
    },
  );

  t.test('D6: a hash that is removed and set again at once reopens its dialog', async (t) => {
    const { page } = await shop.visit('/faq/#cart');
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.waitFor();
    await cart.getByRole('button', { name: 'Закрыть' }).evaluate(async (button: HTMLElement) => {
      button.click();
      for (let turn = 0; turn < 1000 && location.hash !== ''; turn += 1) await undefined;
      location.hash = '#cart';
      // Until the page has seen both.
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    });
    await cart.waitFor();
    t.equal(await page.getByRole('dialog').count(), 1);
    await page.goBack();
    await cart.waitFor({ state: 'hidden' });
    t.equal(new URL(page.url()).hash, '');
  });

  t.test('D6: Back closes menu, filters, city picker and viewer, and leads on once they are closed', async (t) => {
    const { page, complaints } = await shop.openAt(t, '/brands/', { viewport: { width: 390, height: 844 } });
    await navigate(page, '/wine/');
    const main = page.getByRole('main');
    const banner = page.getByRole('banner');
    const opened = async (name: string, press: () => Promise<void>) => {
      const dialog = page.getByRole('dialog', { name });
      const entry = await page.evaluate(() => navigation.currentEntry?.key);
      await press();
      await dialog.waitFor();
      await page.waitForFunction((key) => navigation.currentEntry?.key !== key, entry);
      return dialog;
    };
    const openMenu = () => opened('Меню', () => banner.getByRole('button', { name: 'Меню' }).click());
    const openFilters = () => opened('Фильтры', () => main.getByRole('button', { name: 'Фильтры' }).click());
    const openCities = () => opened('Выберите город', () => banner.getByRole('button', { name: 'Москва' }).click());
    for (const open of [openMenu, openFilters, openCities]) {
      const dialog = await open();
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      t.ok(page.url().endsWith('/wine/'), 'the page stays');
    }
    const sheet = await openFilters();
    await page.keyboard.press('Shift+Tab');
    t.ok(await sheet.evaluate((dialog) => dialog.contains(document.activeElement)), 'the focus stays inside');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await openMenu().then((menu) => menu.getByRole('link', { name: 'Магазины' }).click());
    await page.waitForURL('**/shop/');
    await page.goBack();
    await page.waitForURL('**/wine/');
    await main.getByRole('article').first().waitFor();
    await page.waitForFunction(() => navigation.transition === null && navigation.currentEntry?.index === 1);
    t.equal(await page.getByRole('dialog').count(), 0, 'the menu does not come back');
    await page.goBack();
    await page.waitForURL('**/brands/');
    await navigate(page, '/wine/vino-2.html');
    const viewer = await opened('Просмотр изображения', () =>
      main.locator('a:has(> img[fetchpriority])').first().click(),
    );
    await page.goBack();
    await viewer.waitFor({ state: 'hidden' });
    t.ok(page.url().endsWith('/wine/vino-2.html'));
    t.strictSame(complaints, []);
  });

  t.test('a client-side navigation closes all dialogs [S2.5]', async (t) => {
    const { page } = await shop.visit('/wine/');
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.getByRole('list', { name: 'Товары' }).getByRole('link', { name: 'Вино 2', exact: true }).first().click();
    await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    const picker = page.getByRole('dialog', { name: 'Выберите город' });
    await picker.waitFor();
    await navigate(page, '/wine/');
    await picker.waitFor({ state: 'detached' });
    await page.getByRole('radiogroup', { name: 'Вид списка' }).waitFor();

    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.getByRole('link', { name: 'На главную' }).first().click();
    await page.waitForURL(`${url}/`);
    await cart.waitFor({ state: 'detached' });
    t.equal(await page.getByRole('dialog').count(), 0);
    t.ok(await page.evaluate(() => 'same' in globalThis), 'all in one document');
  });

  t.test(
    'a dialog whose chunk fails to load shows an error, requests it again when reopened, and is loaded by Обновить [S8.3]',
    async (t) => {
      const { page } = await shop.visit('/faq/');
      await page.route('**/assets/city-picker-*.js', (route) => route.abort());
      const city = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      const failed = page.getByRole('dialog', { name: 'Что-то пошло не так' });
      await city.click();
      await failed.waitFor();
      t.strictSame(await findAccessProblems(page), []);
      await failed.getByRole('button', { name: 'Закрыть' }).click();
      await failed.waitFor({ state: 'hidden' });
      const asked = page.waitForRequest('**/assets/city-picker-*.js');
      await city.click();
      await asked;
      await failed.waitFor();
      await page.unroute('**/assets/city-picker-*.js');
      await failed.getByRole('button', { name: 'Обновить' }).click();
      await page
        .getByRole('dialog', { name: 'Выберите город' })
        .getByRole('button', { name: /Казань/ })
        .waitFor();
      t.equal(await page.getByRole('dialog').count(), 1);
    },
  );

  t.test(
    'a dialog stays visible until the chunk of the one that replaces it has loaded, without flicker [S4.10]',
    async (t) => {
      const { page } = await shop.enter({ reducedMotion: 'no-preference' });
      const gate = makeGate();
      await page.route('**/assets/checkout-dialog-*.js', async (route) => {
        await gate.opened;
        await route.continue();
      });
      await page.goto(`${storefront.browserUrl}/wine/`);
      await storefront.untilInteractive(page);
      const card = page.getByRole('list', { name: 'Товары' }).getByRole('article', { name: 'Вино 2', exact: true });
      await card.getByRole('button', { name: 'В корзину' }).click();
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Корзина/ })
        .click();
      const cart = page.getByRole('dialog', { name: 'Корзина' });
      const asked = page.waitForRequest('**/assets/checkout-dialog-*.js');
      await cart.getByRole('button', { name: 'Оформить заказ' }).click();
      await asked;
      await page.waitForURL(/#checkout$/);
      t.ok(await cart.isVisible());
      gate.open();
      const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
      await checkout.waitFor();
      t.equal(await checkout.evaluate((dialog) => getComputedStyle(dialog).animationName), 'none');
      t.equal(await cart.count(), 0);
      await page.goBack();
      await cart.waitFor();
      t.equal(await checkout.count(), 0);
    },
  );

  t.test(
    'design, budgets: what a dialog shows is asked for after one round trip of scripts at most [B6]',
    async (t) => {
      const { page, complaints } = await shop.enter();
      const press = (locator: Locator) => locator.dispatchEvent('click');
      const banner = page.getByRole('banner');
      const main = page.getByRole('main');
      const stocks = main.getByRole('button', { name: 'Наличие в магазинах' }).first();
      const picture = main.getByRole('list', { name: 'Изображения товара' }).getByRole('link').first();
      for (const [name, opener, chunk] of [
        ['Выберите город', banner.getByRole('button', { name: 'Москва' }), /city-picker-/],
        ['Наличие в магазинах', stocks, /stocks-dialog-/],
        ['Просмотр изображения', picture, /image-viewer-/],
        ['Корзина', banner.getByRole('link', { name: /^Корзина/ }), /cart-dialog-/],
      ] as const) {
        await page.goto(`${url}/wine/vino-3.html`);
        // The page loads code of its own, too.
        await page.waitForLoadState('networkidle');
        const trips = await countRoundTrips(page);
        await press(opener);
        const dialog = page.getByRole('dialog', { name });
        await dialog.waitFor();
        t.equal(trips.before(chunk), 0, `${name}: its code comes with that of all dialogs`);
        if (opener === stocks) await dialog.getByRole('list', { name: 'Магазины' }).waitFor();
        if (name === 'Выберите город') {
          await dialog.getByRole('button', { name: /Казань/ }).waitFor();
          t.ok((trips.before(/geo\.json/) ?? 9) <= 1, 'the cities');
        }
        await page.unrouteAll({ behavior: 'wait' });
      }
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'design, budgets: pointer or focus on what opens a dialog already loads its code and its data [B6]',
    async (t) => {
      const { page } = await shop.enter();
      await using _ = await page.addInitScript(() => {
        const later = setTimeout;
        const waits: unknown[] = [];
        const keep = (run: () => void, ms?: number) => waits.push(ms) && later(run, ms);
        Object.assign(globalThis, { setTimeout: keep, waits });
      });
      await shop.visit('/wine/vino-3.html');
      const city = page.getByRole('banner').getByRole('button', { name: 'Москва' });
      const cities = page.waitForRequest('**/api/geo.json');
      await city.hover();
      await cities;
      const viewer = page.waitForRequest('**/assets/image-viewer-*.js');
      await page.getByRole('main').getByRole('list', { name: 'Изображения товара' }).getByRole('link').first().focus();
      await viewer;
      const stocks = page.waitForRequest('**/assets/stocks-dialog-*.js');
      await page.getByRole('main').getByRole('button', { name: 'Наличие в магазинах' }).first().focus();
      await stocks;
      t.equal(await page.getByRole('dialog').count(), 0);
      const waits = () => page.evaluate(() => (globalThis as unknown as { waits: unknown[] }).waits.splice(0));
      const held = async () => (await waits()).filter((ms) => typeof ms === 'number' && !Number.isInteger(ms));
      const pressOf = (name: string) => () => page.getByRole('main').getByRole('button', { name }).first().click();
      const field = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
      for (const [what, open, shown] of [
        ['a dialog', () => city.click(), page.getByRole('dialog', { name: 'Выберите город' })],
        ['suggestions', () => field.pressSequentially('вино'), page.getByRole('listbox')],
        ['what was put in', pressOf('В корзину'), page.getByRole('link', { name: 'Перейти в корзину' })],
        ['the comparison', pressOf('Сравнить'), page.getByRole('link', { name: /^Сравнить / })],
      ] as const) {
        await waits();
        await open();
        await shown.waitFor();
        t.strictSame(await held(), [], `${what}: React holds nothing back, as it does for 300 ms after a fallback`);
        await page.keyboard.press('Escape');
      }
    },
  );

  t.test(
    'design, budgets: #checkout by address waits for one round trip beyond the scripts of the page [B6]',
    async (t) => {
      const { page } = await shop.enter();
      await fillCart(await enterCart(shop), ['Вино 2']);
      const trips = await countRoundTrips(page);
      const called = page.waitForRequest('**/api/checkout/shops.json');
      await page.goto(`${url}/brands/#checkout`);
      await called;
      await page
        .getByRole('region', { name: 'Карта магазинов' })
        .getByRole('button', { name: /ул. Садовая/ })
        .first()
        .waitFor();
      const own = (trips.before(/entry-client-/) ?? 9) + 1;
      t.ok((trips.before(/checkout\/shops\.json/) ?? 9) <= own + 1, 'the shops');
      t.equal(trips.before(/map-view-/), own, 'the code of the map comes with that of the dialog');
    },
  );
});
