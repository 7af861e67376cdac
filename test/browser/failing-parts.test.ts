/** D45 in the browser: a part that throws is replaced alone, by the words of the error page and 'Обновить'. */
import type { Locator, Page, Route } from 'playwright-core';
import { type Test, test } from 'tap';
import { followLink } from '../kit/browser.ts';
import { card, cartLink, FEW_GOODS, fillCart } from '../kit/cart.ts';
import { openShop } from '../kit/shop.ts';
import { until } from '../kit/until.ts';
import { refuseToWrite } from '../kit/unwritable.ts';

/** The price of 'Вино 3'. */
const PRICE = '1003';
/** The goods of the listing. */
const COUNT = '12';
const WORDS = 'Что-то пошло не так';
const LOGGED = 'console error: React render: ';

const again = (page: Page) => page.getByRole('button', { name: 'Обновить' });
const header = (page: Page) => page.getByRole('banner');

/** From now on no component of the page writes the number; undefined: each does. */
const refuse = (page: Page, number: string | undefined) =>
  page.evaluate((number) => {
    globalThis.unwritable = number;
  }, number);

/** Has the page that is loaded next refuse the number from the start. */
const refuseFromStart = (page: Page, number: string) =>
  page.evaluate((number) => sessionStorage.setItem('unwritable', number), number);

test('D45: a part that throws', async (t: Test) => {
  const shop = await openShop(t);
  const { storefront } = shop;
  const { page, context, complaints } = await shop.open(t);
  await page.addInitScript(refuseToWrite);
  await page.addInitScript(() => {
    globalThis.unwritable = sessionStorage.getItem('unwritable') ?? undefined;
  });
  const visit = async (path: string): Promise<void> => {
    await page.goto(storefront.browserUrl + path);
    await storefront.untilInteractive(page);
  };
  /** The failures that the page has logged since the last time; nothing else may have been said. */
  const logged = (): number => {
    const said = complaints.splice(0);
    const failures = said.filter((line) => line.startsWith(LOGGED));
    t.same(
      said.filter((line) => !failures.includes(line)),
      [],
    );
    return failures.length;
  };
  t.beforeEach(async () => {
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await page.goto(`${storefront.browserUrl}/_parts/footer.html`);
    await page.evaluate(() => sessionStorage.clear());
    await context.clearCookies({ name: 'sid' });
    complaints.length = 0;
  });

  t.test('a block that throws during hydration is replaced alone, and Обновить renders it again [D45]', async (t) => {
    await refuseFromStart(page, PRICE);
    await visit('/wine/vino-1.html');
    const main = page.getByRole('main');
    await main.getByRole('alert').filter({ hasText: WORDS }).waitFor();
    t.ok(await main.getByRole('heading', { level: 1, name: 'Вино 1' }).isVisible());
    await main.getByRole('button', { name: 'В корзину' }).first().click();
    await cartLink(page).filter({ hasText: '1' }).waitFor();
    await again(page).click();
    // Hydration and this attempt: its button stands in the place of the one that was pressed.
    await until(() => complaints.filter((line) => line.startsWith(LOGGED)).length === 2);
    await main.getByRole('alert').filter({ hasText: WORDS }).waitFor();
    // At once: what happens to be drawn anew meanwhile needs no button any more.
    await again(page).evaluate((button) => {
      globalThis.unwritable = undefined;
      (button as HTMLButtonElement).focus();
      (button as HTMLButtonElement).click();
    });
    await main.getByRole('article', { name: 'Вино 3', exact: true }).waitFor();
    t.equal(await page.getByText(WORDS).count(), 0);
    t.ok(await page.evaluate(() => document.activeElement !== document.body), 'the focus is on the block');
    t.ok(complaints.some((line) => line.startsWith(LOGGED)));
  });

  t.test('a screen that throws during hydration leaves header and cart working [D45]', async (t) => {
    await refuseFromStart(page, COUNT);
    await visit(FEW_GOODS);
    await page.getByRole('main').getByRole('alert').getByRole('heading', { level: 1, name: WORDS }).waitFor();
    t.match(await page.title(), WORDS);
    t.ok(complaints.some((line) => line.startsWith(LOGGED)));
    await header(page).getByRole('link', { name: 'Корзина' }).click();
    await page.getByRole('dialog', { name: 'Корзина' }).getByText('Ваша корзина пуста').waitFor();
    await page.keyboard.press('Escape');
    await refuse(page, undefined);
    await again(page).click();
    await card(page, 'Вино 3').waitFor();
    t.equal(await page.getByText(WORDS).count(), 0);
  });

  t.test('after a screen throws on a navigation, the next navigation shows its page [D45]', async (t) => {
    await visit('/contacts/');
    await refuse(page, COUNT);
    await followLink(page, FEW_GOODS);
    await again(page).waitFor();
    t.equal(await page.evaluate(() => location.pathname), '/wine/');
    t.equal(logged(), 1);
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Контакты' }).waitFor();
    t.equal(await page.getByText(WORDS).count(), 0);
    t.equal(logged(), 0);
  });

  t.test(
    'when a focused block in a dialog throws on an update, its Обновить button gets the focus [D45]',
    async (t) => {
      await visit(FEW_GOODS);
      await card(page, 'Вино 3').getByRole('button', { name: 'В корзину' }).click();
      await cartLink(page).filter({ hasText: '1' }).click();
      const dialog = page.getByRole('dialog', { name: 'Корзина' });
      const more = dialog.getByRole('button', { name: 'Увеличить количество' }).first();
      await more.waitFor();
      // What two of them cost.
      await refuse(page, '2006');
      await more.click();
      await dialog.getByRole('alert').filter({ hasText: WORDS }).waitFor();
      t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Обновить');
      t.equal(logged(), 1);
      await refuse(page, undefined);
      await again(page).press('Enter');
      await more.waitFor();
      t.ok(await page.evaluate(() => document.activeElement?.closest('dialog') !== null), 'the block has the focus');
      t.equal(await dialog.getByRole('spinbutton').first().inputValue(), '2');
      t.equal(logged(), 0);
    },
  );

  t.test('a header part that throws on an update is replaced by a plain link [D45]', async (t) => {
    await visit(FEW_GOODS);
    await refuse(page, '1');
    await card(page, 'Вино 4').getByRole('button', { name: 'В корзину' }).click();
    const link = header(page).getByRole('link', { name: 'Корзина', exact: true });
    await until(async () => logged() > 0);
    t.ok(await link.isVisible());
    t.ok(await card(page, 'Вино 4').isVisible());
  });

  t.test('a map that throws leaves the rest of the page, and Обновить renders it again [D45]', async (t) => {
    await page.route('**/assets/map-view-*.js', (route) =>
      replaceIn(route, 'new ResizeObserver(', 'new(globalThis.unwritable===`map`?0:ResizeObserver)('),
    );
    // From the start: a quick map would be there before the page could be told.
    await refuseFromStart(page, 'map');
    await visit('/shop/1/');
    const map = page.getByRole('region', { name: 'Карта магазинов' });
    await map.scrollIntoViewIfNeeded();
    await map.getByRole('alert').filter({ hasText: WORDS }).waitFor();
    t.ok(await page.getByRole('heading', { level: 1 }).isVisible());
    t.ok(logged() > 0);
    await refuse(page, undefined);
    await again(page).click();
    await map.getByRole('button', { name: 'Приблизить' }).waitFor();
    t.equal(logged(), 0);
  });

  t.test('a map that throws leaves the list beside it working, on the shops page and in checkout [D45]', async (t) => {
    await page.route('**/assets/map-view-*.js', (route) => replaceIn(route, 'new ResizeObserver(', 'new(0)('));
    const list = page.getByRole('list', { name: 'Магазины' });
    const map = page.getByRole('region', { name: 'Карта магазинов' });
    const failed = map.getByRole('alert').filter({ hasText: WORDS });
    await visit('/shop/?view=map');
    await failed.waitFor();
    await page.getByRole('searchbox', { name: 'Поиск по адресу' }).fill('Садовая, 1');
    await list.getByRole('link').first().click();
    await page.getByRole('dialog', { name: /^Винотека/ }).waitFor();
    t.ok(logged() > 0);
    await fillCart({ ...shop, visitor: { page, context, complaints } }, ['Вино 3']);
    await visit('/cart/#checkout');
    const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
    await failed.waitFor();
    await checkout.getByRole('list', { name: 'Магазины' }).getByRole('button').first().click();
    await checkout.getByRole('button', { name: 'Заберу здесь' }).waitFor();
    t.ok(await failed.isVisible());
    t.ok(logged() > 0);
  });

  t.test('when the chunk of the dialogs fails to load an alert shows, and Обновить loads it [D45]', async (t) => {
    await visit('/contacts/');
    await page.route('**/assets/dialog-stack-*.js', (route) => route.fulfill({ status: 404 }));
    await header(page).getByRole('button', { name: 'Москва' }).click();
    await page.getByRole('alert').filter({ hasText: WORDS }).waitFor();
    await page.unrouteAll();
    await again(page).click();
    await page.getByRole('dialog', { name: 'Выберите город' }).getByRole('button', { name: 'Тверь' }).waitFor();
    t.equal(await page.getByText(WORDS).count(), 0);
  });

  t.test('D79: what opens a dialog, pressed again, loads the code that could not be loaded', async (t) => {
    await visit('/wine/');
    const presses: [string, Locator, string][] = [
      ['cart-dialog', cartLink(page), 'Корзина'],
      ['city-picker', header(page).getByRole('button', { name: 'Москва' }), 'Выберите город'],
    ];
    for (const [chunk, opener, name] of presses) {
      for (const missing of ['dialog-stack', chunk]) {
        await visit('/wine/');
        await page.route(`**/assets/${missing}-*.js`, (route) => route.fulfill({ status: 404 }));
        await opener.click();
        await page.getByText(WORDS).first().waitFor();
        await page.unrouteAll();
        if (missing === chunk) await page.keyboard.press('Escape');
        await opener.click();
        await page.getByRole('dialog', { name, exact: true }).waitFor();
        t.equal(await page.getByText(WORDS).count(), 0, `${name} without ${missing}`);
      }
    }
  });

  t.test(
    'when the page frame throws, the error page replaces everything, and Обновить restores it [D45]',
    async (t) => {
      await page.route('**/assets/entry-client-*.js', (route) =>
        replaceIn(
          route,
          /,\{sent:(\w+)\}/,
          ',{sent:(()=>{if(globalThis.unwritable===`skip`)throw Error(`skip`);return $1})()}',
        ),
      );
      await visit('/contacts/');
      await refuse(page, 'skip');
      await followLink(page, '/brands/');
      await page.getByRole('heading', { level: 1, name: WORDS }).waitFor();
      t.equal(await page.getByRole('banner').count(), 0);
      t.equal(logged(), 1);
      await again(page).click();
      await until(async () => logged() === 1);
      await refuse(page, undefined);
      await again(page).click();
      await page.getByRole('heading', { level: 1, name: 'Бренды' }).waitFor();
      t.ok(await header(page).isVisible());
      t.equal(logged(), 0);
    },
  );

  t.test('after the page frame throws, the next navigation shows its page [D45]', async (t) => {
    await page.route('**/assets/entry-client-*.js', (route) =>
      replaceIn(
        route,
        /,\{sent:(\w+)\}/,
        ',{sent:(()=>{if(globalThis.unwritable===`skip`)throw Error(`skip`);return $1})()}',
      ),
    );
    await visit('/contacts/');
    await page.evaluate(() => Object.assign(globalThis, { same: true }));
    await refuse(page, 'skip');
    await followLink(page, '/brands/');
    await page.getByRole('heading', { level: 1, name: WORDS }).waitFor();
    t.equal(logged(), 1);
    await refuse(page, undefined);
    await followLink(page, '/faq/');
    await page.getByRole('heading', { level: 1, name: 'Вопросы' }).waitFor();
    t.ok(await header(page).isVisible());
    await page.goBack();
    await page.getByRole('heading', { level: 1, name: 'Бренды' }).waitFor();
    t.equal(await page.getByText(WORDS).count(), 0);
    t.ok(await page.evaluate(() => 'same' in globalThis), 'all in one document');
    t.equal(logged(), 0);
  });
});

/** Answers with the script as it is built, but for one place. */
async function replaceIn(route: Route, what: string | RegExp, by: string): Promise<void> {
  const url = new URL(route.request().url());
  // Node does not know the browser's `*.localhost`.
  const response = await route.fetch({ url: `http://127.0.0.1:${url.port}${url.pathname}` });
  const text = await response.text();
  const replaced = text.replace(what, by);
  if (replaced === text) throw new Error(`${url.pathname} has no ${what}`);
  await route.fulfill({ response, body: replaced });
}
