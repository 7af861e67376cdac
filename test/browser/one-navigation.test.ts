/** A navigation has one outcome, whatever overtakes it; what is appended in the page is none (D57). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { followLink, navigate } from '../kit/browser.ts';
import { makeClock } from '../kit/clock.ts';
import { broken, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const frames = (page: Page) =>
  page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));

/**
 * Goes back at the moment the address changes the next time.
 * @returns a function that resolves when the address is back and nothing is loading any more
 */
async function backAtOnce(page: Page): Promise<() => Promise<unknown>> {
  const going = await page.evaluateHandle(() => {
    const back = new Promise((resolve) => {
      const goBack = (): void => {
        history.back();
        navigation.addEventListener('currententrychange', resolve, { once: true });
      };
      navigation.addEventListener('currententrychange', goBack, { once: true });
    });
    return { back };
  });
  return async () => {
    await going.evaluate(({ back }) => back);
    await page.waitForFunction(() => navigation.transition === null);
  };
}

const card = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Товары' }).getByRole('link', { name, exact: true }).first();

test('one navigation, one outcome', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;

  t.test('D57: Back at the moment the address changes shows the page of the address, and it can be left', async (t) => {
    const { page, complaints } = await visit('/wine/', { reducedMotion: 'no-preference' });
    for (const reducedMotion of ['no-preference', 'reduce'] as const) {
      await page.emulateMedia({ reducedMotion });
      for (const turn of [1, 2]) {
        const wentBack = await backAtOnce(page);
        await card(page, 'Вино 2').click();
        await wentBack();
        t.equal(new URL(page.url()).pathname, '/wine/');
        // A picture would be carried in one of the next frames, and a page that is slow told of after 150 ms.
        await frames(page);
        await page.locator('main:not([aria-busy])').waitFor();
        t.equal(await page.getByRole('heading', { level: 1 }).innerText(), 'Вино', `${reducedMotion} ${turn}`);
        t.equal(await page.locator('main').getAttribute('aria-busy'), null);
      }
      await followLink(page, '/wine/');
      await page.waitForFunction(() => document.activeElement?.tagName === 'H1');
      await card(page, 'Вино 2').click();
      await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
      await navigate(page, '/wine/');
    }
    t.strictSame(complaints, []);
  });

  t.test(
    'D57: fields that a chip, a sort or a tick has changed show the address again after Back at once [D57.1]',
    async (t) => {
      const { page, complaints } = await visit('/wine/?filter.country[]=ru');
      const russia = page.locator('#filters input[value=ru]');
      const sort = page.getByRole('combobox', { name: 'Сортировка' });
      for (const act of [
        () => page.getByRole('button', { name: /^Убрать: / }).press('Enter'),
        () => page.locator('#filters input[value=it]').press('Space'),
        () => sort.selectOption('price'),
      ]) {
        const wentBack = await backAtOnce(page);
        await act();
        await wentBack();
        t.equal(decodeURIComponent(new URL(page.url()).search), '?filter.country[]=ru');
        await frames(page);
        t.ok(await russia.isChecked());
        t.notOk(await page.locator('#filters input[value=it]').isChecked());
        t.equal(await sort.inputValue(), '');
      }
      t.strictSame(complaints, []);
    },
  );

  t.test('D57: goods that are appended close no dialog and move no focus', async (t) => {
    const dialogs = {
      'Заказать звонок': (page: Page) =>
        page.getByRole('banner').getByRole('link', { name: 'Заказать звонок' }).click(),
      Корзина: (page: Page) =>
        page
          .getByRole('banner')
          .getByRole('link', { name: /^Корзина/ })
          .click(),
    };
    for (const [name, open] of Object.entries(dialogs)) {
      await shop.forget();
      const { page, complaints } = await visit('/wine/');
      const gate = makeGate();
      upstream.on('GET /wine/', hold(gate.opened));
      await page.getByRole('link', { name: /^Показать ещё/ }).click();
      await open(page);
      const dialog = page.getByRole('dialog', { name });
      const phone = dialog.getByRole('textbox', { name: 'Телефон' });
      if (name === 'Заказать звонок') await phone.fill('916');
      else await dialog.waitFor();
      const answered = page.waitForResponse((response) => response.url().includes('page=2'));
      gate.open();
      await answered;
      await frames(page);
      if (name === 'Заказать звонок') {
        await page.getByRole('article', { name: 'Вино 13', exact: true }).waitFor({ state: 'attached' });
        t.match(await phone.inputValue(), /916/);
        t.ok(await phone.evaluate((field) => field === document.activeElement));
      }
      t.ok(await dialog.isVisible(), name);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
      await page.getByRole('article', { name: 'Вино 13', exact: true }).waitFor();
      await page.waitForFunction(() => navigation.canGoForward && navigation.transition === null);
      await page.waitForURL('**/wine/?page=2');
      t.strictSame(complaints, []);
    }
  });

  t.test('D57: filters, sort order, chips and reset send what was chosen before it is drawn [D57.1]', async (t) => {
    type Act = 'sort' | 'chip' | 'reset' | 'tick' | 'untick';
    const from = '/wine/?sort=price&filter.country[]=ru';
    const cases: { path: string; first: Act; next: Act; query: string }[] = [
      { path: '/wine/', first: 'tick', next: 'sort', query: 'filter.country[]=ru sort=-price' },
      { path: '/wine/', first: 'sort', next: 'tick', query: 'filter.country[]=ru sort=-price' },
      { path: '/wine/?sort=price', first: 'tick', next: 'untick', query: 'sort=price' },
      { path: from, first: 'sort', next: 'chip', query: 'sort=-price' },
      { path: from, first: 'tick', next: 'chip', query: 'filter.country[]=it sort=price' },
      { path: from, first: 'sort', next: 'reset', query: 'sort=-price' },
    ];
    const { page, complaints } = await visit('/faq/');
    for (const { path, first, next, query } of cases) {
      for (const sameFrame of next === 'sort' || next === 'untick' ? [true, false] : [false]) {
        await navigate(page, path);
        await page.locator('#filters input[type=checkbox]').first().waitFor({ state: 'attached' });
        await page.evaluate(
          async ([first, next, sameFrame]) => {
            const select = document.querySelector<HTMLSelectElement>('select[name=sort]');
            const click = (what: string) => document.querySelector<HTMLElement>(what)?.click();
            const acts: Record<Act, () => void> = {
              sort: () => {
                if (select !== null) select.value = '-price';
                for (const type of ['input', 'change']) select?.dispatchEvent(new Event(type, { bubbles: true }));
              },
              chip: () => click('button[name=without]'),
              reset: () => click('#filters a[data-keep-scroll][href]:not([href*=filters])'),
              tick: () => click('#filters input[name$="[]"]:not(:checked)'),
              untick: () => click('#filters input[name$="[]"]:checked'),
            };
            if (!sameFrame) navigation.addEventListener('navigate', () => acts[next](), { once: true });
            let awaited = sameFrame ? 1 : 2;
            const begun = new Promise<void>((resolve) => {
              const count = (): void => {
                awaited -= 1;
                if (awaited > 0) return;
                navigation.removeEventListener('navigate', count);
                resolve();
              };
              navigation.addEventListener('navigate', count);
            });
            acts[first]();
            if (sameFrame) acts[next]();
            await begun;
          },
          [first, next, sameFrame] as const,
        );
        await page
          .waitForFunction(
            (wanted) => {
              const fields = [...new URLSearchParams(location.search)].map((field) => field.join('=')).sort();
              return fields.join(' ') === wanted && navigation.transition === null;
            },
            query,
            { timeout: 5000 },
          )
          .then(
            () => t.pass(),
            () => t.fail(`${first}, then ${next}${sameFrame ? ' in the same frame' : ''}: ${page.url()}`),
          );
        await page.locator('main:not([aria-busy])').waitFor();
        const countries = page.locator('#filters input[name="filter.country[]"]');
        t.equal(await countries.nth(0).isChecked(), query.includes('=ru'));
        t.equal(await countries.nth(1).isChecked(), query.includes('=it'));
        t.strictSame(complaints, []);
      }
    }
  });

  t.test('D57: what is chosen between the submit of a form and its navigation is not lost', async (t) => {
    const { page, complaints } = await visit('/wine/');
    await page.locator('#filters input[value=ru]').waitFor();
    await page.evaluate(() => {
      const choose = (): void => {
        const select = document.querySelector<HTMLSelectElement>('select[name=sort]');
        if (select === null) return;
        select.value = 'price';
        for (const type of ['input', 'change']) select.dispatchEvent(new Event(type, { bubbles: true }));
      };
      addEventListener('submit', () => queueMicrotask(choose), { once: true });
    });
    await page.locator('#filters input[value=ru]').check();
    await page.waitForURL((url) => decodeURIComponent(url.search) === '?filter.country[]=ru&sort=price');
    await frames(page);
    t.equal(await page.getByRole('combobox', { name: 'Сортировка' }).inputValue(), 'price');
    t.strictSame(complaints, []);
  });

  t.test('D57: text typed for one product is not there for the next, but for its other variation [D57b]', async (t) => {
    const { page } = await visit('/wine/vino-2.html');
    const search = page.getByRole('main').getByRole('searchbox', { name: 'Поиск по адресу' });
    await followLink(page, '/wine/vino-120.html');
    await page.getByRole('heading', { level: 1, name: 'Вино 120' }).waitFor();
    await search.fill('садовая');
    await followLink(page, '/wine/vino-120-magnum.html');
    await page.waitForURL('**/vino-120-magnum.html');
    await page.locator('a[aria-current=true]', { hasText: '1,5 л' }).waitFor();
    t.equal(await search.inputValue(), 'садовая', 'another variation');
    // All that this page needs is at hand: it is drawn at once.
    await followLink(page, '/wine/vino-2.html');
    await page.getByRole('heading', { level: 1, name: 'Вино 2' }).waitFor();
    t.equal(await search.inputValue(), '');
  });

  t.test('without a Navigation API a box is ticked after Back as its address says [D57.1]', async (t) => {
    const { page, complaints } = await shop.enter();
    await using _old = await page.addInitScript(() =>
      Object.defineProperty(window, 'navigation', { value: undefined }),
    );
    await page.goto(`${storefront.browserUrl}/wine/?filter.country[]=ru`);
    await storefront.untilInteractive(page);
    const box = page.locator('#filters input[value=ru]');
    const sort = page.getByRole('combobox', { name: 'Сортировка' });
    await Promise.all([page.waitForURL(/\/wine\/\?$/), box.uncheck({ force: true })]);
    await storefront.untilInteractive(page);
    await Promise.all([page.waitForURL(/sort=price/), sort.selectOption('price')]);
    await storefront.untilInteractive(page);
    await page.goBack();
    await storefront.untilInteractive(page);
    t.equal(await sort.inputValue(), '');
    await page.goBack();
    await storefront.untilInteractive(page);
    t.match(page.url(), 'filter.country');
    t.ok(await box.isChecked());
    t.strictSame(complaints, []);
  });
});

test('the time of stale data', async (t: Test) => {
  const clock = makeClock(t);
  const { upstream, storefront, visit } = await openShop(t, {}, { PAGE_CACHE: 'off', UPSTREAM_RETRIES: '0' });
  t.beforeEach(async () => {
    await storefront.get('/wine/');
    upstream.on('GET /wine/', broken);
    clock.pass(2 * 60 * 60);
  });

  t.test(
    'D32: an answer that is stale after the first page says so too, and the next, fresh page does not',
    async (t) => {
      const { page } = await visit('/faq/');
      const note = page.getByText(/^Цены и наличие на \d\d:\d\d$/);
      t.equal(await note.count(), 0);
      await followLink(page, '/wine/');
      await note.waitFor();
      await followLink(page, '/faq/');
      await page.getByRole('heading', { level: 1, name: 'Вопросы' }).waitFor();
      t.equal(await note.count(), 0);
    },
  );

  t.test('D32: the time of stale data stands on the page that shows it, not on the next one', async (t) => {
    const { page } = await visit('/wine/');
    const note = page.getByText('Цены и наличие на');
    await note.waitFor();
    await followLink(page, '/faq/');
    await page.getByRole('heading', { level: 1, name: 'Вопросы' }).waitFor();
    t.equal(await note.count(), 0);
    await page.goBack();
    await note.waitFor();
  });
});
