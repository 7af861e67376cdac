/** What a page tells of how it felt, in Chromium (docs/operating.md, 'What visitors feel'). */
import { type Test, test } from 'tap';
import { openShop } from '../kit/shop.ts';
import { createClient, startStorefront } from '../kit/storefront.ts';
import { until } from '../kit/until.ts';

const isVitals = (url: string): boolean => /\/vitals-[\w-]+\.js$/.test(url);

test('Web Vitals of a page', async (t: Test) => {
  const shop = await openShop(t, {}, { VITALS_SAMPLE: '1' });
  const { opsPort } = shop.storefront;
  const ops = createClient(opsPort, `127.0.0.1:${opsPort}`);
  const read = async () => (await ops.get('/metrics')).text;
  const beacons = async (): Promise<number> =>
    Number(/^http_requests_total\{method="POST",route="vitals",status="204"\} (\d+)$/m.exec(await read())?.[1] ?? 0);

  t.test('the vitals script loads after hydration and sends one beacon, when the page is hidden [P6.16]', async (t) => {
    const { page, complaints } = await shop.open(t);
    await page.addInitScript(() => document.addEventListener('interactive', () => performance.mark('interactive')));
    const script = page.waitForEvent('requestfinished', (request) => isVitals(request.url()));
    await page.goto(`${shop.storefront.browserUrl}/wine/`);
    await shop.storefront.untilInteractive(page);
    await script;
    const { begun, loaded, interactiveAt } = await page.evaluate(() => {
      const [load] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
      const entry = performance.getEntriesByType('resource').find(({ name }) => name.includes('/vitals-'));
      const [mark] = performance.getEntriesByName('interactive');
      return { begun: entry?.startTime ?? 0, loaded: load?.loadEventEnd ?? 0, interactiveAt: mark?.startTime ?? 0 };
    });
    t.ok(loaded > 0 && begun >= loaded, `${begun} after ${loaded}`);
    t.ok(interactiveAt > 0 && begun >= interactiveAt, `${begun} after ${interactiveAt}`);
    await page.getByRole('article').first().getByRole('link').first().click();
    await page.getByRole('heading', { level: 1, name: 'Вино 1' }).waitFor();
    // The browser tells of such a navigation a little later than it is there.
    await page.evaluate(
      () =>
        new Promise<void>((resolve) => {
          const observer = new PerformanceObserver(() => resolve());
          observer.observe({ type: 'soft-navigation', buffered: true });
        }),
    );
    t.equal(await beacons(), 0, 'not while it is seen');

    await page.goto('about:blank');
    await until(async () => (await beacons()) > 0);
    const text = await read();
    for (const metric of ['LCP', 'FCP', 'TTFB', 'INP'])
      t.match(text, `web_vitals_seconds_count{metric="${metric}",screen="listing",navigation="navigate"} 1`);
    t.match(text, 'web_vitals_layout_shift_count{screen="listing",navigation="navigate"} 1');
    t.match(text, 'web_vitals_seconds_count{metric="LCP",screen="product",navigation="soft-navigation"} 1');
    t.match(text, 'web_vitals_city_seconds_count{metric="LCP",city="Москва"} 2');
    await page.goto(`${shop.storefront.browserUrl}/_parts/footer.html`);
    t.equal(await beacons(), 1);
    t.strictSame(complaints, []);
  });

  t.test('without VITALS_SAMPLE the vitals script is never loaded and nothing is sent [P6.16]', async (t) => {
    const { upstream } = shop;
    const off = await startStorefront(t, { upstream, browser: true });
    const { page } = await shop.open(t, { host: off.publicHost });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await page.goto(`${off.browserUrl}/wine/`);
    await off.untilInteractive(page);
    await page.locator('body > [data-live]').waitFor({ state: 'attached' });
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(() => requestIdleCallback(resolve))));
    await page.goto('about:blank');
    t.ok(asked.length > 5);
    t.notOk(asked.some((url) => isVitals(url) || url.endsWith('/vitals')));
    t.notMatch((await off.get('/wine/')).text, 'vitals');
    t.match((await shop.storefront.get('/wine/')).text, '"vitalsSample":1');
  });
});
