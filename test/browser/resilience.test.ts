/** What can fail around a page: chunks, storage, cookies and clocks (spec §8), and 400 % zoom. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { formatDay } from '../../shared/rules/dates.ts';
import { countLoads, navigate } from '../kit/browser.ts';
import { buy, card, cartLink, FEW_GOODS } from '../kit/cart.ts';
import { hold, makeGate } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';

const YEAR_MS = 365 * 86_400_000;

const cityButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Москва' });

/** Less than a third of the window is covered by what does not scroll away. */
function leavesRoom(page: Page): Promise<boolean> {
  return page.evaluate(() => {
    scrollTo(0, 600);
    const fixed = [...document.querySelectorAll('body *')].filter((element) =>
      ['fixed', 'sticky'].includes(getComputedStyle(element).position),
    );
    const covered = fixed.map((element) => {
      const { top, bottom, width } = element.getBoundingClientRect();
      return width < innerWidth / 2 ? 0 : Math.min(bottom, innerHeight) - Math.max(top, 0);
    });
    return Math.max(0, ...covered) < innerHeight / 3;
  });
}

test('failures around the page', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;
  const listing = storefront.browserUrl + FEW_GOODS;

  t.test(
    'spec §8: a chunk that fails again after the reload shows Обновить, which loads it [S4.14, S8.3]',
    async (t: Test) => {
      const { page } = await shop.visit('/contacts/');
      await untilWatched(page);
      const loads = countLoads(page);
      await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }));
      await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
      const reloaded = page.waitForEvent('load');
      await cityButton(page).click();
      await reloaded;
      await storefront.untilInteractive(page);
      await untilWatched(page);
      await cityButton(page).click();
      const again = page.getByRole('button', { name: 'Обновить' });
      await again.waitFor();
      t.equal(loads(), 1, 'once per 10 s and path');
      await page.unroute('**/assets/city-picker-*.js');
      await again.click();
      await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
      t.equal(loads(), 1);
    },
  );

  t.test('a page whose screen chunk fails to load stays readable, and its links load documents', async (t: Test) => {
    const { page } = await shop.enter();
    await page.route(/\/assets\/[a-z-]+-screen-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
    const polled = page.waitForRequest('**/builds/latest.json*');
    await page.goto(listing);
    await polled;
    t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 12);
    await Promise.all([page.waitForEvent('load'), page.getByRole('article').first().getByRole('link').first().click()]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.match(page.url(), /\.html$/);
  });

  t.test('with storage refused, listing, cart and checkout still work', async (t: Test) => {
    const { page, complaints } = await shop.enter();
    await using _refused = await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await page.goto(listing);
    await storefront.untilInteractive(page);
    await buy(page, 'Вино 3');
    await page.getByRole('radio', { name: 'Список' }).check({ force: true });
    await cartLink(page).click();
    const ticked = page.getByRole('checkbox', { name: 'Выбрать: Вино 3' });
    await ticked.uncheck();
    await ticked.check();
    await page.getByRole('button', { name: 'Оформить заказ' }).click();
    await page.getByRole('dialog', { name: 'Оформление заказа' }).getByRole('list', { name: 'Магазины' }).waitFor();
    t.same(complaints, []);
  });

  t.test('with cookies refused, pages, age gate and cart work as long as the page is open', async (t: Test) => {
    const { page, context, complaints } = await shop.enter({ stranger: true });
    await using _refused = await page.addInitScript(() => {
      Object.defineProperty(Document.prototype, 'cookie', { get: () => '', set: () => undefined });
      Object.defineProperty(Navigator.prototype, 'cookieEnabled', { get: () => false });
    });
    await page.route(/\/(?:api|session)\//, async (route) => {
      await context.clearCookies();
      const headers = route.request().headers();
      const url = new URL(route.request().url());
      // Node does not know the browser's `*.localhost`.
      const response = await route.fetch({
        url: `http://127.0.0.1:${url.port}${url.pathname}${url.search}`,
        headers: { ...headers, host: url.host },
      });
      const { 'set-cookie': _, ...kept } = response.headers();
      await route.fulfill({ response, headers: kept });
    });
    await page.goto(listing);
    await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
    await page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Понятно' }).click();
    await buy(page, 'Вино 4');
    const request = await upstream.arrived('POST /api/cart/update.json');
    t.equal(request.headers.cookie, undefined);
    await page.getByRole('banner').getByRole('link', { name: 'На главную' }).click();
    await page.waitForURL(`${storefront.browserUrl}/`);
    t.equal(await page.getByRole('dialog').count(), 0, 'nobody is asked again');
    t.same(complaints, []);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  });

  t.test('a clock that is 7 hours slow or 30 hours fast breaks neither cart nor hydration', async (t) => {
    const { page, context, complaints } = await shop.open(t);
    for (const hours of [-7, 30]) {
      await context.clearCookies({ name: 'sid' });
      await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
      await page.goto(listing);
      await storefront.untilInteractive(page);
      await buy(page, 'Вино 5');
      await card(page, 'Вино 5').getByRole('button', { name: 'Увеличить количество' }).click();
      await cartLink(page).filter({ hasText: '2' }).waitFor();
      await cartLink(page).click();
      // The offers below the lines may have the same goods.
      const lines = page.getByRole('dialog', { name: 'Корзина' }).getByRole('list', { name: 'Товары', exact: true });
      const quantity = lines.getByRole('spinbutton', { name: 'Количество' });
      await quantity.waitFor();
      t.equal(await quantity.inputValue(), '2', `${hours} hours`);
    }
    t.same(complaints, []);
  });

  t.test('D20: a clock that is 7 hours slow or 30 hours fast changes no pickup day', async (t) => {
    const { page, complaints } = await shop.open(t);
    for (const hours of [-7, 30]) {
      const time = Date.now() + hours * 3_600_000;
      if (hours < 0) await page.clock.install({ time });
      else await page.clock.setSystemTime(time);
      const gate = makeGate();
      for (const call of ['GET /session/user_info.json', 'GET /api/cart.json']) upstream.on(call, hold(gate.opened));
      const corrected = Promise.all(
        ['**/api/cart.json', '**/session/user_info.json'].map((call) => page.waitForResponse(call)),
      );
      // By the installed clock the second document is a minute old when its scripts start, as on a slow connection.
      await page.goto(`${storefront.browserUrl}/wine/vino-3.html`);
      await storefront.untilInteractive(page);
      await navigate(page, '/wine/vino-5.html');
      await page.getByRole('heading', { level: 1, name: 'Вино 5' }).waitFor();
      const shown = page
        .getByRole('region', { name: 'Покупка' })
        .getByText(new RegExp(`со? ${formatDay(Date.now(), 2)}`));
      await shown.waitFor();
      gate.open();
      await corrected;
      // The page looks at its clock within a minute.
      await page.clock.runFor(61_000);
      t.ok(await shown.isVisible(), `${hours} hours`);
      t.same(complaints, []);
    }
  });

  t.test(
    'contract §4: cart updates still apply after a clock that was a year fast is corrected [D1]',
    async (t: Test) => {
      const { page, context } = await shop.open(t);
      await page.clock.setFixedTime(Date.now() + YEAR_MS);
      await page.goto(listing);
      await storefront.untilInteractive(page);
      await untilWatched(page);
      const sent = page.waitForResponse('**/api/cart/update.json');
      await buy(page, 'Вино 5');
      await sent;
      await page.close();
      const next = await context.newPage();
      await next.clock.setFixedTime(Date.now());
      await next.goto(listing);
      await storefront.untilInteractive(next);
      const quantity = card(next, 'Вино 5').getByRole('spinbutton', { name: 'Количество' });
      await quantity.waitFor();
      const answered = next.waitForResponse('**/api/cart/update.json');
      await card(next, 'Вино 5').getByRole('button', { name: 'Увеличить количество' }).click();
      await answered;
      const kept = await next.evaluate(async () => (await fetch('/api/cart.json')).json());
      t.match(kept, { data: { items: [{ qnt: 2 }] } });
    },
  );

  t.test('at 400 % zoom pages do not scroll horizontally, and cart and checkout can be used', async (t: Test) => {
    const viewport = { width: 320, height: 256 };
    const { page, complaints } = await shop.enter({ viewport, stranger: true });
    await page.goto(listing);
    await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
    await page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Понятно' }).click();
    await buy(page, 'Вино 6');
    for (const path of [FEW_GOODS, '/', '/wine/vino-1.html', '/shop/', '/cart/', '/feedback/callback/']) {
      if (path !== FEW_GOODS) await navigate(page, path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      t.ok(over <= 0, `${path}: no sideways scroll`);
      t.ok(await leavesRoom(page), `${path}: what stays in place while it scrolls leaves most of the window`);
    }
    await cartLink(page).click();
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.getByRole('button', { name: 'Оформить заказ' }).click();
    const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
    await checkout.getByRole('list', { name: 'Магазины' }).getByRole('button').first().click();
    await checkout.getByRole('radio', { name: /^Из наличия/ }).check();
    await checkout.getByRole('button', { name: 'Заберу здесь' }).click();
    await checkout.getByRole('textbox', { name: 'Телефон' }).fill('9161234567');
    t.same(complaints, []);
  });
});
