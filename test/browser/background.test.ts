/** What a page does besides: new builds, tags of others (spec §4, §8; D33; conventions.md §1, §4). */
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('beside the page', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const host = storefront.publicHost;

  t.test('D33: builds are polled each minute with a timestamp', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.clock.install();
    await page.goto(`${storefront.browserUrl}/`);
    await storefront.untilAwake(page);
    await page.waitForLoadState('networkidle');
    const asked = page.waitForRequest(/\/builds\/latest\.json\?timestamp=\d+$/);
    await page.clock.fastForward(60_000);
    t.ok(await asked);
  });

  t.test('spec §8: a chunk that is gone after a new build reloads the page, once', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    await page.waitForLoadState('networkidle');
    let loads = 0;
    page.on('load', () => {
      loads += 1;
    });
    await page.route('**/builds/latest.json*', (route) => route.fulfill({ json: { id: 'newer', timestamp: 1 } }));
    await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
    const pick = () => page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    const reloaded = page.waitForEvent('load');
    await pick();
    await reloaded;
    await storefront.untilAwake(page);
    await page.waitForLoadState('networkidle');
    const failed = page.waitForResponse(/city-picker-/);
    await pick();
    await failed;
    await page.waitForLoadState('networkidle');
    t.equal(loads, 1, 'not again within 10 s');
  });

  t.test('a chunk that is gone without a new build leaves the page alone', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilAwake(page);
    await page.waitForLoadState('networkidle');
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await page.route('**/assets/city-picker-*.js', (route) => route.fulfill({ status: 404 }));
    const asked = page.waitForResponse('**/builds/latest.json*');
    await page.getByRole('banner').getByRole('button', { name: 'Москва' }).click();
    await asked;
    t.ok(await page.evaluate(() => 'same' in globalThis));
  });

  t.test('conventions §1: no tag is loaded unless it is configured', async (t) => {
    const { page } = await openVisitor(t, browser, { host });
    await page.goto(`${storefront.browserUrl}/`);
    await page.waitForLoadState('networkidle');
    t.equal(
      await page.evaluate(() => document.querySelectorAll('script[src^="http"]:not([src*="/assets/"])').length),
      0,
    );
    t.equal(await page.evaluate(() => 'ym' in globalThis), false);
  });
});

test('conventions §1: analytics and chat are loaded where they are configured, and the policy lets them', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const env = { METRIKA_ID: '12345', CHAT_URL: 'https://chat.example/widget.js' };
  const storefront = await startStorefront(t, { upstream, browser: true, env });
  for (const kept of [false, true]) {
    if (kept) await storefront.untilKept('/wine/');
    const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
    const loaded: string[] = [];
    await page.route(/^https:\/\/(?:mc\.yandex\.ru|chat\.example)\//, async (route) => {
      loaded.push(route.request().url());
      await route.fulfill({ contentType: 'text/javascript', body: '' });
    });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await page.waitForLoadState('networkidle');
    t.same(loaded.sort(), ['https://chat.example/widget.js', 'https://mc.yandex.ru/metrika/tag.js']);
    t.same(complaints, []);
  }
});
