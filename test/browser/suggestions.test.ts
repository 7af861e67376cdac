/**
 * The suggestions under the search of the header (conventions.md §4): with the keyboard, for screen readers, and with slow,
 * failing and late answers.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate } from '../kit/browser.ts';
import { answer, broken, compute, hold, makeGate, type Reply } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { until } from '../kit/until.ts';

/** ms; shorter than the pause after which something is suggested. */
const BETWEEN_LETTERS = 100;
const SUGGEST = 'GET /api/search/suggest.json';
const LONG = 'Вино Очень-Длинное-Название-Которое-Не-Помещается '.repeat(4).trim();

/** One of each kind, all of them named after what was asked. */
const suggestions = (text: string): Reply =>
  answer(200, {
    data: {
      queries: [text, `${text} красное`, `<img src=x onerror="alert(1)"> ${text}`],
      categories: [
        { title: 'Вино', url: '/wine/' },
        { title: 'Чужое', url: 'https://evil.example/' },
      ],
      brands: [{ title: `Дом ${text}`, url: '/brands/dubrava/' }],
      products: [
        { title: LONG, url: '/wine/vino-1.html', image: { s_url: '/upload/goods/1.png' }, price: 1290.4 },
        { title: 'Без картинки', url: '/wine/vino-2.html', image: { s_url: '' }, price: 0 },
      ],
    },
  });

/** Popular queries are those of one test only. */
const asked = compute(({ url }) => {
  const q = new URL(url, 'http://a.example').searchParams.get('q');
  return q ? suggestions(q) : popular([]);
});
const popular = (queries: readonly string[]): Reply =>
  answer(200, { data: { queries, categories: [], brands: [], products: [] } });

const activeOption = (page: Page): Promise<string | undefined> =>
  page.evaluate(() => {
    const id = document.activeElement?.getAttribute('aria-activedescendant');
    return id === null || id === undefined ? undefined : document.getElementById(id)?.innerText.trim();
  });

test('suggestions of the search', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;
  upstream.goodsOnPage = 2;
  t.beforeEach(() => upstream.on(SUGGEST, asked));
  const start = async (viewport = { width: 1280, height: 900 }, own?: Test) => {
    const { page, complaints } = await (own === undefined ? shop.enter() : shop.open(own));
    await page.setViewportSize(viewport);
    await page.goto(`${storefront.browserUrl}/faq/`);
    await storefront.untilInteractive(page);
    const field = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
    const list = page.getByRole('listbox');
    const status = page.getByRole('banner').getByRole('status');
    return { page, complaints, field, list, status };
  };

  t.test(
    'suggestions come after a pause in typing: queries, categories, brands, goods with picture and price [S2.43]',
    async (t) => {
      const { page, complaints, field, list, status } = await start(undefined, t);
      t.equal(
        await page.locator('link[href*="suggestion"], script[src*="suggestion"]').count(),
        0,
        'nothing loaded before',
      );
      // The page's time stands still but for a typist's: a pause of the machine is none in typing.
      await page.clock.install();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      for (const letter of 'вино') {
        await field.pressSequentially(letter);
        await page.clock.runFor(BETWEEN_LETTERS);
      }
      await until(async () => {
        await page.clock.runFor(BETWEEN_LETTERS);
        return list.isVisible();
      });
      await page.clock.resume();
      const asked = upstream.seen(SUGGEST).map(({ url }) => decodeURIComponent(url));
      t.same(
        // Between the focus and the first letter the empty field may ask for itself.
        asked.filter((url) => !url.endsWith('?q=')),
        ['/api/search/suggest.json?q=вино'],
        'one call for the whole word',
      );
      for (const [group, options] of Object.entries({
        Запросы: 3,
        Разделы: 1,
        Бренды: 1,
        Товары: 2,
      })) {
        t.equal(await list.getByRole('group', { name: group }).getByRole('option').count(), options, group);
      }
      await status.filter({ hasText: 'Найдено: 7 подсказок' }).waitFor({ state: 'attached' });
      const goods = list.getByRole('option', { name: LONG });
      t.match(await goods.innerText(), /1\s290\s₽/);
      t.match(
        await goods.getByRole('presentation').or(goods.locator('img')).first().getAttribute('src'),
        '/upload/goods/1.png',
      );
      t.equal(await list.getByRole('option', { name: /<img src=x onerror/ }).count(), 1, 'words are words');
      t.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'keyboard: arrows cycle the options, Enter selects or searches, Escape and Tab close the list [S2.43, X5]',
    async (t) => {
      const { page, field, list } = await start();
      await field.fill('вино');
      await list.waitFor();
      t.equal(await field.getAttribute('aria-controls'), await list.getAttribute('id'));
      t.equal(await activeOption(page), undefined);
      await field.press('ArrowDown');
      t.equal(await activeOption(page), 'Вино', 'sections and brands stand on top');
      t.equal(await list.getByRole('option', { selected: true }).innerText(), 'Вино');
      await field.press('ArrowUp');
      t.equal(await activeOption(page), undefined, 'back in the field');
      await field.press('ArrowUp');
      t.match(await activeOption(page), 'Без картинки', 'round to the last');
      await field.press('Escape');
      t.equal(await list.count(), 0);
      t.equal(await field.inputValue(), 'вино');
      t.equal(await field.getAttribute('aria-controls'), null);
      await field.press('ArrowDown');
      await list.waitFor();
      await field.press('Tab');
      t.equal(await list.count(), 0);
      t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Найти');

      await field.focus();
      await field.press('ArrowDown');
      await list.waitFor();
      await field.press('ArrowDown');
      t.equal(await activeOption(page), 'Вино');
      await field.press('Enter');
      await page.waitForURL('**/wine/');
      t.equal(await list.count(), 0);

      await field.fill('вина');
      await list.waitFor();
      await field.press('Enter');
      await page.waitForURL(/\/catalog\/search\/\?q=/);
      t.equal(await list.count(), 0);
      t.equal(await field.inputValue(), 'вина');
    },
  );

  t.test('D46: suggestions for text typed while the chosen page loads stay open', async (t) => {
    const { page, field, list } = await start();
    const gate = makeGate();
    await page.route(/\/assets\/[a-z-]+-screen-/, (route) => gate.opened.then(() => route.continue()));
    t.teardown(() => page.unrouteAll());
    await field.fill('вино');
    await list.waitFor();
    await field.press('ArrowDown');
    await field.press('Enter');
    await page.locator('main[aria-busy=true]').waitFor();
    t.equal(await list.count(), 0);
    await field.fill('вина');
    await list.waitFor();
    gate.open();
    await page.getByRole('heading', { level: 1, name: 'Вино' }).waitFor();
    t.ok(await list.isVisible());
    t.equal(await field.inputValue(), 'вина');
  });

  t.test('X5: an empty field lists the last searches of this device, which can be removed', async (t) => {
    const { page, field, list, status, complaints } = await start();
    await field.focus();
    await field.press('ArrowDown');
    t.equal(await list.count(), 0, 'nothing was searched for');
    for (const q of ['раз', 'два', 'три', 'четыре', 'пять', 'шесть', 'семь', 'восемь', 'девять', 'ДВА']) {
      await field.fill(q);
      await field.press('Enter');
      await page.getByRole('heading', { level: 1, name: `«${q}»` }).waitFor();
    }
    await navigate(page, '/faq/');
    await field.focus();
    await list.waitFor();
    t.same(
      await list.getByRole('option').allInnerTexts(),
      ['ДВА', 'девять', 'восемь', 'семь', 'шесть', 'пять', 'четыре', 'три'],
      'eight, each once, the last one first',
    );
    await status.filter({ hasText: 'Вы искали: 8 запросов' }).waitFor({ state: 'attached' });
    t.strictSame(await findAccessProblems(page, { within: 'header:not(main header)' }), []);

    await field.press('ArrowDown');
    await field.press('ArrowDown');
    t.equal(await activeOption(page), 'девять');
    await field.press('Delete');
    await list.getByRole('option', { name: 'девять' }).waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Убрать: восемь' }).press('Enter');
    await list.getByRole('option', { name: 'восемь' }).waitFor({ state: 'detached' });
    t.ok(await field.evaluate((one) => one === document.activeElement), 'the focus returns to the field');
    await field.pressSequentially('в');
    await list.getByRole('option', { name: 'в красное' }).waitFor();
    await field.fill('');
    await list.getByRole('option', { name: 'семь' }).waitFor();
    await field.press('Escape');
    t.equal(await list.count(), 0);
    await field.click();
    await list.getByRole('option', { name: 'семь' }).click();
    await page.getByRole('heading', { level: 1, name: '«семь»' }).waitFor();

    await navigate(page, '/faq/');
    await field.focus();
    t.equal(await list.getByRole('option').first().innerText(), 'семь');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Очистить' }).and(page.locator(':focus')).press('Enter');
    await list.waitFor({ state: 'detached' });
    await page.reload();
    await storefront.untilInteractive(page);
    await field.focus();
    await field.press('ArrowDown');
    t.equal(await list.count(), 0);
    t.strictSame(complaints, []);
  });

  t.test(
    'conventions §4: an empty field lists own last and popular queries; on phones goods come first [X5]',
    async (t) => {
      upstream.on(({ url }) => url.endsWith('/suggest.json?q='), popular(['сыр', 'ром', ' сыр ']));
      const { page, complaints, field, list, status } = await start({ width: 390, height: 844 });
      await field.focus();
      await list.waitFor();
      t.same(await list.getByRole('group', { name: 'Часто ищут' }).getByRole('option').allInnerTexts(), ['сыр', 'ром']);
      await field.press('ArrowDown');
      t.equal(await activeOption(page), 'сыр');
      await field.press('Enter');
      await page.getByRole('heading', { level: 1, name: '«сыр»' }).waitFor();

      await field.fill('');
      await list.getByRole('group', { name: 'Вы искали' }).getByRole('option', { name: 'сыр' }).waitFor();
      t.same(await list.getByRole('option').allInnerTexts(), ['сыр', 'ром'], 'each query once');
      await status.filter({ hasText: 'Вы искали: 1 запрос. Часто ищут: 1 запрос' }).waitFor({ state: 'attached' });
      await field.fill('вино');
      await list.getByRole('group', { name: 'Товары' }).waitFor();
      t.equal(await list.getByRole('group').first().getAttribute('aria-label'), 'Товары');
      await field.press('ArrowDown');
      t.match(await activeOption(page), LONG);
      t.strictSame(complaints, []);
    },
  );

  t.test('a click selects a suggestion; one outside closes the list, but not in its first 50 ms (D40)', async (t) => {
    const { page, field, list } = await start(undefined, t);
    await field.fill('вино');
    await list.waitFor();
    await page.mouse.click(20, 600);
    await list.waitFor({ state: 'detached' });
    await field.press('ArrowDown');
    await list.waitFor();
    await list.getByRole('option', { name: 'вино красное' }).click();
    await page.waitForURL(/\/catalog\/search\/\?q=/);
    // The address comes before the page that it shows.
    await page.getByRole('main').getByRole('heading', { level: 1, name: 'вино красное' }).waitFor();
    t.equal(await field.inputValue(), 'вино красное');
    t.equal(await list.count(), 0);

    // The clock stands still from here on: what is less than 50 ms old stays.
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await field.fill('вино');
    await page.clock.runFor(200);
    await list.waitFor();
    const press = () =>
      page.evaluate(() => document.body.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true })));
    await page.clock.runFor(40);
    await press();
    t.equal(await list.count(), 1);
    await page.clock.runFor(20);
    await press();
    await list.waitFor({ state: 'detached' });
  });

  t.test('an outdated suggestions call is aborted and never overwrites a newer answer [S2.43]', async (t) => {
    const { field, list, status } = await start();
    const gate = makeGate();
    upstream.on(
      SUGGEST,
      compute(({ url }) =>
        decodeURIComponent(url).endsWith('q=кон') ? hold(gate.opened, suggestions('старое')) : asked,
      ),
    );
    await field.fill('кон');
    // The storefront itself asks whether the API has the call (D53).
    const first = await upstream.arrived(({ url }) => decodeURIComponent(url).endsWith('q=кон'));
    await status.filter({ hasText: 'Загрузка…' }).waitFor();
    await field.fill('чай');
    await list.getByRole('option', { name: 'чай красное' }).waitFor();
    await first.left;
    gate.open();
    await field.fill('чай ч');
    await list.getByRole('option', { name: 'чай ч красное' }).waitFor();
    t.equal(await list.getByRole('option', { name: /старое/ }).count(), 0);
  });

  t.test('suggestions that arrive after the search was submitted are not shown [S2.43]', async (t) => {
    const { page, field, list } = await start();
    const gate = makeGate();
    upstream.on(SUGGEST, hold(gate.opened, asked));
    await field.fill('вино');
    await upstream.arrived(SUGGEST);
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: '«вино»' }).waitFor();
    gate.open();
    await page.getByRole('list', { name: 'Товары' }).getByRole('article').first().waitFor();
    t.equal(await list.count(), 0);
  });

  t.test('failed suggestions show a message with Обновить and never block the search [S2.43]', async (t) => {
    const { page, field, list, status } = await start();
    // The storefront itself asks whether the API has the call (D53): that takes none of these answers.
    upstream.on(({ url }) => decodeURIComponent(url).endsWith('q=вино'), answer(500), answer(500), asked);
    await field.fill('вино');
    await status.filter({ hasText: 'Подсказки не загрузились' }).waitFor();
    t.strictSame(await findAccessProblems(page, { within: 'header:not(main header)' }), []);
    await page.getByRole('banner').getByRole('button', { name: 'Обновить' }).click();
    await list.waitFor();

    upstream.on(SUGGEST, broken);
    await field.fill('коньяк');
    await status.filter({ hasText: 'Подсказки не загрузились' }).waitFor();
    await field.press('Enter');
    await page.getByRole('heading', { level: 1, name: '«коньяк»' }).waitFor();

    upstream.on(SUGGEST, answer(200, { data: { queries: [], categories: [], brands: [], products: [] } }));
    await field.fill('ничего такого');
    await status.filter({ hasText: 'Подсказок нет' }).waitFor();
    await page.getByRole('link', { name: 'Все результаты: «ничего такого»' }).click();
    await page.getByRole('heading', { level: 1, name: '«ничего такого»' }).waitFor();
  });

  t.test('at 320 px suggestions take the whole width, in rows at least 44 px high [S2.43]', async (t) => {
    const { page, field, list } = await start({ width: 320, height: 700 });
    await field.fill('вино');
    await list.waitFor();
    const box = await list.boundingBox();
    t.ok(box !== null && box.x <= 1 && box.width >= 303, `from ${box?.x}, ${box?.width} wide`);
    for (const option of await list.getByRole('option').all()) {
      t.ok(((await option.boundingBox())?.height ?? 0) >= 44, await option.innerText());
    }
    t.equal(await page.evaluate(() => document.documentElement.scrollWidth > innerWidth), false);
  });
});
