/** Favourites and goods seen before (conventions.md §4, D44, D53): without an account, in every city. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { packIds } from '../../shared/rules/catalogue/goods-ids.ts';
import { followLink, navigate, openVisitor } from '../kit/browser.ts';
import { card, FEW_GOODS } from '../kit/cart.ts';
import { answer } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { type Looks, openShop } from '../kit/shop.ts';
import { startStorefront } from '../kit/storefront.ts';
import { type ScriptedUpstream, startUpstream } from '../kit/upstream.ts';

const GOODS = 'GET /api/goods.json';

const heart = (page: Page, title: string) => card(page, title).getByRole('button', { name: 'В избранное' });
const ownHeart = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: 'В избранное' }).filter({ hasText: 'В избранное' });
/** The header's link, which tells how many there are. */
const link = (page: Page, count: string) =>
  page.getByRole('banner').getByRole('link', { name: 'Избранное', description: count });
const titles = (page: Page) =>
  page.getByRole('main').getByRole('list', { name: 'Товары' }).getByRole('article').getByRole('heading');
const seen = (page: Page) => page.getByRole('region', { name: 'Вы смотрели' });

/** The ids of each call for goods. */
const calls = (upstream: ScriptedUpstream): string[] =>
  upstream
    .seen(GOODS)
    .map(({ url }) => new URL(url, 'http://api').searchParams.getAll('ids[]').join())
    .filter((ids) => ids !== '0');

test('favourites and goods seen before', async (t: Test) => {
  const shop = await openShop(t, {}, { COOKIE_DOMAIN: 'shop.localhost' });
  const { upstream, storefront } = shop;
  const at = async (page: Page, url: string): Promise<void> => {
    await page.goto(url);
    await storefront.untilInteractive(page);
  };
  /** Goes on to the pages of goods, from a page that is open. */
  const look = async (page: Page, ...goods: number[]): Promise<void> => {
    for (const id of goods) {
      await followLink(page, `/wine/vino-${id}.html`);
      await page.getByRole('heading', { level: 1, name: `Вино ${id}`, exact: true }).waitFor();
    }
  };
  /** The shared window of somebody who has these goods, the latest first, from earlier visits. */
  const enterWith = async (name: 'favourites' | 'goods.seen', goods: readonly number[], looks?: Looks) => {
    const visitor = await shop.enter(looks);
    await visitor.context.addCookies([{ name, value: packIds(goods), domain: '.shop.localhost', path: '/' }]);
    return visitor;
  };

  t.test(
    'X3: hearts set on cards and the product page survive a reload, and the header shows their number',
    async (t) => {
      const { page, complaints } = await shop.visit(FEW_GOODS);
      await link(page, '0 товаров').waitFor();
      const before = await card(page, 'Вино 2').boundingBox();
      await heart(page, 'Вино 2').click();
      t.equal(await heart(page, 'Вино 2').getAttribute('aria-pressed'), 'true');
      t.strictSame(await card(page, 'Вино 2').boundingBox(), before, 'nothing has moved');
      t.ok(page.url().endsWith(FEW_GOODS), 'the card was not followed');
      await link(page, '1 товар').waitFor();
      await heart(page, 'Вино 6').focus();
      await page.keyboard.press('Space');
      await link(page, '2 товара').waitFor();
      await page.keyboard.press('Enter');
      await link(page, '1 товар').waitFor();
      await card(page, 'Вино 4').getByRole('link', { name: 'Вино 4', exact: true }).click();
      await page.getByRole('heading', { level: 1, name: 'Вино 4' }).waitFor();
      await ownHeart(page).click();
      await link(page, '2 товара').waitFor();
      await page.reload();
      await storefront.untilInteractive(page);
      t.equal(await ownHeart(page).getAttribute('aria-pressed'), 'true');
      await followLink(page, FEW_GOODS);
      t.equal(await heart(page, 'Вино 2').getAttribute('aria-pressed'), 'true');
      t.equal(await heart(page, 'Вино 6').getAttribute('aria-pressed'), 'false');
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'X9: up to four goods are compared from their cards and pages, and only their differences are shown',
    async (t) => {
      const { page, complaints } = await shop.visit(FEW_GOODS);
      const region = page.getByRole('region', { name: 'Сравнение' });
      const scales = (title: string) => card(page, title).getByRole('button', { name: 'Сравнить' });
      t.equal(await region.count(), 0);
      const before = await card(page, 'Вино 2').boundingBox();
      await scales('Вино 2').click();
      t.equal(await scales('Вино 2').getAttribute('aria-pressed'), 'true');
      t.strictSame(await card(page, 'Вино 2').boundingBox(), before, 'nothing has moved');
      const icon = await scales('Вино 2').evaluate((button) => getComputedStyle(button, '::before').maskImage);
      t.match(decodeURIComponent(icon), 'M12 4v16', 'pressed, it still shows scales');
      await region.getByRole('link', { name: 'Сравнить 1' }).waitFor();
      const { x, y = 0, width = 0, height = 0 } = { ...(await region.boundingBox()) };
      const { wide, high } = await page.evaluate(() => ({ wide: document.body.clientWidth, high: innerHeight }));
      t.ok(x === 0 && width >= wide && y + height === high, 'a strip at the foot, not a box over the goods');
      for (const title of ['Вино 4', 'Вино 6', 'Вино 8', 'Вино 10']) await scales(title).click();
      await page.getByRole('dialog', { name: 'Сравнить можно четыре товара' }).waitFor();
      await page.keyboard.press('Escape');
      t.equal(await scales('Вино 10').getAttribute('aria-pressed'), 'false', 'four are the most');
      await scales('Вино 8').click();
      await page.reload();
      await storefront.untilInteractive(page);
      await region.getByRole('link', { name: 'Сравнить 3' }).click();
      await page.getByRole('heading', { level: 1, name: 'Сравнение' }).waitFor();
      t.ok(page.url().endsWith('/compare/?ids=2,4,6'));
      t.strictSame(await page.getByRole('columnheader').getByRole('link', { name: /^Вино/ }).allTextContents(), [
        'Вино 2',
        'Вино 4',
        'Вино 6',
      ]);
      await page.setViewportSize({ width: 390, height: 844 });
      const widths = await page
        .getByRole('columnheader')
        .evaluateAll((heads) => heads.slice(-3).map((head) => Math.round(head.getBoundingClientRect().width)));
      t.equal(new Set(widths).size, 1, `columns of one width: ${widths.join()}`);
      await page.setViewportSize({ width: 1280, height: 700 });
      const seesNames = async () => {
        await page
          .getByRole('rowheader')
          .last()
          .evaluate((row) => row.scrollIntoView({ block: 'center' }));
        const name = page.getByRole('columnheader').getByRole('link', { name: 'Вино 2', exact: true });
        const { y, height } = (await name.boundingBox()) ?? { y: -1, height: 0 };
        t.ok(y >= 50 && y + height < 200, `under the bar that stays in view: ${y}`);
      };
      await seesNames();
      const rows = page.getByRole('rowheader');
      const all = await rows.allTextContents();
      await page.getByRole('checkbox', { name: 'Только отличия' }).check();
      const different = await rows.allTextContents();
      t.ok(different.length < all.length && different.includes('Цена'), different.join());
      await page.getByRole('table').getByRole('button', { name: 'В корзину' }).first().click();
      await page.getByRole('table').getByRole('spinbutton').waitFor();
      const remove = page.getByRole('link', { name: 'Убрать из сравнения: Вино 4' });
      const tab = page.context().waitForEvent('page');
      await remove.click({ modifiers: ['ControlOrMeta'] });
      await (await tab).close();
      await navigate(page, '/compare/');
      await page.getByText('Цены и наличие — вашего города.').waitFor();
      const below = await page.evaluate(() => {
        const foot = document.querySelector('footer')?.getBoundingClientRect().bottom ?? 0;
        return Math.round(document.documentElement.scrollHeight - scrollY - foot);
      });
      t.ok(below <= 1, `nothing follows the footer: ${below}`);
      await page.getByRole('columnheader').getByRole('link', { name: 'Вино 4', exact: true }).waitFor();
      await remove.click();
      await page.waitForURL('**/compare/?ids=2,6');
      await page.setViewportSize({ width: 390, height: 600 });
      await seesNames();
      await page.setViewportSize({ width: 1280, height: 900 });
      await look(page, 6);
      const own = page.getByRole('main').getByRole('button', { name: 'Сравнить' }).filter({ hasText: 'Сравнить' });
      t.equal(await own.getAttribute('aria-pressed'), 'true');
      await own.click();
      await region.getByRole('link', { name: 'Сравнить 1' }).waitFor();
      await region.getByRole('button', { name: 'Очистить сравнение' }).click();
      await region.waitFor({ state: 'detached' });
      t.strictSame(complaints, []);
    },
  );

  t.test('X3: the favourites page loads its goods with one call and without layout shift', async (t) => {
    const { page, complaints } = await enterWith('favourites', [8, 4, 2]);
    await watchShifts(page, storefront.browserUrl);
    await at(page, `${storefront.browserUrl}/favorites/`);
    await titles(page).nth(2).waitFor();
    t.strictSame(await titles(page).allTextContents(), ['Вино 8', 'Вино 4', 'Вино 2']);
    t.match(await card(page, 'Вино 2').textContent(), /1.002/);
    t.strictSame(calls(upstream), ['8,4,2']);
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, `it moves by ${sum}: ${moved}`);
    await heart(page, 'Вино 4').click();
    await link(page, '2 товара').waitFor();
    t.equal(await titles(page).count(), 3, 'what is taken out stays in its place, and can be put in again');
    await heart(page, 'Вино 4').click();
    await heart(page, 'Вино 8').click();
    t.equal(calls(upstream).length, 1, 'nothing is asked anew');
    await page.reload();
    await titles(page).nth(1).waitFor();
    t.strictSame(await titles(page).allTextContents(), ['Вино 4', 'Вино 2']);
    t.strictSame(complaints, []);
  });

  t.test('D44: another city shows the same favourites with its own prices', async (t) => {
    const { page } = await enterWith('favourites', [2]);
    await at(page, `http://kazan.${storefront.publicHost}/favorites/`);
    await titles(page).waitFor();
    t.match(await card(page, 'Вино 2').textContent(), /4.002/);
    await heart(page, 'Вино 2').click();
    await at(page, `${storefront.browserUrl}/favorites/`);
    await page.getByRole('heading', { name: 'В избранном пока пусто' }).waitFor();
    t.equal(await page.getByRole('link', { name: 'Перейти в каталог' }).getAttribute('href'), '/catalog/');
  });

  t.test('X3: discontinued goods are listed with their stored name and price, and can be removed', async (t) => {
    const { page } = await shop.visit(FEW_GOODS);
    for (const id of [2, 4]) await heart(page, `Вино ${id}`).click();
    upstream.on(GOODS, answer(200, { data: [] }));
    await at(page, `${storefront.browserUrl}/favorites/`);
    const gone = page.getByRole('list', { name: 'Больше не продаются' }).getByRole('article');
    await gone.nth(1).waitFor();
    t.strictSame(await gone.getByRole('heading').allTextContents(), ['Вино 4', 'Вино 2']);
    t.match(await gone.first().textContent(), /1.004.₽ на \d+ /);
    await page.getByRole('button', { name: 'Удалить: Вино 4' }).focus();
    await page.keyboard.press('Enter');
    await link(page, '1 товар').waitFor();
    t.equal(await gone.count(), 1);
    t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Больше не продаются', 'the focus stays');
    await page.getByRole('button', { name: 'Удалить: Вино 2' }).click();
    await link(page, '0 товаров').waitFor();
    t.equal(await page.evaluate(() => document.activeElement?.id), 'content');
  });

  t.test('X3: the shared address of the favourites opens for another visitor', async (t) => {
    const { page } = await enterWith('favourites', [4, 2]);
    await at(page, `${storefront.browserUrl}/favorites/`);
    await page.evaluate(() => {
      const writeText = async (text: string) => document.body.setAttribute('data-copied', text);
      Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
    });
    await page.getByRole('main').getByRole('button', { name: 'Поделиться' }).click();
    await page.getByRole('status').getByText('Ссылка скопирована').waitFor();
    const address = (await page.locator('body').getAttribute('data-copied')) ?? '';
    t.equal(address, `${storefront.browserUrl}/favorites/?ids=4,2`);
    const other = await shop.open(t);
    await at(other.page, address);
    t.strictSame(await titles(other.page).allTextContents(), ['Вино 4', 'Вино 2']);
    await link(other.page, '0 товаров').waitFor();
    await heart(other.page, 'Вино 2').click();
    await link(other.page, '1 товар').waitFor();
    await other.page.getByRole('button', { name: 'Сохранить себе' }).click();
    await link(other.page, '2 товара').waitFor();
    await other.page.getByRole('button', { name: 'Всё в корзину' }).click();
    const outcome = other.page.getByRole('status').filter({ hasText: 'В корзине: 2 товара' });
    t.equal(await outcome.getByRole('link', { name: 'Перейти в корзину' }).getAttribute('href'), '/cart/');
    t.strictSame(other.complaints, []);
  });

  t.test(
    'X3: Вы смотрели on product page and home loads once in view, with one call and no layout shift',
    async (t) => {
      const { page, complaints } = await shop.enter();
      await watchShifts(page, storefront.browserUrl);
      await at(page, `${storefront.browserUrl}/wine/vino-2.html`);
      await look(page, 4, 6);
      t.equal(await seen(page).getByRole('listitem').count(), 2, 'those before, without the goods of the page');
      t.strictSame(calls(upstream), [], 'nothing is asked while nobody looks');
      await seen(page).scrollIntoViewIfNeeded();
      await seen(page).getByText('1 002 ₽').waitFor();
      t.strictSame(calls(upstream), ['4,2']);
      t.strictSame(await seen(page).getByRole('link').allTextContents(), ['Вино 4', 'Вино 2']);
      await at(page, `${storefront.browserUrl}/`);
      await seen(page).scrollIntoViewIfNeeded();
      await seen(page).getByText('1 006 ₽').waitFor();
      t.strictSame(calls(upstream), ['4,2', '6,4,2']);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `it moves by ${sum}: ${moved}`);
      await seen(page).getByRole('button', { name: 'Очистить' }).focus();
      await page.keyboard.press('Enter');
      await seen(page).waitFor({ state: 'detached' });
      t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Список просмотренного очищен');
      await look(page, 8);
      t.equal(await seen(page).count(), 0);
      await look(page, 6);
      await seen(page).getByRole('button', { name: 'Очистить' }).press('Enter');
      const cleared = page.getByText('Список просмотренного очищен');
      await cleared.waitFor();
      await followLink(page, '/wine/vino-4.html');
      await page.getByRole('heading', { level: 1, name: 'Вино 4' }).waitFor();
      t.equal(await cleared.count(), 0, 'the next product does not say that the list was emptied');
      t.strictSame(complaints, []);
    },
  );

  t.test('X3: Вы смотрели is not inserted while its place is in view', async (t) => {
    const { page } = await enterWith('goods.seen', [2], { viewport: { width: 1280, height: 6000 } });
    await watchShifts(page, storefront.browserUrl);
    await at(page, `${storefront.browserUrl}/wine/vino-4.html`);
    await link(page, '0 товаров').waitFor();
    t.equal(await seen(page).count(), 0, 'its place is in sight');
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, `it moves by ${sum}: ${moved}`);
    await page.setViewportSize({ width: 1280, height: 500 });
    await seen(page).waitFor();
  });

  t.test('X3: at 320 px a heart is at least 44 px wide and high, and nothing scrolls horizontally', async (t) => {
    const { page } = await shop.visit(FEW_GOODS, { viewport: { width: 320, height: 700 } });
    const box = await heart(page, 'Вино 2').boundingBox();
    t.ok((box?.width ?? 0) >= 44 && (box?.height ?? 0) >= 44);
    await heart(page, 'Вино 2').click();
    await link(page, '1 товар').waitFor();
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing scrolls sideways');
  });

  t.test('D39: without JavaScript there are no hearts, and the favourites page explains why it is empty', async (t) => {
    const { page } = await shop.open(t, { javaScriptEnabled: false });
    await page.goto(storefront.browserUrl + FEW_GOODS);
    t.equal(await page.getByRole('button', { name: 'В избранное' }).count(), 0);
    await page.goto(`${storefront.browserUrl}/favorites/`);
    await page.getByRole('main').getByRole('link', { name: 'Перейти в каталог' }).waitFor();
    t.match(await page.getByRole('main').textContent(), 'Избранное хранит ваш браузер');
    await page.goto(`${storefront.browserUrl}/favorites/?ids=3,4`);
    t.strictSame(await titles(page).allTextContents(), ['Вино 3', 'Вино 4'], 'a list that was passed on can be read');
  });

  t.test(
    'D53: without goods.json favourites show stored data, and those in view are read from their product pages',
    async (t) => {
      const bare = await startUpstream(t);
      bare.on('/api/goods.json', answer(404));
      bare.on('/wine/vino-8.html', answer(404));
      const storefront = await startStorefront(t, { upstream: bare, browser: true });
      await storefront.get('/');
      const probes = bare.seen(GOODS).length;
      const { page, complaints } = await openVisitor(t, shop.browser, {
        host: storefront.publicHost,
        viewport: { width: 1280, height: 700 },
      });
      await at(page, storefront.browserUrl + FEW_GOODS);
      for (const id of [1, 2, 3, 4, 5, 6, 8, 9]) await heart(page, `Вино ${id}`).click();
      await look(page, 2, 4);
      const told = (id: number) => bare.seen(({ url }) => url.startsWith(`/wine/vino-${id}.html?`)).length;
      const [first, last] = [told(1), told(9)];
      await at(page, `${storefront.browserUrl}/favorites/`);
      t.equal(await page.getByRole('main').getByRole('button', { name: 'Поделиться' }).count(), 0);
      await card(page, 'Вино 9').getByRole('button', { name: 'В корзину' }).waitFor();
      await card(page, 'Вино 8').getByText('Больше не продаётся').waitFor();
      await card(page, 'Вино 8').getByRole('heading', { level: 2, name: 'Вино 8' }).waitFor();
      t.ok(told(9) > last, 'price and stock come from its page');
      t.equal(told(1), first, 'what is out of sight is not asked for');
      t.match(await card(page, 'Вино 1').textContent(), /1.001.₽ на \d+ /);
      await card(page, 'Вино 1').scrollIntoViewIfNeeded();
      await card(page, 'Вино 1').getByRole('button', { name: 'В корзину' }).waitFor();
      t.equal(await heart(page, 'Вино 8').getAttribute('aria-pressed'), 'true');
      await heart(page, 'Вино 8').click();
      await link(page, '7 товаров').waitFor();
      t.equal(await card(page, 'Вино 8').count(), 1, 'what is taken out stays in its place, and can be put in again');
      await at(page, `${storefront.browserUrl}/`);
      await seen(page).scrollIntoViewIfNeeded();
      await seen(page).getByText('1 004 ₽', { exact: true }).waitFor();
      t.equal(bare.seen(GOODS).length, probes, 'nothing asks for what is not there');
      t.strictSame(
        complaints.filter((one) => !one.includes('404')),
        [],
      );
    },
  );
});
