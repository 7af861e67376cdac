/** The shop with the keyboard alone (WCAG 2.2: 2.1.1, 2.1.2, 2.4.3, 2.4.7, 2.4.11; conventions.md §4), with forced colours, and with words that do not fit. */
import type { Locator, Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { openVisitor, startBrowser } from '../kit/browser.ts';
import { openCounter } from '../kit/checkout.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeProduct } from '../kit/fixtures/goods.ts';
import { readStop } from '../kit/keyboard.ts';
import { findKeyboardFaults, findProblemsInBothSchemes } from '../kit/page-checks.ts';
import { findSideways } from '../kit/reflow.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

/** What a visitor presses and reads by the keyboard: the name of what has the focus. */
const focused = async (page: Page) => (await readStop(page))?.name;

test('keyboard use and forced colours', async (t: Test) => {
  const { storefront, start, enter } = await openCounter(t, [
    [9, 9],
    [9, 9],
  ]);
  t.test(
    'E1, WCAG 2.4.11: age gate and cookie notice are accessible, and the notice hides neither focus nor footer [E6]',
    async (t) => {
      const { page } = await enter({ stranger: true, viewport: { width: 1280, height: 500 } });
      await page.goto(`${storefront.browserUrl}/contacts/`);
      await storefront.untilInteractive(page);
      const gate = page.getByRole('dialog', { name: 'Вам есть 18 лет?' });
      await gate.waitFor();
      t.strictSame(await findProblemsInBothSchemes(page), [], 'age gate');
      await gate.getByRole('button', { name: 'Да, мне есть 18' }).click();
      await gate.waitFor({ state: 'hidden' });
      t.strictSame(await findProblemsInBothSchemes(page), [], 'cookie notice');
      const notice = page.getByRole('region', { name: 'Файлы cookie' });
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 500 });
        await notice.waitFor();
        t.strictSame(await findKeyboardFaults(page), [], `${width} px`);
        await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
        const foot = await page.getByRole('contentinfo').boundingBox();
        const bar = await notice.boundingBox();
        t.ok(
          foot !== null && bar !== null && foot.y + foot.height <= bar.y + 1,
          `${width} px: the footer ends above it`,
        );
      }
    },
  );

  t.test('X10: search, favourites and cart stay in view, and the bar covers nothing that has the focus', async (t) => {
    const { page, complaints } = await enter();
    const banner = page.getByRole('banner');
    const own = ['Избранное', /^Корзина/].map((name) => banner.getByRole('link', { name }));
    const scroll = () => page.evaluate(() => scrollTo({ top: 1200, behavior: 'instant' }));
    const typed = async (): Promise<void> => {
      await page.keyboard.type('вино');
      t.equal(await banner.getByRole('searchbox').inputValue(), 'вино');
      t.ok(((await banner.getByRole('searchbox').boundingBox())?.y ?? -1) >= 0, 'the field shows itself');
      t.equal(await page.evaluate(() => scrollY), 1200, 'and nothing scrolls');
    };
    for (const [width, role] of [
      [1280, 'searchbox'],
      [390, 'button'],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`${storefront.browserUrl}/wine/`);
      await storefront.untilInteractive(page);
      await scroll();
      const search = banner.getByRole(role, { name: 'Поиск по каталогу' });
      for (const part of [search, ...own]) {
        const { y = -1, height = 0 } = (await part.boundingBox()) ?? {};
        t.ok(y >= 0 && y + height <= 72, `${width} px: ${await part.textContent()} at ${y}`);
      }
      const covered = await page.evaluate(() => {
        const links = [...document.querySelectorAll<HTMLElement>('main :is(a[href], button, select)')].reverse();
        return links.flatMap((link) => {
          link.focus();
          const { left, top, width, height } = link.getBoundingClientRect();
          const at = document.elementFromPoint(left + width / 2, top + height / 2);
          return width === 0 || at === null || at.closest('header') === null ? [] : [link.textContent];
        });
      });
      t.strictSame(covered, [], `${width} px`);
      await scroll();
      if (role === 'searchbox') {
        await search.click();
        await typed();
      }
    }
    const tools = [page.getByRole('button', { name: /^Фильтры/ }), page.getByRole('combobox', { name: 'Сортировка' })];
    for (const tool of tools) t.ok(((await tool.boundingBox())?.y ?? -1) >= 40, 'below the bar');
    const find = banner.getByRole('button', { name: 'Найти' });
    t.equal(await find.count(), 0, 'the bar has the only glass');
    await banner.getByRole('button', { name: 'Поиск по каталогу' }).click();
    await find.waitFor();
    await typed();
    await page.keyboard.press('Escape');
    await page.setViewportSize({ width: 844, height: 390 });
    await scroll();
    t.ok(((await own[1]?.boundingBox())?.y ?? 0) < 0, 'in a low window it scrolls away');
    await page.setViewportSize({ width: 1280, height: 844 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    t.ok(((await banner.getByRole('searchbox').boundingBox())?.width ?? 0) > 300, 'the field keeps its width at 200 %');
    await scroll();
    t.ok(((await own[1]?.boundingBox())?.y ?? 0) < 0, 'with text of 200 % it scrolls away');
    t.strictSame(complaints, []);
  });

  t.test('X11: the phone menu has the catalogue as accordions, the pages of the shop, and the city', async (t) => {
    const { page, complaints } = await enter();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(`${storefront.browserUrl}/faq/`);
    await storefront.untilInteractive(page);
    const opener = page.getByRole('button', { name: 'Меню' });
    await opener.press('Enter');
    const menu = page.getByRole('dialog', { name: 'Меню' });
    for (const name of ['Магазины', 'Акции', 'Бренды', 'Статьи', 'Калькулятор', 'Мои заказы', 'Избранное']) {
      await menu.getByRole('link', { name, exact: true }).waitFor();
    }
    await menu.getByRole('button', { name: 'Москва' }).waitFor();
    const heading = await menu.getByRole('heading', { name: 'Меню' }).boundingBox();
    t.ok((heading?.y ?? 0) >= 8, 'the heading has room above it');
    await page.keyboard.press('Escape');
    t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Меню', 'focus returns');
    await opener.click();
    const branch = menu.locator('details').first();
    const inside = branch.getByRole('link').first();
    t.notOk(await inside.isVisible());
    await branch.locator('summary').click();
    await inside.click();
    await page.waitForURL((url) => url.pathname !== '/faq/');
    await menu.waitFor({ state: 'detached' });
    t.strictSame(complaints, []);
  });

  t.test(
    'by keyboard, focus moves into the catalogue menu and into dialogs, returns when they close; tabbing out closes the menu [E6]',
    async (t) => {
      const { page, complaints } = await enter();
      await page.goto(`${storefront.browserUrl}/faq/`);
      await storefront.untilInteractive(page);
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
      t.strictSame(complaints, []);
    },
  );

  t.test('conventions §4: Tab and Shift+Tab cycle through a dialog without leaving it [S2.27]', async (t) => {
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

  t.test('E1: with forced colours a selected control differs from an unselected one and stays legible', async (t) => {
    const { page, dialog } = await start(t);
    t.teardown(() => page.emulateMedia({ forcedColors: null }));
    await page.emulateMedia({ forcedColors: 'active' });
    const coloursOf = (one: Locator) =>
      one.evaluate((element) => {
        const shown = element instanceof HTMLInputElement ? (element.labels?.[0] ?? element) : element;
        const { backgroundColor, color } = getComputedStyle(shown);
        const words = [...shown.querySelectorAll('span, path')].map((each) => getComputedStyle(each).color);
        return { background: backgroundColor, words: [color, ...words] };
      });
    const differ = async (chosen: Locator, other: Locator, what: string): Promise<void> => {
      const [one, two] = [await coloursOf(chosen.first()), await coloursOf(other.first())];
      t.not(one.background, two.background, what);
      t.notOk(one.words.includes(one.background), `${what}: its words`);
    };
    const steps = dialog.getByRole('list', { name: 'Шаги оформления' });
    await differ(steps.locator('[aria-current]'), steps.getByRole('button').nth(2), 'a step');
    await differ(
      dialog.getByRole('radio', { name: 'Частное лицо' }),
      dialog.getByRole('radio', { name: 'Юридическое лицо' }),
      'a kind of buyer',
    );
    const filter = dialog.getByRole('button', { name: 'Все в наличии' });
    await filter.click();
    await differ(filter, dialog.getByRole('button', { name: 'Забрать сегодня' }), 'a filter');
    await page.goto(`${storefront.browserUrl}/wine/vino-2.html`);
    const variants = page.getByRole('main').getByRole('link', { name: /^\d[\d,]* л$/ });
    await differ(
      variants.and(page.locator('[aria-current]')),
      variants.and(page.locator(':not([aria-current])')),
      'a size',
    );
    await page.goto(`${storefront.browserUrl}/wine/`);
    await differ(page.getByRole('radio', { name: 'Сетка' }), page.getByRole('radio', { name: 'Список' }), 'a view');
    t.strictSame(await findAccessProblems(page, { rules: ['color-contrast'] }), []);
  });
});

test('E2: names, labels, sizes and links that are one long word cause no horizontal scroll', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const word = 'Наикрепчайшее'.repeat(16).slice(0, 200);
  const [moscow] = cities as [(typeof cities)[number]];
  const plain = makeProduct(1, moscow);
  const variations = plain.variations.map((each) => ({
    ...each,
    title: word,
    variant: word,
    labels: [{ title: word }],
  }));
  const product = {
    ...plain,
    title: word,
    variations,
    attributes: [{ code: 'long', title: word, values: [{ title: word }] }],
    breadcrumbs: [{ title: word, url: '/wine/' }],
  };
  const body = { data: { products: [product, product], title: word }, meta: { count: 2, page: 1, limit: 50 } };
  for (const path of ['/wine/', '/actions/']) upstream.on(path, answer(200, body));
  upstream.on('/wine/vino-1.html', answer(200, { product }));
  const link = { title: word.slice(0, 60), url: '/wine/' };
  upstream.on('/api/catalog/navigation.json', answer(200, { items: [{ ...link, children: [link] }] }));
  upstream.on('/api/navigation.json', answer(200, { header: [link], footer: [{ title: link.title, items: [link] }] }));
  const storefront = await startStorefront(t, { upstream, browser: true });
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  const fits = async (what: string): Promise<void> => {
    for (const width of [320, 768, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      t.strictSame(await findSideways(page), [], `${what}, ${width} px`);
    }
  };
  for (const path of ['/', '/wine/vino-1.html', '/wine/']) {
    await page.goto(storefront.browserUrl + path);
    await storefront.untilInteractive(page);
    await fits(path);
  }
  await page.evaluate(() => location.assign('#cart'));
  await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
  await fits('the cart');
});
