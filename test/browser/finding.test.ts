/**
 * How goods are found beyond the specification (conventions.md §4): more of a listing below what is shown, what to leave out
 * where nothing is found, and a search that understands.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { heardOnce, listen } from '../kit/announcements.ts';
import { findAccessProblems } from '../kit/axe.ts';
import { cityOfHost } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { answer, compute, hold, makeGate } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';

/** A search that finds the one goods of number 7. */
const oneGoods = () => {
  const products = [makeProduct(7, cityOfHost(undefined, ''))];
  return answer(200, { data: { title: 'Поиск', products }, meta: { count: 1, page: 1, limit: 50 } });
};

const goods = (page: Page) => page.getByRole('list', { name: 'Товары' }).getByRole('article');
const chips = (page: Page) => page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('button');
const more = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Показать ещё/ });
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent);
const top = (page: Page) => page.evaluate(() => Math.round(scrollY));

test('finding goods', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;
  const few = upstream.goodsOnPage;
  t.beforeEach(() => {
    upstream.goodsOnPage = few;
  });
  /** As many as a page has in the open: what is appended is long enough to scroll. */
  const offerMany = () => {
    upstream.goodsOnPage = 50;
  };
  const start = async () => {
    const { page, complaints } = await shop.enter();
    return { page, complaints, open: (path: string) => shop.visit(path) };
  };

  t.test('X4: Показать ещё appends goods; Back and reload restore the same cards and scroll position', async (t) => {
    offerMany();
    const { page, complaints } = await shop.open(t);
    await watchShifts(page, storefront.browserUrl);
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilInteractive(page);
    const entries = await page.evaluate(() => history.length);
    t.equal(await more(page).innerText(), 'Показать ещё 50');
    t.equal(await more(page).getAttribute('href'), '/wine/?page=2');
    await listen(page);
    await more(page).press('Enter');
    await page.waitForURL('**/wine/?page=2');
    await goods(page).nth(99).waitFor();
    t.equal(await focused(page), 'Вино 51', 'the focus is on the first new card');
    await heardOnce(page, 'Вино: показано 100 из 120');
    const pages = page.getByRole('navigation', { name: 'Страницы' });
    t.equal(await pages.locator('[aria-current=page]').innerText(), '2');
    t.equal(
      await page.locator('link[rel=canonical]').getAttribute('href'),
      `http://${storefront.publicHost}/wine/?page=2`,
    );
    t.equal(await more(page).innerText(), 'Показать ещё 20');
    await more(page).press('Enter');
    await page.waitForURL('**/wine/?page=3');
    await goods(page).nth(119).waitFor();
    t.equal(await focused(page), 'Вино 101');
    t.equal(await more(page).count(), 0, 'there is no more');
    t.equal(await page.evaluate(() => history.length), entries, 'in one entry');
    t.strictSame(await findAccessProblems(page), []);

    const asked = () => upstream.seen('GET /wine/').filter(({ url }) => url.endsWith('limit=50')).length;
    t.equal(asked(), 3, 'each page is asked for once');
    await goods(page).nth(59).getByRole('link', { name: 'Вино 60' }).focus();
    await page.evaluate(() => scrollBy(0, 40));
    const before = await top(page);
    await page.keyboard.press('Enter');
    await page.getByRole('heading', { level: 1, name: 'Вино 60' }).waitFor();
    await page.goBack();
    await goods(page).nth(119).waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
    t.equal(asked(), 3, 'nothing is asked for again');

    await page.reload();
    await storefront.untilInteractive(page);
    await goods(page).nth(119).waitFor();
    await page.waitForFunction((y) => Math.abs(scrollY - y) < 2, before);
    t.ok(await goods(page).nth(59).isVisible());
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, `shifts by ${sum}: ${moved}`);

    await pages.getByRole('link', { name: '2', exact: true }).click();
    await goods(page).first().filter({ hasText: 'Вино 51' }).waitFor();
    t.equal(await goods(page).count(), 50, 'a page that is chosen stands alone');
    t.strictSame(complaints, []);
  });

  t.test(
    'X4: a listing page opened by its address is shown alone, and Показать ещё works without JavaScript',
    async (t) => {
      offerMany();
      const { page } = await shop.open(t, { javaScriptEnabled: false });
      await storefront.untilKept('/wine/?page=2');
      await page.goto(`${storefront.browserUrl}/wine/?page=2`);
      t.equal(await goods(page).count(), 50);
      await storefront.untilKept('/wine/?page=3');
      await more(page).click();
      await page.waitForURL('**/wine/?page=3');
      t.equal(await goods(page).count(), 20);
    },
  );

  t.test(
    'X4: appending goods shifts nothing, can be repeated after a failure, and is dropped on a new sort',
    async (t) => {
      offerMany();
      const { page, complaints } = await shop.enter();
      await watchShifts(page, storefront.browserUrl);
      await page.goto(`${storefront.browserUrl}/wine/`);
      await storefront.untilInteractive(page);
      const gate = makeGate();
      upstream.on('GET /wine/', hold(gate.opened));
      // Cards out of sight have a guessed height until then (decision 21).
      await page.locator(':root[data-whole]').waitFor();
      await more(page).scrollIntoViewIfNeeded();
      // By the page itself: for half a second after a visitor's own press the browser counts no shift.
      await more(page).evaluate((link: HTMLAnchorElement) => link.click());
      await page.getByRole('main').getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
      // Room for the cards is made with the press.
      await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
      const { sum: before } = await shiftOf(page);
      gate.open();
      await goods(page).nth(99).waitFor();
      const { sum, moved } = await shiftOf(page);
      t.ok(sum - before < NO_SHIFT, `shifts by ${sum - before}: ${moved}`);

      upstream.on('GET /wine/', answer(500));
      await more(page).click();
      const again = page.getByRole('main').getByRole('button', { name: 'Обновить' });
      await again.waitFor();
      t.equal(await goods(page).count(), 100, 'what was there stays');
      const other = makeGate();
      upstream.on('GET /wine/', hold(other.opened));
      await again.click();
      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'По названию' });
      await page.waitForURL(/sort=title/);
      other.open();
      await goods(page).nth(49).waitFor();
      await page.waitForFunction(() => document.querySelectorAll('main article').length === 50);
      t.equal(new URL(page.url()).search, '?sort=title');

      upstream.on('GET /wine/', answer(500));
      await more(page).click();
      await again.waitFor();
      upstream.on('GET /wine/', hold(other.opened));
      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' });
      await page.waitForURL(/sort=-price/);
      await more(page).waitFor();
      t.equal(await again.count(), 0, 'the failure does not stay under other goods');
      t.strictSame(
        complaints.filter((one) => !one.includes('500')),
        [],
      );
    },
  );

  t.test(
    'X4: an empty result lists filters to remove, with the number of goods found without each [S2.44]',
    async (t) => {
      const { page, open, complaints } = await start();
      const gate = makeGate();
      const found = compute(({ url }) => answer(200, { data: { count: url.includes('price') ? 0 : 12, filters: {} } }));
      upstream.on('/wine/filter_availible.json', hold(gate.opened, found));
      await watchShifts(page, storefront.browserUrl);
      const path = `/wine/?filter.price.from=999999&filter.country[]=ru&filter.country[]=it`;
      await page.goto(storefront.browserUrl + path, { waitUntil: 'commit' });
      await page.getByRole('heading', { name: 'Ничего не нашлось' }).waitFor();
      t.match(
        await page.getByRole('main').getByRole('status').first().innerText(),
        /^0\sтоваров$/,
        'before the counts',
      );
      gate.open();
      const relaxed = page.getByRole('list', { name: 'Что можно убрать' }).getByRole('link');
      await relaxed.first().waitFor();
      await storefront.untilInteractive(page);
      t.match(await relaxed.allInnerTexts(), [/^без «Цена: от 999\s999 ₽»: 12\sтоваров$/], 'the other finds nothing');
      t.equal(await relaxed.count(), 1);
      t.ok((await shiftOf(page)).sum < NO_SHIFT);
      t.equal(await page.locator('meta[name=robots]').getAttribute('content'), 'noindex');
      t.strictSame(await findAccessProblems(page), []);
      await relaxed.click();
      await goods(page)
        .nth(few - 1)
        .waitFor();
      await open('/wine/?filter.price.from=999999');
      await page.getByRole('main').getByRole('link', { name: 'Сбросить всё' }).last().click();
      await goods(page)
        .nth(few - 1)
        .waitFor();
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'design, budgets: the code of an empty listing comes with the first; goods stand until then [B6]',
    async (t) => {
      const { page, open, complaints } = await start();
      const chunk = '**/assets/empty-listing-*.js';
      const gate = makeGate();
      await page.route(chunk, async (route) => {
        await gate.opened;
        await route.continue();
      });
      await open('/wine/');
      const asked = page.waitForRequest(chunk);
      await page.evaluate(() => location.assign('/wine/?filter.price.from=999999'));
      await asked;
      t.equal(await goods(page).count(), few);
      gate.open();
      await page.getByRole('heading', { name: 'Ничего не нашлось' }).waitFor();
      t.equal(await goods(page).count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test('X4: a chip removes its filter without JavaScript, too', async (t) => {
    const { page } = await shop.open(t, { javaScriptEnabled: false });
    await storefront.untilKept('/wine/?filter.discount=1&filter.country[]=it&sort=price');
    await page.goto(`${storefront.browserUrl}/wine/?filter.discount=1&filter.country[]=it&sort=price`);
    await chips(page)
      .and(page.getByRole('button', { name: 'Убрать: Италия', exact: true }))
      .click();
    await page.waitForURL((url) => url.search === '?filter.discount=1&sort=price');
    t.same(await chips(page).allInnerTexts(), ['Со скидкой']);
  });

  t.test('X4: sort order and filters of the last visit are not applied again', async (t) => {
    const { page, open } = await start();
    await open('/wine/?sort=price&filter.discount=1');
    await open('/wine/');
    t.equal(await page.getByRole('combobox', { name: 'Сортировка' }).inputValue(), '');
    t.equal(
      await page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox', { name: 'Со скидкой' }).isChecked(),
      false,
    );
    t.match(await goods(page).first().innerText(), 'Вино 1');
  });

  t.test('X5: a corrected search names the correction, a doubtful one links to a suggestion', async (t) => {
    const { page, open, complaints } = await start();
    const data = { title: 'Поиск', products: [], corrected: 'мерло', suggestion: 'мерло «сухое»' };
    upstream.on('GET /catalog/search/', answer(200, { data, meta: { count: 0, page: 1, limit: 50 } }), {
      do: 'default',
    });
    await open('/catalog/search/?q=vthkj');
    await page.getByRole('status').filter({ hasText: 'Показаны результаты по запросу «мерло»' }).waitFor();
    await page.getByText('Возможно, вы искали мерло «сухое»').waitFor();
    t.strictSame(await findAccessProblems(page), []);
    await page.getByRole('main').getByRole('link', { name: 'мерло «сухое»', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: '«мерло «сухое»»' }).waitFor();
    await goods(page).first().waitFor();
    t.equal(await page.getByText('Возможно, вы искали').count(), 0);
    t.strictSame(complaints, []);
  });

  t.test('X5: searching an article code opens its product page in place of the results', async (t) => {
    const { page, open, complaints } = await start();
    await open('/brands/');
    upstream.on('GET /catalog/search/', compute(oneGoods));
    const field = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
    await field.fill('a-7');
    await field.press('Enter');
    await page.waitForURL('**/wine/vino-7.html');
    await page.getByRole('heading', { level: 1, name: 'Вино 7' }).waitFor();
    await page.goBack();
    await page.waitForURL('**/brands/');
    t.strictSame(complaints, []);
  });
});
