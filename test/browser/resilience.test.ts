/** What may go wrong around a page, and the shop goes on (spec §8). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { makeGate } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const YEAR_MS = 365 * 86_400_000;

const card = (page: Page, title: string) =>
  page.getByRole('list', { name: 'Товары' }).getByRole('article', { name: title, exact: true });
const cartLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Корзина/ });
const cityButton = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Москва' });

/** Puts goods in from the listing that is open, and sees them counted. */
async function buy(page: Page, title: string, count = 1): Promise<void> {
  await card(page, title).getByRole('button', { name: 'В корзину' }).click();
  await cartLink(page)
    .filter({ hasText: String(count) })
    .waitFor();
}

function countLoads(page: Page): () => number {
  let loads = 0;
  page.on('load', () => {
    loads += 1;
  });
  return () => loads;
}

test('around the page', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const host = storefront.publicHost;
  const listing = `${storefront.browserUrl}/wine/`;

  t.test(
    'spec §8: a chunk that fails after its reload is told, and can be had again by the button',
    async (t: Test) => {
      const { page } = await openVisitor(t, browser, { host });
      await page.goto(listing);
      await storefront.untilAwake(page);
      await page.waitForLoadState('networkidle');
      const loads = countLoads(page);
      await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }));
      await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
      const reloaded = page.waitForEvent('load');
      await cityButton(page).click();
      await reloaded;
      await storefront.untilAwake(page);
      await page.waitForLoadState('networkidle');
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

  t.test('a page whose own chunk cannot be had is read and followed as plain HTML', async (t: Test) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.route(/\/assets\/screen-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
    const polled = page.waitForRequest('**/builds/latest.json*');
    await page.goto(listing);
    await polled;
    t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 50);
    await Promise.all([page.waitForEvent('load'), page.getByRole('article').first().getByRole('link').first().click()]);
    await page.getByRole('heading', { level: 1 }).waitFor();
    t.match(page.url(), /\.html$/);
  });

  t.test('storage that is refused takes nothing from the shop', async (t: Test) => {
    const { page, complaints } = await openVisitor(t, browser, { host });
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(globalThis, name, {
          get: () => {
            throw new DOMException('The operation is insecure.', 'SecurityError');
          },
        });
      }
    });
    await page.goto(listing);
    await storefront.untilAwake(page);
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

  t.test('cookies that are refused: pages, gate and cart go on as long as the page is open', async (t: Test) => {
    upstream.reset();
    const { page, context, complaints } = await openVisitor(t, browser, { host, stranger: true });
    await page.addInitScript(() => {
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

  for (const hours of [-7, 30]) {
    t.test(`a clock that is ${hours} hours off changes neither cart nor dates`, async (t: Test) => {
      const { page, complaints } = await openVisitor(t, browser, { host });
      await page.clock.setFixedTime(Date.now() + hours * 3_600_000);
      await page.goto(listing);
      await storefront.untilAwake(page);
      await buy(page, 'Вино 5');
      await card(page, 'Вино 5').getByRole('button', { name: 'Увеличить количество' }).click();
      await cartLink(page).filter({ hasText: '2' }).waitFor();
      await page.goto(`${storefront.browserUrl}/cart/`);
      const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Количество' });
      await quantity.waitFor();
      t.equal(await quantity.inputValue(), '2');
      t.same(complaints, []);
    });
  }

  t.test('contract §4: a clock that was put right between two pages makes no click vain', async (t: Test) => {
    const { page, context } = await openVisitor(t, browser, { host });
    await page.clock.setFixedTime(Date.now() + YEAR_MS);
    await page.goto(listing);
    await storefront.untilAwake(page);
    await page.waitForLoadState('networkidle');
    const sent = page.waitForResponse('**/api/cart/update.json');
    await buy(page, 'Вино 5');
    await sent;
    await page.close();
    const next = await context.newPage();
    await next.clock.setFixedTime(Date.now());
    await next.goto(listing);
    await storefront.untilAwake(next);
    const quantity = card(next, 'Вино 5').getByRole('spinbutton', { name: 'Количество' });
    await quantity.waitFor();
    const answered = next.waitForResponse('**/api/cart/update.json');
    await card(next, 'Вино 5').getByRole('button', { name: 'Увеличить количество' }).click();
    await answered;
    await next.reload();
    await quantity.waitFor();
    t.equal(await quantity.inputValue(), '2');
  });

  t.test('at 400 % zoom every screen can be read and used', async (t: Test) => {
    const viewport = { width: 320, height: 256 };
    const { page, complaints } = await openVisitor(t, browser, { host, viewport, stranger: true });
    await page.goto(listing);
    await page.getByRole('button', { name: 'Да, мне есть 18' }).click();
    await page.getByRole('region', { name: 'Файлы cookie' }).getByRole('button', { name: 'Понятно' }).click();
    await buy(page, 'Вино 6');
    for (const path of ['/', '/wine/', '/wine/vino-1.html', '/shop/', '/cart/', '/feedback/callback/']) {
      await page.goto(storefront.browserUrl + path);
      await storefront.untilAwake(page);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      t.ok(over <= 0, `${path}: no sideways scroll`);
      t.ok(await leavesRoom(page), `${path}: what stays in place while it scrolls leaves most of the window`);
    }
    await page.goto(`${listing}#cart`);
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

test('a third-party tag that hangs holds nothing up', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const env = { METRIKA_ID: '12345', CHAT_URL: 'https://chat.example/widget.js' };
  const storefront = await startStorefront(t, { upstream, browser: true, env });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  const asked: string[] = [];
  await page.route(/^https:\/\/(?:mc\.yandex\.ru|chat\.example)\//, (route) => {
    // Never answered.
    asked.push(new URL(route.request().url()).host);
  });
  const pictures = makeGate();
  await page.route('**/upload/**', async (route) => {
    await pictures.opened;
    await route.continue();
  });
  const background = page.waitForResponse(/\/assets\/start-/);
  await page.goto(`${storefront.browserUrl}/wine/`, { waitUntil: 'commit' });
  await background;
  await storefront.untilAwake(page);
  t.same(asked, [], 'not before the page itself is complete');
  pictures.open();
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelector('script[src="https://chat.example/widget.js"]') !== null);
  await buy(page, 'Вино 2');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\.html$/);
  t.same(asked.sort(), ['chat.example', 'mc.yandex.ru']);
  t.equal(await page.evaluate(() => document.readyState), 'complete');
  t.same(complaints, []);
});
