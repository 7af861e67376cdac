/** The shop without a connection, by its service worker: what was seen last can be read, and nothing private is kept. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { fillCart, line } from '../kit/cart.ts';
import { otherBuild } from '../kit/other-build.ts';
import { openShop } from '../kit/shop.ts';
import { type Storefront, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';

/** Waits until the worker holds the page and its assets: all that the interactive page has loaded. */
const untilKept = async (storefront: Storefront, page: Page, path: string) => {
  await storefront.untilInteractive(page);
  return until(async () => {
    const paths = Object.values(await keptOf(page)).flat();
    const isHeld = await page.evaluate(() => navigator.serviceWorker.controller !== null);
    return isHeld && [path, '/cart/', ...(await assetsOf(page))].every((one) => paths.includes(one));
  });
};

/** What the page has loaded of the build. */
const assetsOf = (page: Page) =>
  page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => path.startsWith('/assets/')),
  );

/** Addresses of all that the browser keeps, by cache. */
const keptOf = (page: Page) =>
  page.evaluate(async () => {
    const kept: Record<string, string[]> = {};
    for (const name of await caches.keys()) {
      const requests = await (await caches.open(name)).keys();
      kept[name] = requests.map(({ url }) => new URL(url).pathname);
    }
    return kept;
  });

const registrations = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length);

test('without a connection', async (t: Test) => {
  const shop = await openShop(t, {}, { SERVICE_WORKER: 'on' });
  const { storefront, upstream } = shop;

  t.test(
    'X8: the first view registers no worker; later pages, their files and the cart are available offline',
    async (t) => {
      const visitor = await shop.open(t);
      const { page, context, complaints } = visitor;
      await fillCart({ upstream, storefront, visitor }, ['Вино 2']);
      const asked: string[] = [];
      context.on('request', (request) => asked.push(new URL(request.url()).pathname));
      await page.goto(`${storefront.browserUrl}/faq/`);
      await page.waitForFunction(() => localStorage.getItem('visited') !== null);
      t.equal(await registrations(page), 0);
      t.notOk(asked.includes('/sw.js'));

      await page.goto(`${storefront.browserUrl}/brands/`);
      await untilKept(storefront, page, '/brands/');
      await page.goto(`${storefront.browserUrl}/wine/vino-3.html`);
      await untilKept(storefront, page, '/wine/vino-3.html');
      await page.goto(`${storefront.browserUrl}/cart/?plain=1`);
      await page.goto(`${storefront.browserUrl}/cart/`);
      await line(page, 'Вино 2').waitFor();
      await page.waitForFunction(() => localStorage.getItem('cart.kept')?.includes('Вино 2'));

      const kept = await keptOf(page);
      const [pages = [], assets = []] = ['pages-', 'assets-'].map((start) =>
        Object.entries(kept).flatMap(([name, paths]) => (name.startsWith(start) ? paths : [])),
      );
      t.same(new Set(pages), new Set(['/brands/', '/wine/vino-3.html', '/cart/']), 'no personal page');
      t.equal(
        Object.values(kept).flat().length,
        pages.length + assets.length,
        'pages and assets, no answer of the API',
      );
      t.ok(assets.length > 0 && assets.every((path) => path.startsWith('/assets/')));
      t.equal(pages.filter((path) => path === '/cart/').length, 1);

      complaints.length = 0;
      await context.setOffline(true);
      await page.goto(`${storefront.browserUrl}/wine/vino-3.html`);
      await page.getByRole('heading', { level: 1, name: 'Вино 3' }).waitFor();
      await page.getByText(/^Цены и наличие на \d\d:\d\d$/).waitFor();
      await page.getByText('Нет связи', { exact: true }).first().waitFor();
      t.match(await page.evaluate(() => getComputedStyle(document.body).fontFamily), 'Onest', 'with its styles');
      await page.goto(`${storefront.browserUrl}/cart/`);
      await line(page, 'Вино 2').waitFor();

      await context.setOffline(false);
      await page.goto(`${storefront.browserUrl}/wine/vino-3.html`);
      await storefront.untilInteractive(page);
      t.equal(await page.getByText(/^Цены и наличие на/).count(), 0);
    },
  );

  t.test('X8: a page reached by client-side navigation is kept too, unless saveData is set', async (t) => {
    for (const saveData of [true, false]) {
      const { page, context } = await shop.open(t);
      await page.clock.install();
      await page.addInitScript((saveData) => {
        localStorage.setItem('visited', '1');
        Object.defineProperty(navigator, 'connection', { value: { saveData } });
        const opened: string[] = [];
        const { open } = CacheStorage.prototype;
        CacheStorage.prototype.open = function (name) {
          opened.push(name);
          return open.call(this, name);
        };
        Object.assign(globalThis, { opened });
      }, saveData);
      const opened = () => page.evaluate(() => (globalThis as unknown as { opened: string[] }).opened.length);
      await page.goto(`${storefront.browserUrl}/wine/`);
      await untilKept(storefront, page, '/wine/');
      const go = async (title: string) => {
        await page.getByRole('article', { name: title, exact: true }).getByRole('link', { name: title }).click();
        await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
      };
      await go('Вино 3');
      await page.clock.runFor(1000);
      await page.goBack();
      await page.getByRole('heading', { level: 1, name: 'Вино', exact: true }).waitFor();
      await go('Вино 4');
      await page.evaluate(() => navigation.transition?.finished);
      const before = await opened();
      await page.clock.runFor(2500);
      // It is at once that a page begins to be kept: nothing has to be waited for.
      t.equal((await opened()) > before, !saveData, 'the cache is opened');
      if (!saveData) await untilKept(storefront, page, '/wine/vino-4.html');
      const paths = Object.values(await keptOf(page)).flat();
      t.notOk(paths.includes('/wine/vino-3.html'), 'one that was passed by is not');
      t.equal(paths.includes('/wine/vino-4.html'), !saveData);
      if (saveData) continue;
      await context.setOffline(true);
      await page.reload();
      await page.getByText(/^Цены и наличие на \d\d:\d\d$/).waitFor();
      await page.getByRole('heading', { level: 1, name: 'Вино 4', exact: true }).waitFor();
      await context.setOffline(false);
    }
  });

  t.test('X8: the worker keeps the 20 pages seen last and the cart', async (t) => {
    const { page } = await shop.open(t);
    await page.addInitScript(() => localStorage.setItem('visited', '1'));
    await page.goto(`${storefront.browserUrl}/faq/`);
    await untilKept(storefront, page, '/faq/');
    const [name = ''] = Object.keys(await keptOf(page)).filter((name) => name.startsWith('pages-'));
    await page.evaluate(async (name) => {
      const pages = await caches.open(name);
      for (let n = 0; n < 30; n += 1) await pages.put(`/brands/?n=${n}`, new Response(''));
    }, name);
    await page.goto(`${storefront.browserUrl}/brands/`);
    await until(async () => (await keptOf(page))[name]?.length === 21);
    const kept = (await keptOf(page))[name];
    t.ok(kept?.includes('/cart/'));
    t.notOk(kept?.includes('/faq/'), 'the oldest went');
  });

  t.test('X8: the worker of a new build takes over within one visit and drops the old assets', async (t) => {
    const { page } = await shop.open(t);
    await page.addInitScript(() => localStorage.setItem('visited', '1'));
    const before = await startStorefront(t, { upstream, browser: true, env: { SERVICE_WORKER: 'on' } });
    await page.goto(`${before.browserUrl}/faq/`);
    await untilKept(storefront, page, '/faq/');
    const old = Object.keys(await keptOf(page));
    await before.stop();

    const build = { dist: otherBuild() };
    await startStorefront(t, { upstream, browser: true, port: before.port, build, env: { SERVICE_WORKER: 'on' } });
    await page.goto(`${before.browserUrl}/faq/`);
    // The browser itself opens the old worker's cache while it changes workers: it may be there again, with nothing in it.
    const assetsOfOld = (kept: Record<string, string[]>) =>
      old.filter((name) => name.startsWith('assets-')).flatMap((name) => kept[name] ?? []);
    await until(async () => assetsOfOld(await keptOf(page)).length === 0);
    // The old worker may have had a page in hand as it went: nobody reads that any more.
    const keptOfNew = async () => Object.entries(await keptOf(page)).filter(([name]) => !old.includes(name));
    await until(async () => (await keptOfNew()).filter(([, paths]) => paths.length > 0).length === 2);
    const assets = (await keptOfNew()).flatMap(([name, paths]) => (name.startsWith('assets-') ? paths : []));
    t.ok(
      assets.every((path) => /Z\.\w+$/.test(path)),
      'of the new build alone',
    );
  });

  t.test('X8: when the server turns it off, the worker deletes its caches and unregisters', async (t) => {
    const { page } = await shop.open(t);
    await page.addInitScript(() => localStorage.setItem('visited', '1'));
    const before = await startStorefront(t, { upstream, browser: true, env: { SERVICE_WORKER: 'on' } });
    await page.goto(`${before.browserUrl}/faq/`);
    await untilKept(storefront, page, '/faq/');
    await before.stop();

    const after = await startStorefront(t, { upstream, browser: true, port: before.port });
    await page.goto(`${after.browserUrl}/faq/`);
    await until(async () => (await registrations(page)) === 0 && Object.keys(await keptOf(page)).length === 0);
    await page.goto(`${after.browserUrl}/brands/`);
    await after.untilInteractive(page);
    t.equal(await registrations(page), 0, 'and is not asked for again');
  });
});
