/**
 * Every screen wakes up in a browser of another time zone without one word in the console, moves nothing, and refuses
 * nothing by its own policy. Streamed and kept pages alike.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { endOfDay, formatDay } from '../../shared/rules/dates.ts';
import { LATE_ATTRIBUTE } from '../../views/boot.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { cartLink, fillCart, setScene } from '../kit/cart.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { fetchFonts, NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const screens = [
  '/',
  '/catalog/',
  '/wine/',
  '/wine/?page=2&sort=price',
  '/wine/?utm_source=mail&page=3&yclid=1',
  '/catalog/search/?q=вино',
  '/catalog/search/?q=пусто',
  '/wine/vino-3.html',
  '/cart/',
  '/cart/?plain=1',
  '/feedback/callback/',
  '/shop/',
  '/shop/?view=map',
  '/shop/1/',
  '/no-such-page/',
];

const keptScreens = ['/', '/wine/', '/wine/vino-3.html', '/wine/?page=2&utm_source=mail&sort=price'];

test('each screen hydrates without a console message, a failed request or a layout shift', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  for (const [pass, paths] of Object.entries({ streamed: screens, kept: keptScreens })) {
    const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
    await watchShifts(page);
    await fetchFonts(page, storefront.browserUrl);
    for (const path of paths) {
      const reply = await page.goto(storefront.browserUrl + encodeURI(path), { waitUntil: 'load' });
      await storefront.untilAwake(page);
      const { pathname, search } = new URL(page.url());
      t.equal(pathname + search, encodeURI(path), 'the address stays as it came');
      t.strictSame(
        complaints.splice(0).filter((one) => !(reply?.status() === 404 && one.includes('404'))),
        [],
        `${pass}: ${path}`,
      );
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${pass}: ${path} shifts by ${sum}: ${moved}`);
    }
  }
});

test('D20: a page that is still open after midnight in Moscow counts from the new day', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.clock.install();
  await page.goto(`${storefront.browserUrl}/wine/vino-3.html`);
  await storefront.untilAwake(page);
  const purchase = page.getByRole('region', { name: 'Покупка' });
  const now = Date.now();
  await purchase.getByText(`с ${formatDay(now, 2)}`).waitFor();
  await page.clock.fastForward(Math.max(0, endOfDay(now) - now - 60_000));
  t.equal(await purchase.getByText(`с ${formatDay(now, 2)}`).count(), 1);
  await page.clock.fastForward(120_000);
  await purchase.getByText(`с ${formatDay(now, 3)}`).waitFor();
  t.strictSame(complaints, []);
});

test('a late part that fails, or has nothing to show, moves nothing', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  for (const [path, call, reply] of [
    ['/article/', '/article/rubrics.json', answer(500)],
    ['/article/?page=1', '/article/rubrics.json', answer(200, { data: [] })],
    ['/brands/', '/brands/populars.json', answer(200, { data: [] })],
    ['/wine/vino-4.html', '/api/stock/4.json', answer(500)],
  ] as const) {
    upstream.reset();
    const gate = makeGate();
    upstream.on(call, hold(gate.opened, reply));
    const { page, context } = await openVisitor(t, browser, {
      host: storefront.publicHost,
      viewport: { width: 1280, height: 3000 },
    });
    await watchShifts(page);
    await fetchFonts(page, storefront.browserUrl);
    await page.goto(storefront.browserUrl + path, { waitUntil: 'commit' });
    await page.getByRole('heading', { level: 1 }).waitFor();
    await upstream.arrived(call);
    gate.open();
    await page.waitForLoadState('load');
    await storefront.untilAwake(page);
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, `${path} shifts by ${sum}: ${moved}`);
    await context.close();
  }
});

test('after hydration the page says what the server said, in any time zone', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  for (const path of ['/wine/vino-2.html', '/wine/']) {
    const [plain, awake] = [
      await openVisitor(t, browser, { host: storefront.publicHost, javaScriptEnabled: false }),
      await openVisitor(t, browser, { host: storefront.publicHost }),
    ];
    await plain.page.goto(storefront.browserUrl + path);
    await awake.page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(awake.page);
    const textOf = async (page: Page) => (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    const [before, after] = [await textOf(plain.page), await textOf(awake.page)];
    t.match(before, 'Вино 2');
    t.match(before, /с \d{1,2} [а-я]+/, 'a delivery date is there');
    const firstDate = (text: string) => /с \d{1,2} [а-я]+/.exec(text)?.[0];
    t.equal(firstDate(after), firstDate(before), path);
  }
});

test('a page that is open for a second visit comes back from the back/forward cache or the server, whole', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/wine/`);
  await storefront.untilAwake(page);
  await page.getByRole('link', { name: 'Вино 2', exact: true }).first().click();
  await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
  await page.goBack();
  await page.getByRole('list', { name: 'Товары' }).waitFor();
  t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 50);
  t.strictSame(complaints, []);
});

test('late data that has come in half is not read before its end, whatever stands behind it', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const gate = makeGate();
  upstream.on('/wine/filter.json', hold(gate.opened));
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/wine/`, { waitUntil: 'commit' });
  await storefront.untilAwake(page);
  // As the parser leaves it in the middle of a long script, when the living page has put something behind it.
  await page.evaluate((attribute) => {
    const half = document.createElement('script');
    half.type = 'application/json';
    half.setAttribute(attribute, '');
    half.append('[{"key":["half"],"outcome":{"ok":true,"mod');
    document.body.append(half, document.createElement('p'));
  }, LATE_ATTRIBUTE);
  gate.open();
  await page.getByRole('form', { name: 'Фильтры' }).getByRole('group', { name: 'Со скидкой' }).waitFor();
  t.equal(await page.locator(`script[${LATE_ATTRIBUTE}]`).count(), 1, 'the half one waits, the whole one was read');
  t.strictSame(complaints, []);
});

test('goods that come after the cart hydrate as the server drew them, then show what is in the cart', async (t: Test) => {
  const browser = await startBrowser();
  const scene = await setScene(t, browser);
  const { upstream, storefront, visitor } = scene;
  const { page, complaints } = visitor;
  await fillCart(scene, ['Вино 3']);
  const gate = makeGate();
  upstream.on('/actions/', hold(gate.opened));
  await page.goto(`${storefront.browserUrl}/`, { waitUntil: 'commit' });
  await cartLink(page).filter({ hasText: '1' }).waitFor();
  gate.open();
  const goods = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Цены ниже' }) });
  await goods.getByRole('article', { name: 'Вино 3', exact: true }).getByRole('spinbutton').waitFor();
  t.strictSame(complaints, []);
});
