/**
 * Listings as a visitor uses them, over a shop with unusual filters (spec §2, §8; conventions.md §4; contract.md §5.4), and in
 * grid or list: remembered, and shown from the first paint on.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate } from '../kit/browser.ts';
import { answer, compute, hold, makeGate } from '../kit/replies.ts';
import { shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';

const ODD = 'A&B "сухое" + 1,5%';

const filters = answer(200, {
  data: {
    filters: [
      { code: 'price', title: 'Цена', type: 'range' },
      {
        code: 'made_in',
        title: 'Кто сделал',
        type: 'list',
        values: [
          { value: ODD, title: ODD, count: 7 },
          { value: '1', title: 'Первый', count: 5 },
          { value: 'list', title: 'Списочный', count: 4 },
        ],
      },
      { code: 'empty', title: 'Пусто', type: 'list', values: [] },
      { code: 'none', title: 'Ничего', type: 'list' },
      { code: 'sale', title: 'Распродажа', type: 'flag' },
    ],
  },
});

const counts = compute(({ url }) =>
  answer(200, {
    data: {
      count: 3,
      filters: { made_in: { values: url.includes('sale=1') ? { [ODD]: 2, 1: 0 } : { [ODD]: 3, 1: 1 } } },
    },
  }),
);

const goods = (page: Page) => page.getByRole('list', { name: 'Товары' }).getByRole('article');
const chips = (page: Page) => page.getByRole('list', { name: 'Выбранные фильтры' }).getByRole('button');

const phone = { width: 390, height: 844 };

test('listings', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream } = shop;
  t.beforeEach(() => {
    upstream.on('/wine/filter.json', filters);
    upstream.on('/wine/filter_availible.json', counts);
  });
  const start = async (viewport = { width: 1280, height: 900 }) => {
    const { page, complaints } = await shop.enter();
    await page.setViewportSize(viewport);
    const open = (path: string) => shop.visit(path);
    return { page, complaints, open, form: page.getByRole('form', { name: 'Фильтры' }) };
  };

  t.test(
    'filters are in the address in dot notation, their counts follow the others, chips remove them [S2.44]',
    async (t) => {
      const { page, complaints, open, form } = await start();
      await open('/wine/');
      t.same(
        await form
          .getByRole('group')
          .evaluateAll((groups) => groups.map((group) => group.querySelector('legend')?.innerText)),
        ['Цена', 'Кто сделал', 'Распродажа'],
        'what has no values is no filter',
      );
      await form.getByRole('checkbox', { name: ODD }).check();
      await page.waitForURL(/filter\.made_in/);
      t.equal(new URL(page.url()).search, `?filter.made_in[]=${encodeURIComponent(ODD).replaceAll('%20', '+')}`);
      await form.getByText('3', { exact: true }).waitFor();
      await form.getByRole('checkbox', { name: 'Распродажа' }).check();
      await page.waitForURL(/filter\.sale=1/);
      await form.getByText('2', { exact: true }).waitFor();
      t.equal(await form.getByRole('checkbox', { name: 'Первый' }).isDisabled(), true, 'it would leave nothing');
      const asked = upstream.seen('/wine/filter_availible.json').at(-1)?.url ?? '';
      t.match(decodeURIComponent(asked), `filter.made_in[]=${ODD}`);
      t.match(asked, 'filter.sale=1');
      await form.getByRole('spinbutton').first().fill('1100');
      await form.getByRole('spinbutton').first().press('Enter');
      await page.waitForURL(/filter\.price\.from=1100/);
      await chips(page)
        .filter({ hasText: /Цена: от 1\s100/ })
        .waitFor();

      await page.reload();
      await shop.storefront.untilInteractive(page);
      t.equal(await form.getByRole('checkbox', { name: ODD }).isChecked(), true, 'a reload keeps them');
      await chips(page).filter({ hasText: ODD }).click();
      await page.waitForURL((url) => !url.search.includes('made_in'));
      await page.goBack();
      await page.waitForURL(/made_in/);
      await page.waitForFunction(
        (value) =>
          [...document.querySelectorAll<HTMLInputElement>('form input')].find((one) => one.value === value)?.checked,
        ODD,
      );
      await chips(page).filter({ hasText: ODD }).press('Enter');
      await page.waitForURL((url) => !url.search.includes('made_in'));
      await chips(page).filter({ hasText: 'Цена' }).and(page.locator(':focus')).waitFor();
      await page.getByRole('main').getByRole('link', { name: 'Сбросить всё' }).first().click();
      await page.waitForURL((url) => url.search === '');
      t.strictSame(complaints, []);
    },
  );

  t.test('of a long filter a page holds the first values and chosen ones; a link loads the rest [S2.44]', async (t) => {
    const { page, complaints, open, form } = await start();
    const values = Array.from({ length: 14 }, (_, index) => ({
      value: `v${index}`,
      title: `Сорт ${index}`,
      count: 3,
    }));
    const long = { code: 'made_in', title: 'Кто сделал', type: 'list', values };
    const exact = { code: 'ten', title: 'Десять', type: 'list', values: values.slice(0, 10) };
    upstream.on('/wine/filter.json', answer(200, { data: { filters: [long, exact] } }));
    upstream.on('/wine/filter_availible.json', answer(200, { data: { count: 3, filters: {} } }));
    await open('/wine/');
    const boxes = form.getByRole('group', { name: 'Кто сделал' }).getByRole('checkbox');
    t.equal(await boxes.count(), 8);
    t.equal(await form.getByRole('group', { name: 'Десять' }).getByRole('checkbox').count(), 10, 'two more are shown');
    t.notMatch(await page.content(), 'Сорт 12', 'nobody has asked for it');
    await boxes.first().check();
    await page.waitForURL(/filter\.made_in\[\]=v0/);
    await form.getByRole('link', { name: 'Ещё 6' }).press('Enter');
    await form.getByRole('checkbox', { name: 'Сорт 8' }).and(page.locator(':focus')).waitFor();
    await form.getByRole('checkbox', { name: 'Сорт 12' }).check();
    await page.waitForURL(/v0.*v12/);
    t.equal(await boxes.count(), 14);
    await chips(page).filter({ hasText: 'Сорт 12' }).waitFor();

    await open('/wine/?filter.made_in[]=v13');
    t.equal(await form.getByRole('checkbox', { name: 'Сорт 13' }).isChecked(), true);
    t.equal(await boxes.count(), 9);
    await chips(page).filter({ hasText: 'Сорт 13' }).waitFor();
    t.strictSame(complaints, []);
  });

  t.test('a filter value named list does not change the view of the listing [S2.36]', async (t) => {
    const { page, open } = await start();
    await open('/wine/?filter.made_in[]=list');
    const [one, two] = [await goods(page).nth(0).boundingBox(), await goods(page).nth(1).boundingBox()];
    t.equal(one?.y, two?.y, 'a grid, though something called "list" is checked');
  });

  t.test(
    'goods stay visible while the next ones load, with a note; Обновить loads a listing that failed [S2.36, S8.6]',
    async (t) => {
      const { page, complaints, open } = await start();
      await open('/wine/');
      const gate = makeGate();
      upstream.on('GET /wine/', hold(gate.opened));
      await page.evaluate(() => scrollTo(0, 120));
      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'Сначала дороже' });
      await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
      t.equal(await goods(page).count(), 12);
      t.match(await page.title(), 'Витрина');
      gate.open();
      await goods(page).first().filter({ hasText: 'Вино 120' }).waitFor();
      await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'detached' });
      t.equal(await page.evaluate(() => scrollY), 120, 'nothing jumps');

      upstream.on('GET /wine/', answer(500));
      await page.getByRole('combobox', { name: 'Сортировка' }).focus();
      await page.getByRole('combobox', { name: 'Сортировка' }).selectOption({ label: 'По названию' });
      const again = page.getByRole('main').getByRole('button', { name: 'Обновить' });
      await again.waitFor();
      t.match(await page.title(), 'Не удалось загрузить');
      await page.getByRole('heading', { level: 1, name: 'Вино', exact: true }).waitFor();
      t.equal(await page.getByRole('combobox', { name: 'Сортировка' }).inputValue(), 'title', 'what was chosen stays');
      t.equal(await page.evaluate(() => document.activeElement?.tagName), 'SELECT', 'and so does the focus');
      t.ok(await page.getByRole('form', { name: 'Фильтры' }).isVisible());
      t.equal(await goods(page).count(), 0);
      t.strictSame(await findAccessProblems(page), []);
      const opened = makeGate();
      upstream.on('GET /wine/', hold(opened.opened));
      await again.click();
      await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
      t.equal(
        await page.getByRole('heading', { level: 1, name: 'Вино', exact: true }).count(),
        1,
        'nor does it go now',
      );
      opened.open();
      await goods(page).first().waitFor();
      t.match(await page.title(), 'Вино — Витрина');

      // In a low window the foot of the page takes all of it.
      await page.setViewportSize({ width: 1280, height: 300 });
      upstream.on('GET /wine/', answer(500));
      await page.getByRole('navigation', { name: 'Страницы' }).getByRole('link', { name: '2', exact: true }).click();
      await again.waitFor();
      const seen = await again.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect();
        return top >= 0 && bottom <= innerHeight;
      });
      t.ok(seen, 'in view, though the next page was asked for at the foot of a long one');
      t.strictSame(
        complaints.filter((one) => !one.includes('500')),
        [],
      );
    },
  );

  t.test('a loading listing shows placeholders: 4 in a grid, 48 in a list [S2.36]', async (t) => {
    const { page, open } = await start();
    await open('/brands/');
    for (const [view, count, path, category] of [
      ['Сетка', 4, '/wine/', 'Вино'],
      ['Список', 48, '/vodka/', 'Водка'],
    ] as const) {
      await navigate(page, '/beer/');
      await page.getByRole('radio', { name: view }).check();
      await navigate(page, '/brands/');
      const gate = makeGate();
      upstream.on(`GET ${path}`, hold(gate.opened));
      await page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: category }).first().click();
      await page.getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor({ state: 'attached' });
      t.equal(await page.locator('main div[aria-hidden=true] > div').count(), count, view);
      t.match(await page.title(), 'Загрузка…');
      gate.open();
      await goods(page).first().waitFor();
    }
  });

  t.test('the longest sort label is whole on any screen, in one row with filters and view [S2.44]', async (t) => {
    const { page, open } = await start(phone);
    await open('/wine/?filter.sale=1');
    for (const width of [390, 412, 768, 1280]) {
      await page.setViewportSize({ width, height: 844 });
      const { whole, tops } = await page
        .getByRole('combobox', { name: 'Сортировка' })
        .evaluate((select: HTMLSelectElement) => {
          const neighbours = [select, ...(select.form?.parentElement?.children ?? [])];
          const boxes = neighbours.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);
          const shown = select.offsetWidth;
          const before = select.style.cssText;
          select.style.cssText = 'flex: none; inline-size: max-content; max-inline-size: none';
          const whole = shown >= select.offsetWidth;
          select.style.cssText = before;
          return { whole, tops: boxes.map(({ top }) => Math.round(top)) };
        });
      t.ok(whole, `${width} px: its words are whole`);
      t.equal(new Set(tops).size, 1, `${width} px: one row`);
    }
  });

  t.test('on a phone the filters open as a full-window sheet [S2.44]', async (t) => {
    const { page, open, form, complaints } = await start(phone);
    await open('/wine/');
    t.equal(await form.isVisible(), false);
    await page.getByRole('button', { name: 'Фильтры' }).click();
    await form.waitFor();
    const sheet = await page.locator('#filters').boundingBox();
    t.same([sheet?.x, sheet?.y, sheet?.height], [0, 0, 844]);
    t.ok((sheet?.width ?? 0) >= 375);
    await form.getByRole('checkbox', { name: 'Распродажа' }).check();
    await page.waitForURL(/filter\.sale=1/);
    t.equal(await form.isVisible(), true, 'it stays for the next choice');
    t.strictSame(await findAccessProblems(page), []);
    await page.locator('#filters').getByRole('button', { name: 'Показать' }).click();
    await form.waitFor({ state: 'hidden' });
    t.strictSame(complaints, []);
  });

  t.test('the view of listings is remembered and applied without layout shift [S2.36]', async (t) => {
    const { storefront } = shop;
    const { page, complaints } = await shop.enter();
    await watchShifts(page, storefront.browserUrl);
    const view = page.getByRole('radiogroup', { name: 'Вид списка' });
    const goods = page.getByRole('list', { name: 'Товары' });
    const perRow = async () => {
      const boxes = await Promise.all([0, 1].map((index) => goods.getByRole('article').nth(index).boundingBox()));
      return boxes[0]?.y === boxes[1]?.y ? 'several' : 'one';
    };

    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilInteractive(page);
    t.ok(await view.getByRole('radio', { name: 'Сетка' }).isChecked());
    t.equal(await perRow(), 'several');
    await view.getByRole('radio', { name: 'Список' }).check();
    t.equal(await perRow(), 'one');

    // Rendered for this visitor as a stream, then kept for everybody.
    for (const path of ['/wine/?sort=price', '/wine/']) {
      if (path === '/wine/') await storefront.untilKept(path);
      await page.goto(storefront.browserUrl + path);
      await storefront.untilInteractive(page);
      t.ok(await view.getByRole('radio', { name: 'Список' }).isChecked(), path);
      t.equal(await perRow(), 'one', path);
      t.strictSame(await shiftOf(page), { sum: 0, moved: '' }, path);
    }

    await navigate(page, '/brands/');
    await page.getByRole('navigation', { name: 'Каталог' }).getByRole('link', { name: 'Вино' }).first().click();
    await goods.waitFor();
    t.equal(await perRow(), 'one', 'after a navigation as well');
    await view.getByRole('radio', { name: 'Сетка' }).check();
    await page.reload();
    await storefront.untilInteractive(page);
    t.equal(await perRow(), 'several');
    t.strictSame(complaints, []);
  });

  t.test('a listing is a grid when storage is refused', async (t) => {
    const { storefront } = shop;
    const { page, complaints } = await shop.enter();
    await using _refused = await page.addInitScript(() => {
      Object.defineProperty(globalThis, 'localStorage', {
        get: () => {
          throw new DOMException('refused', 'SecurityError');
        },
      });
    });
    await page.goto(`${storefront.browserUrl}/wine/`);
    await storefront.untilInteractive(page);
    t.ok(await page.getByRole('radio', { name: 'Сетка' }).isChecked());
    t.strictSame(complaints, []);
  });

  t.test('spec §2 product card: pictures, prices, names, stock and controls align across a row [S2.35]', async (t) => {
    const { page } = await shop.visit('/wine/');
    await page.setViewportSize(phone);
    // Of the second row one has an old price, which needs a line of its own, the other a name of many and two lines of
    // stock, the last of which is that of the first.
    const tops = await page.getByRole('article').evaluateAll((articles) => {
      const row = articles.slice(2, 4);
      const name = row[1]?.querySelector('h2 a');
      if (name) name.textContent = 'Название '.repeat(12);
      const parts = ['img', 'div ~ p', 'h2', 'div ~ div > p:last-of-type', 'div ~ div > div'];
      return row.map((card) => parts.map((part) => card.querySelector(part)?.getBoundingClientRect().y));
    });
    t.same(tops[0], tops[1]);
    t.same(
      tops[0],
      tops[0]?.toSorted((one = 0, other = 0) => one - other),
      'the price stands under the picture',
    );
  });
});
