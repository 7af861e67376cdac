/** The cart's dialog with what else could be bought (spec §2 'Cart screen'), and how the cart looks in a narrow window. */
import type { Locator, Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { bounds } from '../../shared/contract/bounds.ts';
import { findAccessProblems } from '../kit/axe.ts';
import { enterCart, FEW_GOODS, openFilledListing } from '../kit/cart.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { fillsWindow } from '../kit/page-checks.ts';
import { answer, byDefault, compute, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const ACTIONS = 'GET /actions/';
const together = (dialog: Locator) => dialog.getByRole('region', { name: 'Покупают вместе' });
const maybe = (dialog: Locator) => dialog.getByRole('region', { name: 'Возможно вам понравится' });

/** Titles of the cards that stand in view. */
function inView(carousel: Locator): Promise<string[]> {
  return carousel
    .getByRole('list', { includeHidden: false })
    .first()
    .evaluate((list) => {
      const frame = list.getBoundingClientRect();
      return [...list.querySelectorAll('article')]
        .filter((card) => {
          const box = card.getBoundingClientRect();
          return box.left >= frame.left - 1 && box.right <= frame.right + 1;
        })
        .map((card) => card.querySelector('h4')?.textContent ?? '');
    });
}

async function untilInView(page: Page, carousel: Locator, title: string): Promise<void> {
  const list = await carousel.getByRole('list').first().elementHandle();
  await page.waitForFunction(
    ([element, wanted]) => {
      const first = [...(element?.querySelectorAll('article') ?? [])].find(
        (card) => card.getBoundingClientRect().left >= (element?.getBoundingClientRect().left ?? 0) - 1,
      );
      return first?.querySelector('h4')?.textContent === wanted;
    },
    [list, title] as const,
  );
}

test('the cart’s dialog, and the cart in a narrow window', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream } = shop;
  const open = async () => {
    const visitor = await shop.visit('/faq/#cart');
    return { visitor, page: visitor.page, dialog: visitor.page.getByRole('dialog', { name: 'Корзина' }) };
  };

  t.test('the code of a hash’s dialog is asked for together with that of all dialogs', async (t) => {
    const { page } = await shop.enter();
    const stack = makeGate();
    await page.route('**/assets/dialog-stack-*.js', async (route) => {
      await stack.opened;
      await route.continue();
    });
    const asked = page.waitForRequest(/\/assets\/cart-dialog-[^/]*\.js$/);
    await page.goto(`${shop.storefront.browserUrl}/faq/#cart`, { waitUntil: 'commit' });
    await asked;
    stack.open();
    await page.getByRole('dialog', { name: 'Корзина' }).waitFor();
    t.pass('before the code of all dialogs is there');
  });

  t.test(
    'spec §2: the cart dialog fills the window: logo, back link, phone, heading, order button, carousel [S2.25]',
    async (t) => {
      const scene = await enterCart(shop);
      await openFilledListing(scene, ['Вино 2']);
      const { page, complaints } = scene.visitor;
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Корзина/ })
        .click();
      const dialog = page.getByRole('dialog', { name: 'Корзина' });
      await dialog.getByRole('heading', { name: 'Корзина' }).waitFor();
      await dialog.getByRole('link', { name: 'На главную' }).waitFor();
      await dialog.getByRole('link', { name: '+7 495 111-11-11' }).waitFor();
      await dialog.getByRole('button', { name: 'Оформить заказ' }).waitFor();
      await dialog.getByRole('button', { name: 'Удалить: Вино 2' }).waitFor();
      await together(dialog).getByRole('article').first().waitFor();
      t.ok(await fillsWindow(dialog), 'it takes the whole window');
      t.strictSame(await findAccessProblems(page), []);
      const back = dialog.getByRole('link', { name: 'Вернуться к покупкам' });
      const tab = page.context().waitForEvent('page');
      await back.click({ modifiers: ['ControlOrMeta'] });
      await (await tab).close();
      t.ok(await dialog.isVisible(), 'a link opened in another tab does nothing in this one');
      await back.click();
      await dialog.waitFor({ state: 'hidden' });
      t.equal(page.url(), shop.storefront.browserUrl + FEW_GOODS);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'spec §2: two carousels of 8 promotions show 2, 3 or 4 by width, turn by one view, and add to the cart above [S2.25]',
    async (t) => {
      const { dialog, page } = await open();
      await together(dialog).getByRole('article').first().waitFor();
      await maybe(dialog).getByRole('article').first().waitFor();
      t.equal(await together(dialog).getByRole('article').count(), 8);
      t.equal(await maybe(dialog).getByRole('article').count(), 8);
      t.equal(await maybe(dialog).getByRole('link', { name: 'Вино 9', exact: true }).count(), 1, 'of page 2');
      const asked = upstream.seen(ACTIONS).map(({ url }) => new URL(url, 'http://x').searchParams);
      t.strictSame(asked.map((query) => [query.get('limit'), query.get('page') ?? '1']).sort(), [
        ['8', '1'],
        ['8', '2'],
      ]);

      const row = maybe(dialog);
      const next = row.getByRole('button', { name: 'Следующее' });
      await next.click();
      await untilInView(page, row, 'Вино 13');
      t.strictSame(await inView(row), ['Вино 13', 'Вино 14', 'Вино 15', 'Вино 16']);
      await next.click();
      await untilInView(page, row, 'Вино 9');
      await row.getByRole('button', { name: 'Предыдущее' }).click();
      await untilInView(page, row, 'Вино 13');
      t.equal(await together(dialog).getByRole('button', { name: 'Предыдущее' }).count(), 1);

      for (const [width, count] of [
        [320, 2],
        [991, 2],
        [992, 3],
        [1199, 3],
        [1200, 4],
        [1920, 4],
      ] as const) {
        await page.setViewportSize({ width, height: 900 });
        t.equal((await inView(together(dialog))).length, count, `${width} px`);
        t.equal(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth), 0, `${width} px wide`);
      }

      const card = together(dialog)
        .getByRole('article')
        .filter({ has: page.getByRole('link', { name: 'Вино 4', exact: true }) });
      await card.getByRole('button', { name: 'В корзину' }).click();
      // Of both places where it stands now, only the line bears its name.
      await dialog.getByRole('article', { name: 'Вино 4', exact: true }).waitFor();
      await card.getByRole('group', { name: 'Количество' }).waitFor();
      t.match((await upstream.arrived('POST /api/cart/update.json')).body.toString(), /name="product_id"\r\n\r\n4\r\n/);
    },
  );

  t.test('slow carousels do not delay the cart [S2.25]', async (t) => {
    const gate = makeGate();
    upstream.on(ACTIONS, hold(gate.opened));
    const { dialog } = await open();
    await dialog.getByText('Ваша корзина пуста').waitFor();
    await dialog.getByRole('heading', { name: 'Покупают вместе' }).waitFor();
    await dialog.getByRole('status').filter({ hasText: 'Загрузка…' }).first().waitFor();
    t.equal(await together(dialog).getByRole('article').count(), 0);
    gate.open();
    await together(dialog).getByRole('article').first().waitFor();
  });

  t.test(
    'a carousel that fails is loaded again by its own Обновить button, and the cart still shows [S2.25]',
    async (t) => {
      upstream.on(ACTIONS, answer(500));
      const { dialog } = await open();
      await dialog.getByText('Ваша корзина пуста').waitFor();
      const again = dialog.getByRole('button', { name: 'Обновить' });
      await again.nth(1).waitFor();
      upstream.on(ACTIONS, byDefault);
      await again.first().click();
      await together(dialog).getByRole('article').first().waitFor();
      t.equal(await again.count(), 1);
    },
  );

  t.test('the second carousel is left out when there are too few promotions', async (t) => {
    upstream.on(
      ACTIONS,
      compute(({ url }) =>
        /page=2/.test(url)
          ? answer(200, { data: { products: [], title: 'Акции' }, meta: { count: 8, page: 2, limit: 8 } })
          : byDefault,
      ),
    );
    const { dialog } = await open();
    await together(dialog).getByRole('article').first().waitFor();
    await maybe(dialog).waitFor({ state: 'detached' });
    t.equal(await dialog.getByRole('heading', { name: 'Возможно вам понравится' }).count(), 0);
  });

  const items = Array.from({ length: 12 }, (_, index) => cartItem(index + 1, 1));
  const openOnPhone = async (path: string): Promise<Page> => {
    upstream.on('GET /api/cart.json', answer(200, { data: { items } }));
    const { page } = await shop.enter();
    await page.setViewportSize({ width: 390, height: 700 });
    await page.goto(shop.storefront.browserUrl + path);
    await page.getByRole('button', { name: 'Оформить заказ' }).waitFor();
    return page;
  };
  const sumStaysInView = async (t: Test, page: Page): Promise<void> => {
    /** How far below the window the way to order ends, px. */
    const below = () =>
      page
        .getByRole('button', { name: 'Оформить заказ' })
        .evaluate((button) => button.getBoundingClientRect().bottom - innerHeight);
    t.ok((await below()) <= 0);
    const sum = page.getByRole('complementary', { name: 'Итого' }).getByText(/^от\s/);
    t.ok(await sum.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight));
    t.strictSame(await findAccessProblems(page), []);
    await page.setViewportSize({ width: 320, height: 225 });
    t.ok((await below()) > 0, 'at 400 % they give way to the lines');
  };

  t.test(
    'on a phone the total and the order or select-all button stay in view and never cover the focus [E8]',
    async (t) => {
      const page = await openOnPhone('/cart/');
      const bar = page.getByRole('complementary', { name: 'Итого' });
      const ticks = page.getByRole('checkbox', { name: 'Выбрать все товары' });
      await ticks.focus();
      for (let n = 0; n < 24; n += 1) {
        await page.keyboard.press('Tab');
        const bottom = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
        const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
        t.ok(bottom <= top, `stop ${n}: ${bottom} above ${top}`);
      }
      await ticks.uncheck();
      await page.getByText('Выберите товары, чтобы продолжить').waitFor();
      const all = page.getByRole('button', { name: 'Выбрать все', exact: true });
      t.ok(await all.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight));
      await all.click();
      await page.getByRole('button', { name: 'Оформить заказ' }).waitFor();
      await sumStaysInView(t, page);
    },
  );

  t.test(
    'on a phone the total and order button stay in view in the cart dialog, except in a low window [E8]',
    async (t) => sumStaysInView(t, await openOnPhone('/faq/#cart')),
  );

  t.test('E2: the highest prices cause no horizontal scroll and leave at least 80 px for a name', async (t) => {
    const dear = (id: number, qnt: number) => ({ ...cartItem(id, qnt), price: bounds.money });
    upstream.on('GET /api/cart.json', answer(200, { data: { items: [dear(1, 1), dear(2, 9)] } }));
    for (const path of ['/cart/', '/faq/#cart']) {
      const { page } = await shop.visit(path);
      const name = page.getByRole('article', { name: 'Вино 1', exact: true }).first().getByRole('link');
      await name.waitFor();
      for (const [width, height] of [
        [320, 640],
        [320, 256],
        [1030, 700],
      ] as const) {
        await page.setViewportSize({ width, height });
        const where = `${path} at ${width} × ${height}`;
        const excess = await page.evaluate(() => {
          const scroller = document.querySelector('dialog:modal') ?? document.documentElement;
          return scroller.scrollWidth - scroller.clientWidth;
        });
        t.ok(excess <= 0, `${where}: ${excess} px too wide`);
        const room = await name.evaluate((link) => link.getBoundingClientRect().width);
        t.ok(room >= 80, `${where}: ${room} px for the name`);
      }
    }
  });
});
