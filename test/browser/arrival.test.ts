/** Where a navigation arrives: the focus and the position of the page (D41, D46; spec §2). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement } = document;
    return `${activeElement?.tagName} ${activeElement?.textContent}`;
  });

const untilFocused = (page: Page, what: string) =>
  page.waitForFunction(
    (wanted) => `${document.activeElement?.tagName} ${document.activeElement?.textContent}` === wanted,
    what,
  );

const hasRing = (page: Page) => page.evaluate(() => document.activeElement?.matches(':focus-visible'));

const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

const pages = (page: Page) => page.getByRole('navigation', { name: 'Страницы' });

test('focus and scroll position after a navigation', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, visit } = shop;

  t.test(
    'D46: a navigation focuses the h1, without a ring after a mouse click, and Tab goes on from there',
    async (t) => {
      const { page, complaints } = await visit('/brands/');
      await page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Вино' }).first().click();
      await untilFocused(page, 'H1 Вино');
      t.equal(await page.locator('h1').getAttribute('tabindex'), '-1');
      t.equal(await hasRing(page), false);
      t.equal(await page.evaluate(() => scrollY), 0);
      await page.keyboard.press('Tab');
      const isAfterHeading = await page.evaluate(() => {
        const { activeElement } = document;
        const next = [...document.querySelectorAll('main :is(a, button, input, select)')].find(
          (element) =>
            element.checkVisibility() &&
            (document.querySelector('h1')?.compareDocumentPosition(element) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
        return activeElement === next;
      });
      t.ok(isAfterHeading);

      // By the keyboard the ring shows where one is.
      await page
        .getByRole('list', { name: 'Товары' })
        .getByRole('link', { name: 'Вино 2', exact: true })
        .first()
        .focus();
      await page.keyboard.press('Enter');
      await untilFocused(page, 'H1 Вино 2');
      t.equal(await hasRing(page), true);
      await page.goBack();
      await untilFocused(page, 'H1 Вино');
      t.strictSame(complaints, []);
    },
  );

  t.test('D41, D46: another page of a listing begins at its top, with the focus on its first card', async (t) => {
    const { page } = await visit('/wine/');
    await pages(page).getByRole('link', { name: '2', exact: true }).click();
    await untilFocused(page, 'A Вино 13');
    t.equal(await page.evaluate(() => scrollY), 0);
    // As quickly from what the page has asked for already.
    await page.goBack();
    await untilFocused(page, 'A Вино 1');
    await page.waitForFunction(() => scrollY > 300);
  });

  t.test('D41: applying or removing a filter keeps the scroll position and does not lose the focus', async (t) => {
    const { page } = await visit('/wine/');
    await page.evaluate(() => scrollTo(0, 120));
    const box = page.getByRole('form', { name: 'Фильтры' }).getByRole('checkbox').first();
    await box.focus();
    await page.keyboard.press('Space');
    await page.waitForURL(/\?filter/);
    await page.locator('main:not([aria-busy])').waitFor();
    await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'detached' });
    t.ok(await box.evaluate((element) => element === document.activeElement));
    t.equal(await page.evaluate(() => scrollY), 120);
    // A form that is sent with nothing changed leads to where one is.
    await page.getByRole('form', { name: 'Фильтры' }).evaluate((form: HTMLFormElement) => form.requestSubmit());
    await frames(page);
    t.equal(await page.evaluate(() => scrollY), 120);
    // A chip is gone with what it took back: the focus is not.
    await page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('button').first().press('Enter');
    await page.waitForURL(/\/wine\/$/);
    await untilFocused(page, 'H1 Вино');
    t.equal(await page.evaluate(() => scrollY), 120);
  });

  t.test('D41: another sort order keeps the scroll position and the focus', async (t) => {
    const { page } = await visit('/wine/');
    await page.evaluate(() => scrollTo(0, 120));
    const sort = page.getByRole('combobox', { name: 'Сортировка' });
    await sort.focus();
    await sort.selectOption({ label: 'Сначала дороже' });
    await page.waitForURL('**/?sort=-price');
    await page.getByRole('article', { name: 'Вино 120', exact: true }).waitFor();
    await page.locator('main:not([aria-busy])').waitFor();
    await frames(page);
    t.ok(await sort.evaluate((element) => element === document.activeElement));
    t.equal(await page.evaluate(() => scrollY), 120);
  });

  t.test('D46: following a hash link focuses its target, even one that is not focusable by itself', async (t) => {
    const { page } = await visit('/brands/');
    const letters = page.getByRole('main').getByRole('navigation').getByRole('link');
    const letter = (await letters.last().innerText()).trim();
    await letters.last().click();
    await untilFocused(page, `H2 ${letter}`);
    t.equal(await hasRing(page), false);
    await page.keyboard.press('Tab');
    const isBelow = await page.evaluate(
      (text) => document.activeElement?.closest('section')?.querySelector('h2')?.textContent === text,
      letter,
    );
    t.ok(isBelow, 'the next Tab is there');
  });

  t.test('a navigation does not take the focus from a field that is typed in while the page loads [D46]', async (t) => {
    const { page } = await visit('/brands/');
    const gate = makeGate();
    upstream.on('GET /wine/', hold(gate.opened));
    await page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Вино' }).first().click();
    await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
    const search = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
    await search.click();
    await page.keyboard.type('ром');
    gate.open();
    await page.getByRole('heading', { level: 1, name: 'Вино' }).waitFor();
    t.equal(await search.inputValue(), 'ром');
    t.match(await focused(page), 'INPUT');
  });

  t.test('the search field keeps focus and text when it is used or filled while results load [D46]', async (t) => {
    const { page } = await visit('/catalog/search/?q=раз');
    const search = page.getByRole('searchbox', { name: 'Поиск по каталогу' });
    const loading = page.getByRole('status').filter({ hasText: 'Загрузка…' }).first();
    const isFound = async (words: string) => {
      await page.getByRole('heading', { level: 1, name: `«${words}»` }).waitFor();
      await loading.waitFor({ state: 'detached' });
      await frames(page);
    };
    // Typed, and put in without a key, after the form was sent.
    for (const [words, enter] of [
      ['два', (more: string) => page.keyboard.type(more)],
      ['три', (more: string) => page.keyboard.insertText(more)],
    ] as const) {
      const gate = makeGate();
      upstream.on('GET /catalog/search/', hold(gate.opened));
      await search.fill(words);
      await search.press('Enter');
      await loading.waitFor({ state: 'attached' });
      await search.focus();
      await page.keyboard.press('End');
      await enter(' четыре');
      gate.open();
      await isFound(words);
      t.match(await focused(page), 'INPUT');
      t.equal(await search.inputValue(), `${words} четыре`);
    }
    // Gone to alone; and filled alone, by whoever had never left it.
    for (const begins of ['before', 'after'] as const) {
      const gate = makeGate();
      upstream.on('GET /catalog/search/', hold(gate.opened));
      await search.blur();
      if (begins === 'before') await search.focus();
      await page.evaluate((words) => location.assign(`/catalog/search/?q=${words}`), begins);
      await loading.waitFor({ state: 'attached' });
      if (begins === 'after') await search.focus();
      else await page.keyboard.insertText('пять');
      gate.open();
      await isFound(begins);
      t.match(await focused(page), 'INPUT', begins);
    }
  });
});
