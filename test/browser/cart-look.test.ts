/** The cart on a phone (design.md 'The look'; conventions.md §4), in a real browser. */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems, openVisitor, startBrowser } from '../kit/browser.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { answer } from '../kit/replies.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

test('the cart on a phone', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const items = Array.from({ length: 12 }, (_, index) => cartItem(index + 1, 1));
  upstream.on('GET /api/cart.json', answer(200, { data: { items } }));
  const open = async (t: Test, path: string): Promise<Page> => {
    const viewport = { width: 390, height: 700 };
    const { page } = await openVisitor(t, browser, { host: storefront.publicHost, viewport });
    await page.goto(storefront.browserUrl + path);
    await page.getByRole('button', { name: 'Оформить заказ' }).waitFor();
    return page;
  };
  /** How far below the window it ends, px. */
  const below = (page: Page) =>
    page
      .getByRole('button', { name: 'Оформить заказ' })
      .evaluate((button) => button.getBoundingClientRect().bottom - innerHeight);

  const staysInView = async (t: Test, path: string): Promise<void> => {
    const page = await open(t, path);
    t.ok((await below(page)) <= 0);
    const sum = page.getByRole('complementary', { name: 'Итого' }).getByText(/^от\s/);
    t.ok(await sum.evaluate((element) => element.getBoundingClientRect().bottom <= innerHeight));
    t.strictSame(await findAccessProblems(page), []);
    await page.setViewportSize({ width: 320, height: 225 });
    t.ok((await below(page)) > 0, 'at 400 % they give way to the lines');
  };

  t.test('the sum and the way to order stay in view while the lines are read', (t) => staysInView(t, '/cart/'));

  t.test('so they do in the cart’s dialog', (t) => staysInView(t, '/shop/#cart'));

  t.test('what has the focus is not covered by the sum', async (t) => {
    const page = await open(t, '/cart/');
    const bar = page.getByRole('complementary', { name: 'Итого' });
    await page.getByRole('checkbox', { name: 'Выбрать все товары' }).focus();
    for (let n = 0; n < 24; n += 1) {
      await page.keyboard.press('Tab');
      const bottom = await page.evaluate(() => document.activeElement?.getBoundingClientRect().bottom ?? 0);
      const top = await bar.evaluate((element) => element.getBoundingClientRect().top);
      t.ok(bottom <= top, `stop ${n}: ${bottom} above ${top}`);
    }
  });

  t.test('with nothing ticked the way to tick all stays in view', async (t) => {
    const page = await open(t, '/cart/');
    await page.getByRole('checkbox', { name: 'Выбрать все товары' }).uncheck();
    await page.getByText('Выберите товары, чтобы продолжить').waitFor();
    const all = page.getByRole('button', { name: 'Выбрать все', exact: true });
    t.ok(await all.evaluate((button) => button.getBoundingClientRect().bottom <= innerHeight));
    await all.click();
    await page.getByRole('button', { name: 'Оформить заказ' }).waitFor();
    t.ok((await below(page)) <= 0);
  });
});

test('E2: sums of twelve digits push nothing sideways and crush no name', async (t: Test) => {
  const browser = await startBrowser();
  const upstream = await startUpstream(t);
  const storefront = await startStorefront(t, { upstream, browser: true });
  const dear = (id: number, qnt: number) => ({ ...cartItem(id, qnt), price: 123_456_789_012 });
  upstream.on('GET /api/cart.json', answer(200, { data: { items: [dear(1, 1), dear(2, 9)] } }));
  const { page } = await openVisitor(t, browser, { host: storefront.publicHost });
  for (const [width, height] of [
    [320, 640],
    [320, 256],
    [1030, 700],
  ] as const) {
    await page.setViewportSize({ width, height });
    for (const path of ['/cart/', '/shop/#cart']) {
      await page.goto(storefront.browserUrl + path);
      const where = `${path} at ${width} × ${height}`;
      const name = page.getByRole('article', { name: 'Вино 1', exact: true }).first().getByRole('link');
      await name.waitFor();
      const excess = await page.evaluate(() => {
        const scroller = document.querySelector('dialog:modal') ?? document.documentElement;
        return scroller.scrollWidth - scroller.clientWidth;
      });
      t.ok(excess <= 0, `${where}: ${excess} px too wide`);
      const room = await name.evaluate((link) => link.getBoundingClientRect().width);
      t.ok(room >= 80, `${where}: ${room} px for the name`);
      await page.goto('about:blank');
    }
  }
});
