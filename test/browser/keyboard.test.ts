/** The shop with the keyboard alone (WCAG 2.2: 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11; conventions.md §4). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter } from '../kit/checkout.ts';
import { tourDialogs } from '../kit/dialog-tour.ts';
import { isFault, readStop, walk } from '../kit/keyboard.ts';
import { screens } from '../kit/screens.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

/** Listings are one view: one of them is walked through. */
const walked = screens.filter((path) => !/^\/(?:actions|brands\/.|catalog\/search)/.test(path));

/** What a visitor presses and reads by the keyboard: the name of what has the focus. */
const focused = async (page: Page) => (await readStop(page))?.name;

test('WCAG 2.4.7, 2.4.11: on each screen Tab goes through and out, and what has the focus is seen', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost, reducedMotion: 'reduce' });
  for (const [index, path] of walked.entries()) {
    // Every other one as a phone with a keyboard has it.
    await page.setViewportSize(index % 2 === 0 ? { width: 1280, height: 700 } : { width: 390, height: 700 });
    await page.goto(storefront.browserUrl + encodeURI(path));
    await storefront.untilAwake(page);
    const stops = await walk(page);
    t.equal(stops[0]?.name, 'Перейти к содержимому', `${path}: the way past the header comes first`);
    t.ok(stops.length > 5, `${path}: ${stops.length} stops`);
    t.strictSame(stops.filter(isFault), [], path);
  }
});

test('WCAG 2.4.11: at 400 % zoom what has the focus is seen, on screens and in all that opens over them', async (t: Test) => {
  const { storefront, start } = await openCounter(t, [
    [9, 9],
    [1, 1],
  ]);
  // 1280 × 1024 px.
  const buying = await start(t, { viewport: { width: 320, height: 256 }, reducedMotion: 'reduce' });
  const { page } = buying;
  for (const path of ['/wine/', '/wine/vino-3.html', '/cart/', '/shop/']) {
    await page.goto(storefront.browserUrl + path);
    await storefront.untilAwake(page);
    const stops = await walk(page);
    t.ok(stops.length > 20, `${path}: ${stops.length} stops`);
    t.strictSame(stops.filter(isFault), [], path);
  }
  await page.goto(`${storefront.browserUrl}/cart/#checkout`);
  await buying.shops.waitFor();
  for await (const open of tourDialogs(storefront, buying)) {
    const stops = await walk(page);
    t.ok(stops.length > 0, `${open}: ${stops.length} stops`);
    t.strictSame(stops.filter(isFault), [], open);
  }
});

test('WCAG 2.4.11: the cookie notice covers nothing that has the focus, nor the end of the page', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const host = storefront.publicHost;
  for (const width of [1280, 320]) {
    const { page, context } = await openVisitor(t, browser, {
      host,
      stranger: true,
      viewport: { width, height: 500 },
      reducedMotion: 'reduce',
    });
    await context.addCookies([{ name: 'warning18', value: 'true', domain: `.${host.split(':', 1)[0]}`, path: '/' }]);
    await page.goto(`${storefront.browserUrl}/contacts/`);
    await storefront.untilAwake(page);
    const notice = page.getByRole('region', { name: 'Файлы cookie' });
    await notice.waitFor();
    t.strictSame((await walk(page)).filter(isFault), [], `${width} px`);
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    const foot = await page.getByRole('contentinfo').boundingBox();
    const bar = await notice.boundingBox();
    t.ok(foot !== null && bar !== null && foot.y + foot.height <= bar.y + 1, `${width} px: the footer ends above it`);
  }
});

test('the catalogue menu by the keyboard: focus goes in and returns, and who walks on leaves it', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page, complaints } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/faq/`);
  await storefront.untilAwake(page);
  const opener = page.getByRole('button', { name: 'Весь каталог' });
  const close = page.getByRole('button', { name: 'Закрыть каталог' });
  /** Opened, and the focus in it: at the way to the whole catalogue. */
  const opened = () => page.waitForFunction(() => document.activeElement?.matches('#catalogue-menu a') === true);
  await opener.press('Enter');
  await opened();
  t.equal(await focused(page), 'Каталог', 'the way to the whole catalogue comes first');
  await page.keyboard.press('Tab');
  t.equal(await focused(page), 'Закрыть каталог');
  await page.keyboard.press('Enter');
  await close.waitFor({ state: 'hidden' });
  t.equal(await focused(page), 'Весь каталог', 'closing leads back');
  await page.keyboard.press('Enter');
  await opened();
  await page.keyboard.press('Escape');
  await close.waitFor({ state: 'hidden' });
  t.equal(await focused(page), 'Весь каталог', 'Escape, too');
  await page.keyboard.press('Enter');
  await opened();
  await page.keyboard.press('Shift+Tab');
  await close.waitFor({ state: 'hidden' });
  t.equal(await focused(page), 'Весь каталог', 'and so does walking back');
  await page.keyboard.press('Enter');
  await opened();
  await page.locator('#catalogue-menu a').last().focus();
  await page.keyboard.press('Tab');
  await close.waitFor({ state: 'hidden' });
  t.strictSame((await readStop(page))?.covered, false, 'beyond its end the page is there again');
  t.strictSame(complaints, []);
});

test('a dialog by the keyboard: a form begins at its first field, a question at its title, and focus returns', async (t: Test) => {
  const browser = await startBrowser();
  const storefront = await startStorefront(t, { upstream: await startUpstream(t), browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  await page.goto(`${storefront.browserUrl}/faq/`);
  await storefront.untilAwake(page);
  const at = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  for (const [link, field] of [
    [page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' }), 'name'],
    [page.getByRole('main').getByRole('link', { name: 'Написать' }), 'feedback.name'],
  ] as const) {
    await link.press('Enter');
    await page.getByRole('dialog').waitFor();
    t.equal(await at(), field);
    await page.keyboard.press('Shift+Tab');
    t.equal(await focused(page), 'Закрыть', 'the cross is one step back');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'hidden' });
    t.ok(await link.evaluate((element) => element === document.activeElement), 'focus returns');
  }
  await page.getByRole('banner').getByRole('button', { name: 'Москва' }).press('Enter');
  await page.getByRole('dialog', { name: 'Выберите город' }).waitFor();
  t.equal(await focused(page), 'Выберите город');
});

test('conventions §4: the focus stays in a dialog: Tab leads from its last stop to its first, and back', async (t: Test) => {
  const { start } = await openCounter(t, [
    [3, 3],
    [3, 3],
  ]);
  const { page, dialog, choose } = await start(t);
  const isIn = () => dialog.evaluate((element) => element.contains(document.activeElement));
  /** Walks until the first stop comes again; how many there were. */
  const goRound = async (key: string): Promise<number> => {
    await page.keyboard.press(key);
    const first = await page.evaluateHandle(() => document.activeElement);
    for (let stops = 1; stops < 100; stops += 1) {
      t.ok(await isIn(), `${key}, stop ${stops}`);
      await page.keyboard.press(key);
      if (await first.evaluate((element) => element === document.activeElement)) return stops;
    }
    throw new Error('the first stop never comes again');
  };
  await dialog.getByRole('region', { name: 'Карта магазинов' }).getByRole('button').first().waitFor();
  const forward = await goRound('Tab');
  t.ok(forward > 10, `${forward} stops`);
  t.equal(await goRound('Shift+Tab'), forward, 'the same ones backwards: of the radios the chosen one alone');
  await choose(/^Москва, ул. Садовая, 1/);
  await dialog.getByRole('button', { name: 'Заберу здесь' }).press('Enter');
  // What is known of the buyer is right, as soon as the rules of phones are there: one stop more.
  await dialog.getByRole('button', { name: 'Далее', disabled: false }).waitFor();
  t.equal(await goRound('Tab'), await goRound('Shift+Tab'));
});
