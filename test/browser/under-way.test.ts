/** Navigations under way: those that are slow, overtaken, or lead to where one is (D45, D25; decision 1). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { hold, makeGate } from '../kit/replies.ts';
import { shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';

/** Follows a link that stands nowhere in the page yet. */
const followLink = (page: Page, href: string) =>
  page.evaluate((to) => {
    const link = Object.assign(document.createElement('a'), { href: to, textContent: 'Дальше' });
    document.querySelector('main')?.append(link);
    link.click();
    link.remove();
  }, href);

/** Until the page has drawn what it has heard of. */
const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/** Holds up the code of screens that are not there yet. */
async function holdScreens(page: Page): Promise<{ readonly asked: Promise<unknown>; letGo(): Promise<void> }> {
  const gate = makeGate();
  await page.route(/\/assets\/[a-z-]+-screen-[\w-]+\.js/, async (route) => {
    await gate.opened;
    await route.continue();
  });
  const asked = page.waitForRequest(/\/assets\/[a-z-]+-screen-/);
  return {
    asked,
    letGo: async () => {
      const arrived = page.waitForResponse(/\/assets\/[a-z-]+-screen-/).then((response) => response.finished());
      gate.open();
      await arrived;
      await frames(page);
    },
  };
}

test('pending navigations', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;

  t.test('D45: a navigation superseded by Back, a hash or another link never takes effect later [D45.1]', async (t) => {
    const overtakes = {
      back: async (page: Page) => {
        await page.goBack();
        await page.waitForURL('**/shop/');
        return 'Магазины';
      },
      hash: async (page: Page) => {
        await page.evaluate(() => {
          location.hash = '#cart';
        });
        await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
        return 'Бренды';
      },
      link: async (page: Page) => {
        await followLink(page, '/shop/');
        await page.waitForURL('**/shop/');
        return 'Магазины';
      },
    };
    for (const [what, overtake] of Object.entries(overtakes)) {
      const { page, complaints } = await visit('/shop/');
      await followLink(page, '/brands/');
      await page.getByRole('heading', { level: 1, name: 'Бренды' }).waitFor();
      const chunk = await holdScreens(page);
      await followLink(page, '/faq/');
      await chunk.asked;
      const heading = await overtake(page);
      const url = page.url();
      await chunk.letGo();
      t.equal(page.url(), url, what);
      await page.getByRole('heading', { level: 1, name: heading }).waitFor();
      t.strictSame(complaints, [], what);
    }
  });

  t.test('D45: a link clicked right after a filter tick supersedes the navigation of the tick [D45.1]', async (t) => {
    const { page } = await visit('/wine/');
    await page.evaluate(() => {
      document.querySelector<HTMLInputElement>('form[data-auto-submit] [type="checkbox"]')?.click();
      const link = Object.assign(document.createElement('a'), { href: '/shop/' });
      document.body.append(link);
      link.click();
    });
    await page.getByRole('heading', { level: 1, name: 'Магазины' }).waitFor();
    await frames(page);
    t.match(page.url(), /\/shop\/$/);
  });

  t.test(
    'D45: a navigation longer than 150 ms shows a line and is announced, without layout shift [D45.1]',
    async (t) => {
      const { page, complaints } = await shop.open(t);
      await watchShifts(page, storefront.browserUrl);
      await page.clock.install();
      await page.goto(`${storefront.browserUrl}/brands/`);
      await storefront.untilInteractive(page);
      const main = page.getByRole('main');
      const chunk = await holdScreens(page);
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await followLink(page, '/faq/');
      await chunk.asked;
      await page.clock.runFor(149);
      t.equal(await main.getAttribute('aria-busy'), null);
      await page.clock.runFor(1);
      await page.locator('main[aria-busy=true]').waitFor();
      await page.clock.resume();
      await page.locator('body > [aria-live]').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
      const line = await main.evaluate((element) => {
        const { position, blockSize, animationName } = getComputedStyle(element, '::before');
        return { position, blockSize, animationName };
      });
      t.strictSame(
        line,
        { position: 'fixed', blockSize: '3px', animationName: 'none' },
        'still, where motion is unwanted',
      );
      t.strictSame(await shiftOf(page), { sum: 0, moved: '' });
      await chunk.letGo();
      await page.waitForURL('**/faq/');
      await page.locator('main:not([aria-busy])').waitFor();

      // The code is there, the answer is not.
      const gate = makeGate();
      upstream.on('GET /vodka/', hold(gate.opened));
      await followLink(page, '/vodka/');
      await page.locator('main[aria-busy=true]').waitFor();
      gate.open();
      await page.locator('main:not([aria-busy])').waitFor();
      t.strictSame(complaints, []);
    },
  );

  t.test('D45: a link to the current address replaces the history entry and scrolls to the top [D45.1]', async (t) => {
    const { page, complaints } = await visit('/brands/');
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    for (const hash of ['', '#cart']) {
      await page.evaluate(() => scrollTo(0, 300));
      await page.evaluate((to) => {
        location.hash = to;
      }, hash);
      if (hash !== '') await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
      const length = await entries();
      await followLink(page, '/brands/');
      await page.waitForFunction(() => scrollY === 0 && location.hash === '');
      t.equal(await entries(), length, hash);
      t.equal(page.url(), `${storefront.browserUrl}/brands/`);
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      t.equal(await page.evaluate(() => document.activeElement?.tagName), 'H1');
    }
    t.equal(await entries(), before + 1, 'that of the hash');
    t.strictSame(complaints, []);
  });

  t.test('D25: while its answer is pending, Back never shows an existing listing page as not found', async (t) => {
    const { page } = await visit('/wine/?page=3');
    await followLink(page, '/wine/?filter.price.from=999999');
    await page.getByRole('heading', { name: 'Ничего не нашлось' }).waitFor();
    await page.reload();
    await storefront.untilInteractive(page);
    const gate = makeGate();
    upstream.on('GET /wine/', hold(gate.opened));
    await shop.forget();
    const headings = await page.evaluateHandle(() => {
      const seen: (string | null | undefined)[] = [];
      const look = () => seen.push(document.querySelector('h1')?.textContent);
      new MutationObserver(look).observe(document, { subtree: true, childList: true, characterData: true });
      return seen;
    });
    await page.goBack();
    await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
    gate.open();
    await page.getByRole('article', { name: 'Вино 25', exact: true }).waitFor();
    t.strictSame(
      (await headings.jsonValue()).filter((text) => text === 'Страница не найдена'),
      [],
    );
  });

  t.test(
    'decision 1: when the chunk of a page fails to load its document is loaded instead, on Back too [D45.1]',
    async () => {
      const { page } = await shop.visit('/faq/');
      await followLink(page, '/shop/');
      await page.getByRole('heading', { level: 1, name: 'Магазины' }).waitFor();
      await page.reload();
      await storefront.untilInteractive(page);
      await page.route(/\/assets\/[a-z-]+-screen-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
      await Promise.all([page.waitForEvent('load'), page.goBack()]);
      await page.waitForURL('**/faq/');
      await page.getByRole('heading', { level: 1, name: 'Вопросы' }).waitFor();
      await page.unroute(/\/assets\/[a-z-]+-screen-[\w-]+\.js/);
      await page.reload();
      await storefront.untilInteractive(page);
      await page.route(/\/assets\/[a-z-]+-screen-[\w-]+\.js/, (route) => route.fulfill({ status: 404 }));
      await Promise.all([page.waitForEvent('load'), followLink(page, '/brands/').catch(() => undefined)]);
      await page.waitForURL('**/brands/');
      await page.getByRole('heading', { level: 1, name: 'Бренды' }).waitFor();
    },
  );

  t.test('decision 1: without the Navigation API links load documents, and hashes open dialogs [D6]', async (t) => {
    const { page, complaints } = await shop.enter();
    await using _old = await page.addInitScript(() =>
      Object.defineProperty(window, 'navigation', { value: undefined }),
    );
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilInteractive(page);
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Корзина/ })
      .click();
    const cart = page.getByRole('dialog', { name: 'Корзина' });
    await cart.waitFor();
    await page.goBack();
    await cart.waitFor({ state: 'detached' });
    await page.goForward();
    await cart.waitFor();
    await page.keyboard.press('Escape');
    await cart.waitFor({ state: 'detached' });
    t.equal(page.url(), `${storefront.browserUrl}/wine/`);
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' }),
    ]);
    await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
    await Promise.all([
      page.waitForEvent('load'),
      page.getByRole('article', { name: 'Вино 120', exact: true }).getByRole('link').first().click(),
    ]);
    await page.getByRole('heading', { level: 1, name: 'Вино 120' }).waitFor();
    t.strictSame(complaints, []);
  });
});
