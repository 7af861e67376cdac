/**
 * What a reader hears of a change, and where the focus goes on (WCAG 2.2: 2.4.3, 4.1.3; conventions.md §4); and a connection
 * that is lost and comes back (D1, D33): the page stays, and nothing that was done is lost.
 */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { heardOnce, listen } from '../kit/announcements.ts';
import {
  type CartScene,
  card,
  enterCart,
  FEW_GOODS,
  fillCart,
  line,
  openCart,
  openFilledListing,
  UPDATE,
} from '../kit/cart.ts';
import { SHOPS } from '../kit/checkout.ts';
import { hang } from '../kit/replies.ts';
import { openShop, untilWatched } from '../kit/shop.ts';
import { until } from '../kit/until.ts';

/** Somebody who presses again and again, without haste; ms. */
const BETWEEN_PRESSES = 400;

const focusedName = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent);

test('announcements of the cart, and a lost connection', async (t: Test) => {
  const shop = await openShop(t);
  /** For clocks, which cannot be taken back, and for a page that has loaded nothing yet. */
  const enterOwn = async (t: Test): Promise<CartScene> => ({ ...shop, visitor: await shop.open(t) });
  /** For a connection that is lost: with the end of the test it is back. */
  const enterForLine = async (t: Test): Promise<CartScene> => {
    const scene = await enterCart(shop);
    t.teardown(() => scene.visitor.context.setOffline(false));
    return scene;
  };

  t.test(
    'WCAG 4.1.3: a burst of quantity clicks is announced once, as the cart count; the cart dialog announces too [E11]',
    async (t) => {
      const scene = await enterOwn(t);
      const { page } = scene.visitor;
      await openFilledListing(scene, ['Вино 2']);
      await untilWatched(page);
      await card(page, 'Вино 2').getByRole('spinbutton', { name: 'Количество' }).waitFor();
      const plus = card(page, 'Вино 2').getByRole('button', { name: 'Увеличить количество' });
      const press = async () => {
        // What the API has confirmed is told to the data layer.
        const confirmed = () => page.evaluate(() => window.dataLayer?.length ?? 0);
        const before = await confirmed();
        await plus.evaluate((button: HTMLButtonElement) => button.click());
        await page.clock.runFor(200);
        await until(async () => (await confirmed()) > before);
      };
      const announced = () => page.locator('body > [data-live]').textContent();
      await page.clock.install();
      await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
      await press();
      await page.clock.runFor(720);
      await press();
      t.equal(await announced(), 'Корзина: 2 товара');
      await page.clock.runFor(830);
      t.equal(await announced(), 'Корзина: 3 товара');
      await page.clock.runFor(500);
      t.equal(await announced(), 'Корзина: 3 товара', 'a second in all, from when it was announced');
      await page.clock.runFor(600);
      t.equal(await announced(), '', 'and then it is in nobody’s way');

      const heard = await listen(page);
      for (let n = 0; n < 5; n += 1) {
        await plus.evaluate((button: HTMLButtonElement) => button.click());
        await page.clock.runFor(BETWEEN_PRESSES);
      }
      await page.clock.resume();
      await heardOnce(page);
      t.strictSame(await heard(), ['Корзина: 8 товаров']);
      await page.evaluate(() => location.assign('#cart'));
      const dialog = page.getByRole('dialog', { name: 'Корзина' });
      await dialog.getByRole('article', { name: 'Вино 2', exact: true }).first().waitFor();
      const heardThere = await listen(page);
      await dialog.getByRole('button', { name: 'Уменьшить количество' }).first().click();
      await heardOnce(page);
      t.strictSame(await heardThere(), ['Корзина: 7 товаров']);
    },
  );

  t.test('WCAG 4.1.3: a removal is announced by its undo message only, the undo by the cart count [E11]', async (t) => {
    const scene = await enterCart(shop);
    const { page } = scene.visitor;
    await fillCart(scene, ['Вино 2', 'Вино 4']);
    await openCart(scene, 'Вино 2');
    await untilWatched(page);
    const heard = await listen(page);
    await line(page, 'Вино 2').getByRole('button', { name: 'Уменьшить количество' }).click();
    await page.getByRole('button', { name: 'Вернуть' }).click();
    await page.waitForFunction(() =>
      (globalThis as unknown as { heard: string[] }).heard.some((words) => words.startsWith('Корзина')),
    );
    const announced = await heard();
    t.match(announced[0], /^Товар удалён/);
    t.strictSame(announced.slice(1), ['Корзина: 2 товара'], 'and what was taken back by what the cart holds');
  });

  t.test('WCAG 4.1.3: a lost connection is announced while a dialog is open, too [E11]', async (t) => {
    const scene = await enterForLine(t);
    const { page, context } = scene.visitor;
    await fillCart(scene, ['Вино 2']);
    await page.goto(`${scene.storefront.browserUrl}/shop/#cart`);
    await page.getByRole('dialog', { name: 'Корзина' }).getByRole('button', { name: 'Оформить заказ' }).waitFor();
    await untilWatched(page);
    const heard = await listen(page);
    await context.setOffline(true);
    await heardOnce(page);
    t.match(await heard(), [/^Нет связи/]);
    await context.setOffline(false);
  });

  t.test('WCAG 2.4.3: undoing a removal focuses the cart line, or the plus button of a card [E11]', async (t) => {
    const scene = await enterCart(shop);
    const { page } = scene.visitor;
    const undo = page.getByRole('button', { name: 'Вернуть' });
    await openFilledListing(scene, ['Вино 2', 'Вино 4']);
    const minus = card(page, 'Вино 4').getByRole('button', { name: 'Уменьшить количество' });
    await minus.press('Enter');
    await undo.press('Enter');
    await minus.waitFor();
    await page.waitForFunction(() => document.activeElement !== document.body);
    t.ok(await card(page, 'Вино 4').evaluate((article) => article.contains(document.activeElement)));
    t.equal(await focusedName(page), 'Увеличить количество');

    await openCart(scene, 'Вино 2');
    for (const title of ['Вино 2', 'Вино 4']) {
      const forgotten = page.waitForResponse(/\/api\/cart\/\w+/);
      await line(page, title).getByRole('button', { name: 'Уменьшить количество' }).press('Enter');
      // Then the API has to tell of it anew.
      if (title === 'Вино 4') await forgotten;
      await undo.press('Enter');
      await page.waitForFunction((name) => document.activeElement?.ariaLabel === name, title);
      t.equal(await focusedName(page), title);
    }
  });

  t.test(
    'WCAG 2.1.1: after a removal Tab moves to the undo button: on a card, in the cart and in its dialog [E11]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page } = scene.visitor;
      const focusedAfterTab = async () => {
        await page.getByRole('button', { name: 'Вернуть' }).waitFor();
        await page.waitForFunction(() => document.querySelector(':popover-open > [role="status"]') !== null);
        await page.keyboard.press('Tab');
        return focusedName(page);
      };
      await openFilledListing(scene, ['Вино 2', 'Вино 4']);
      await card(page, 'Вино 4').getByRole('button', { name: 'Уменьшить количество' }).press('Enter');
      t.equal(await focusedAfterTab(), 'Вернуть');
      await page.keyboard.press('Shift+Tab');
      t.equal(await focusedName(page), 'В корзину', 'and back to the card');

      await card(page, 'Вино 4').getByRole('button', { name: 'В корзину' }).press('Enter');
      // The note of where all can be had may hold a button.
      scene.upstream.on(SHOPS, hang);
      await openCart(scene, 'Вино 2');
      await line(page, 'Вино 2').getByRole('button', { name: 'Уменьшить количество' }).press('Enter');
      t.equal(await focusedAfterTab(), 'Вернуть');
      await page.keyboard.press('Tab');
      const selectAll = page.getByRole('checkbox', { name: 'Выбрать все товары' });
      t.ok(await selectAll.evaluate((box) => box === document.activeElement), 'and on into the cart');

      await page.goto(`${scene.storefront.browserUrl}/shop/#cart`);
      const dialog = page.getByRole('dialog', { name: 'Корзина' });
      await dialog.getByRole('button', { name: 'Уменьшить количество' }).first().press('Enter');
      t.equal(await focusedAfterTab(), 'Вернуть');
    },
  );

  t.test(
    'WCAG 2.4.3: focus stays on a card whose stepper and button change, and returns when undo expires [E11]',
    async (t) => {
      const scene = await enterOwn(t);
      const { page } = scene.visitor;
      await openFilledListing(scene, ['Вино 2']);
      const place = card(page, 'Вино 2');
      await place.getByRole('button', { name: 'Уменьшить количество' }).focus();
      await page.keyboard.press('Enter');
      t.equal(await focusedName(page), 'В корзину');
      await page.keyboard.press('Enter');
      t.equal(await focusedName(page), 'Увеличить количество');
      // The notice does not take the focus, but its link is next to what was pressed, in both directions.
      await page.getByRole('status').filter({ hasText: 'В корзине: Вино 2' }).waitFor();
      for (const [key, name] of [
        ['Tab', 'Перейти в корзину'],
        ['Shift+Tab', 'Увеличить количество'],
      ] as const) {
        await page.keyboard.press(key);
        t.equal(await focusedName(page), name, key);
      }
      await page.clock.install();
      await place.getByRole('spinbutton', { name: 'Количество' }).fill('0');
      t.equal(await focusedName(page), 'В корзину');

      const undo = page.getByRole('button', { name: 'Вернуть' });
      await undo.waitFor();
      await page.clock.runFor(100);
      await page.waitForFunction(() => document.querySelector(':popover-open > [role="status"]') !== null);
      await page.keyboard.press('Tab');
      t.equal(await focusedName(page), 'Вернуть');
      await page.clock.runFor(8000);
      await undo.waitFor({ state: 'detached' });
      t.equal(await focusedName(page), 'В корзину');
    },
  );

  t.test(
    'WCAG 2.4.3: after Выбрать все focus is on the summary, after the last deletion on the message [E11]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page } = scene.visitor;
      await fillCart(scene, ['Вино 2']);
      await openCart(scene, 'Вино 2');
      await page.getByRole('checkbox', { name: 'Выбрать: Вино 2' }).press('Space');
      await page.getByRole('button', { name: 'Выбрать все', exact: true }).press('Enter');
      await page.getByRole('button', { name: 'Оформить заказ' }).waitFor();
      t.equal(await page.evaluate(() => document.activeElement?.getAttribute('aria-label')), 'Итого');
      await page.keyboard.press('Tab');
      t.equal(await focusedName(page), 'Оформить заказ');
      await line(page, 'Вино 2').getByRole('button', { name: 'Удалить: Вино 2' }).press('Enter');
      await page.getByRole('dialog').getByRole('button', { name: 'Удалить', exact: true }).press('Enter');
      await page.getByText('Ваша корзина пуста').waitFor();
      t.match(await focusedName(page), /^Ваша корзина пуста/);
    },
  );

  t.test('a lost connection shows a status, and clicks made offline are sent on reconnect', async (t) => {
    const { upstream, storefront, visitor } = await enterForLine(t);
    const { page, context } = visitor;
    await page.goto(storefront.browserUrl + FEW_GOODS);
    await storefront.untilInteractive(page);
    await untilWatched(page);
    await context.setOffline(true);
    const note = page.getByRole('status').filter({ hasText: 'Нет связи' });
    await note.waitFor();
    const card = page.getByRole('article', { name: 'Вино 2', exact: true });
    const lost = page.waitForEvent('requestfailed');
    await card.getByRole('button', { name: 'В корзину' }).click();
    await card.getByRole('button', { name: 'Увеличить количество' }).click();
    await lost;
    t.equal(await card.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '2');
    await context.setOffline(false);
    await note.waitFor({ state: 'hidden' });
    const request = await upstream.arrived(UPDATE);
    t.match(request.body.toString(), /name="qnt"\r\n\r\n2\r\n/);
    t.equal(await card.getByRole('spinbutton', { name: 'Количество' }).inputValue(), '2');
  });

  t.test('cart quantities and removals made offline are kept and sent on reconnect [D1]', async (t) => {
    const scene = await enterForLine(t);
    const { page, context } = scene.visitor;
    const quantity = line(page, 'Вино 2').getByRole('spinbutton', { name: 'Количество' });
    await fillCart(scene, ['Вино 2', 'Вино 4']);
    await openCart(scene, 'Вино 2');
    const before = scene.upstream.seen(UPDATE).length;
    await context.setOffline(true);
    await page.getByRole('status').filter({ hasText: 'Нет связи' }).waitFor();
    const lostFirst = page.waitForEvent('requestfailed');
    await quantity.fill('4');
    await lostFirst;
    const lost = page.waitForEvent('requestfailed');
    await line(page, 'Вино 4').getByRole('button', { name: 'Уменьшить количество' }).click();
    await lost;
    t.equal(await quantity.inputValue(), '4');
    t.equal(await line(page, 'Вино 4').count(), 0);
    t.ok(await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).isDisabled(), 'the lock holds');
    await context.setOffline(false);
    await scene.upstream.arrived(UPDATE, before + 2);
    await page.getByRole('main').getByRole('button', { name: 'Оформить заказ', disabled: false }).waitFor();
    await page.reload();
    await line(page, 'Вино 2').waitFor();
    t.equal(await quantity.inputValue(), '4');
    t.equal(await line(page, 'Вино 4').count(), 0);
  });

  t.test('a navigation made offline keeps the page and completes on reconnect [S8.3]', async (t) => {
    const { storefront, visitor } = await enterOwn(t);
    const { page, context } = visitor;
    const listing = `${storefront.browserUrl}/wine/`;
    await page.goto(listing);
    await storefront.untilInteractive(page);
    await untilWatched(page);
    await context.setOffline(true);
    const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/assets/'));
    await page.getByRole('banner').getByRole('link', { name: 'На главную' }).click();
    await failed;
    await page.getByText(/^Нет связи/).waitFor();
    t.equal(page.url(), listing);
    t.equal(await page.getByRole('list', { name: 'Товары' }).getByRole('article').count(), 12);
    await context.setOffline(false);
    await page.waitForURL(`${storefront.browserUrl}/`);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});
