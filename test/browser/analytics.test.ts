/** Analytics and chat (conventions §1, spec §4): loaded only when configured, and what they receive. */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { buy, FEW_GOODS, fillCart } from '../kit/cart.ts';
import { makeGate } from '../kit/replies.ts';
import { untilWatched } from '../kit/shop.ts';
import { startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';
import { startUpstream } from '../kit/upstream.ts';

test('conventions §1: configured analytics and chat load after the page and block nothing; a navigation is a hit', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const env = { METRIKA_ID: '12345', CHAT_URL: 'https://chat.example/widget.js' };
  const storefront = await startStorefront(t, { upstream, browser: true, env });
  const theirs = /^https:\/\/(?:mc\.yandex\.ru|chat\.example)\//;
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost, reducedMotion: 'reduce' });
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
  await storefront.untilInteractive(page);
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

test('spec §4: the goal FAST_ORDER is queued for Metrika before its tag runs [S4.3]', async (t: Test) => {
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
