/** What may go wrong around a page, and the shop goes on: chunks, storage, cookies, clocks (spec §8), and new builds (spec §4; D33). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { card, cartLink, FEW_GOODS, fillCart } from '../kit/cart.ts';
import { makeOtherBuild } from '../kit/other-build.ts';
import { makeGate } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const YEAR_MS = 365 * 86_400_000;

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

/** A storefront that can be put in another's place. */
async function startReplaceable(t: Test, upstream: ScriptedUpstream, past: string | undefined) {
  const first = await startStorefront(t, {
    upstream,
    browser: true,
    build: { ...(past === undefined ? {} : { past }) },
  });
  const replace = async (): Promise<void> => {
    await first.stop();
    const build = { dist: makeOtherBuild(t), ...(past === undefined ? {} : { past }) };
    await startStorefront(t, { upstream, browser: true, port: first.port, build });
  };
  return { first, replace };
}

test('failures around the page', async (t: Test) => {
  const shop = await openShop(t);
  const { browser, upstream, storefront } = shop;
  const listing = storefront.browserUrl + FEW_GOODS;

  t.test('spec §8: a chunk that fails again after the reload shows Обновить, which loads it', async (t: Test) => {
    const { page } = await shop.visit('/contacts/');
    await untilWatched(page);
    const loads = countLoads(page);
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }));
    await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
    const reloaded = page.waitForEvent('load');
    await cityButton(page).click();
    await reloaded;
    await storefront.untilAwake(page);
    await untilWatched(page);
    await cityButton(page).click();
    const again = page.getByRole('button', { name: 'Обновить' });
    await again.waitFor();
    t.equal(loads(), 1, 'once per 10 s and path');
    await page.unroute('**/assets/city-picker-*.js');
    await again.click();
    await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
    t.equal(loads(), 1);
  });

  t.test('a page whose screen chunk fails to load stays readable, and its links load documents', async (t: Test) => {
    const { page } = await shop.enter();
    await page.route(/\/assets\/screen-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
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
      await storefront.untilAwake(page);
      await buy(page, 'Вино 5');
      await card(page, 'Вино 5').getByRole('button', { name: 'Увеличить количество' }).click();
      await cartLink(page).filter({ hasText: '2' }).waitFor();
      await page.goto(`${storefront.browserUrl}/cart/`);
      const quantity = page.getByRole('main').getByRole('spinbutton', { name: 'Количество' });
      await quantity.waitFor();
      t.equal(await quantity.inputValue(), '2', `${hours} hours`);
    }
    t.same(complaints, []);
  });

  t.test('contract §4: cart updates still apply after a clock that was a year fast is corrected', async (t: Test) => {
    const { page, context } = await shop.open(t);
    await page.clock.setFixedTime(Date.now() + YEAR_MS);
    await page.goto(listing);
    await storefront.untilAwake(page);
    await untilWatched(page);
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

  t.test('at 400 % zoom pages do not scroll horizontally, and cart and checkout can be used', async (t: Test) => {
    const viewport = { width: 320, height: 256 };
    const { page, complaints } = await shop.enter({ viewport, stranger: true });
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

  t.test('D33: builds are polled each minute with a timestamp, and on focus', async (t) => {
    const { page } = await shop.open(t);
    await page.clock.install();
    await page.goto(`${storefront.browserUrl}/contacts/`);
    await storefront.untilAwake(page);
    await untilWatched(page);
    const polls = [() => page.clock.fastForward(60_000), () => page.evaluate(() => dispatchEvent(new Event('focus')))];
    for (const poll of polls) {
      const asked = page.waitForRequest(/\/builds\/latest\.json\?timestamp=\d+$/);
      await poll();
      t.ok(await asked);
    }
  });

  t.test('a chunk that is missing without a new build does not reload the page', async (t) => {
    const { page } = await shop.visit('/contacts/');
    await untilWatched(page);
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
    const asked = page.waitForResponse('**/builds/latest.json*');
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    await asked;
    t.ok(await page.evaluate(() => 'same' in globalThis));
  });

  t.test('conventions §1: analytics and chat are not loaded unless configured', async (t) => {
    const { page } = await shop.visit('/contacts/');
    await untilWatched(page);
    t.equal(
      await page.evaluate(() => document.querySelectorAll('script[src^="http"]:not([src*="/assets/"])').length),
      0,
    );
    t.equal(await page.evaluate(() => 'ym' in globalThis), false);
  });

  t.test(
    'D33: an open page loads the chunks of its own build after a new one is deployed, without a reload',
    async (t: Test) => {
      const { first, replace } = await startReplaceable(t, await startUpstream(t), t.testdir({}));
      const { page, complaints } = await openVisitor(t, browser, { host: first.publicHost });
      await page.goto(`${first.browserUrl}/contacts/`);
      await first.untilAwake(page);
      await untilWatched(page);
      const loads = countLoads(page);
      await replace();
      await cityButton(page).click();
      await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('banner').getByRole('link', { name: 'На главную' }).click();
      await page.waitForURL(`${first.browserUrl}/`);
      t.equal(loads(), 0);
      t.same(complaints, []);
    },
  );

  t.test('spec §8: when the chunks of the old build are gone, the page reloads once and works', async (t: Test) => {
    const { first, replace } = await startReplaceable(t, await startUpstream(t), undefined);
    const { page } = await openVisitor(t, browser, { host: first.publicHost });
    await page.goto(`${first.browserUrl}/contacts/`);
    await first.untilAwake(page);
    await untilWatched(page);
    const loads = countLoads(page);
    await replace();
    const reloaded = page.waitForEvent('load');
    await cityButton(page).click();
    await reloaded;
    await first.untilAwake(page);
    await cityButton(page).click();
    await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
    t.equal(loads(), 1);
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

test('conventions §1: configured analytics and chat load after the page and block nothing; a navigation is a hit', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const env = { METRIKA_ID: '12345', CHAT_URL: 'https://chat.example/widget.js' };
  const storefront = await startStorefront(t, { upstream, browser: true, env });
  const theirs = /^https:\/\/(?:mc\.yandex\.ru|chat\.example)\//;
  const open = () => openVisitor(t, browser, { host: storefront.publicHost, reducedMotion: 'reduce' });

  const { page, complaints } = await open();
  const asked: string[] = [];
  await page.route(theirs, (route) => {
    // Never answered.
    asked.push(new URL(route.request().url()).host);
  });
  const pictures = makeGate();
  await page.route('**/upload/**', async (route) => {
    await pictures.opened;
    await route.continue();
  });
  await page.goto(storefront.browserUrl + FEW_GOODS, { waitUntil: 'commit' });
  await untilWatched(page);
  await storefront.untilAwake(page);
  t.same(asked, [], 'not before the page itself is complete');
  pictures.open();
  await page.waitForLoadState('load');
  await page.waitForFunction(() => document.querySelector('script[src="https://chat.example/widget.js"]') !== null);
  await buy(page, 'Вино 2');
  await page.getByRole('article').first().getByRole('link').first().click();
  await page.waitForURL(/\.html$/);
  t.same(asked.sort(), ['chat.example', 'mc.yandex.ru']);
  const listing = storefront.browserUrl + FEW_GOODS;
  const product = page.url();
  await page.getByRole('heading', { level: 1, name: 'Вино 1' }).waitFor();
  await page.evaluate(() => {
    location.hash = '#cart';
  });
  await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
  await page.goBack();
  await page.goBack();
  await page.waitForURL(listing);
  const views = () =>
    page.evaluate(() =>
      (window as unknown as { ym: { a: [number, string, string, object][] } }).ym.a.filter(
        ([, what]) => what === 'hit',
      ),
    );
  await until(async () => (await views()).length >= 2);
  t.strictSame(
    await views(),
    [
      [12345, 'hit', product, { referer: listing, title: 'Вино 1 — купить в магазинах «Витрина»' }],
      [12345, 'hit', listing, { referer: product, title: await page.title() }],
    ],
    'each navigation is a view, a hash is none',
  );
  t.equal(await page.evaluate(() => document.readyState), 'complete');
  t.same(complaints, []);

  // Streamed to this visitor, then kept for everybody: the policy lets the tags in both.
  for (const path of ['/brands/', '/contacts/']) {
    if (path === '/contacts/') await storefront.untilKept(path);
    const { page, complaints } = await open();
    const loaded: string[] = [];
    await page.route(theirs, async (route) => {
      loaded.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(storefront.browserUrl + path);
    await until(() => loaded.length === 2);
    t.same(loaded.sort(), ['https://chat.example/widget.js', 'https://mc.yandex.ru/metrika/tag.js']);
    t.same(complaints, []);
  }
});

test('spec §4: the goal FAST_ORDER is queued for Metrika before its tag runs', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const env = { METRIKA_ID: '12345' };
  const storefront = await startStorefront(t, { upstream, browser: true, env });
  const visitor = await openVisitor(t, browser, { host: storefront.publicHost, reducedMotion: 'reduce' });
  const { page } = visitor;
  await page.route('https://mc.yandex.ru/**', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await fillCart({ upstream, storefront, visitor }, ['Вино 2']);
  await page.goto(`${storefront.browserUrl}/cart/#checkout`);
  await page.getByRole('dialog').getByRole('list', { name: 'Магазины' }).waitFor();
  await page.waitForFunction(() => document.querySelector('script[src^="https://mc.yandex.ru"]') !== null);
  const calls = await page.evaluate(() => (globalThis as { ym?: { a?: unknown[][] } }).ym?.a ?? []);
  t.match(calls[0], [12345, 'init']);
  t.strictSame(
    calls.filter(([, method]) => method === 'reachGoal'),
    [[12345, 'reachGoal', 'FAST_ORDER']],
  );
});
