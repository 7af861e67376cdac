/** The cart in a real browser against an API that can be slow, fail and forget, in one tab and two (spec §2, §4; D1–D4). */
import type { BrowserContext, Locator, Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import {
  card,
  cartLink,
  enterCart,
  FEW_GOODS,
  fillCart,
  line,
  openCart,
  openFilledListing,
  UPDATE,
} from '../kit/cart.ts';
import { cartItem } from '../kit/fixtures/cart.ts';
import { answer, byDefault, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const quantity = (page: Page, title: string) => line(page, title).getByRole('spinbutton', { name: 'Количество' });

/** Another tab of the visitor, for as long as the test. */
async function openTab(t: Test, context: BrowserContext): Promise<Page> {
  const tab = await context.newPage();
  t.teardown(() => tab.close());
  return tab;
}

/** Waits until a tab shows this number. */
async function untilShown(page: Page, title: string, qnt: number): Promise<void> {
  await page.waitForFunction(
    ([name, wanted]) =>
      document.querySelector<HTMLInputElement>(`main article[aria-label="${name}"] input[type=number]`)?.value ===
      wanted,
    [title, String(qnt)] as const,
    // A tab in the background draws no frames.
    { polling: 100 },
  );
}

test('the cart', async (t: Test) => {
  const shop = await openShop(t);

  t.test(
    'adding a product from its card shows a stepper there and a count in the header, and tells the data layer [S2.35, S7.5, D43]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page, complaints } = scene.visitor;
      await openFilledListing(scene, []);
      for (const [index, title] of ['Вино 2', 'Вино 4'].entries()) {
        await card(page, title).getByRole('button', { name: 'В корзину' }).click();
        await scene.upstream.arrived(UPDATE, index + 1);
        await cartLink(page)
          .filter({ hasText: String(index + 1) })
          .waitFor();
      }
      const added = card(page, 'Вино 2').getByRole('group', { name: 'Количество' });
      await added.waitFor();
      t.ok(await card(page, 'Вино 7').getByRole('button', { name: 'Нет в наличии' }).isDisabled());
      const told = page.getByRole('status').filter({ hasText: 'В корзине: Вино 4' });
      await told.getByRole('link', { name: 'Перейти в корзину', exact: true }).click();
      const inCart = page
        .getByRole('dialog', { name: 'Корзина' })
        .getByRole('article', { name: 'Вино 4', exact: true });
      await inCart.getByText(/^в \d+ магазин/).waitFor();

      await page.keyboard.press('Escape');
      await added.getByRole('button', { name: 'Уменьшить количество' }).click();
      const events = await page.waitForFunction(() => {
        const { dataLayer = [] } = globalThis as { dataLayer?: object[] };
        return dataLayer.length >= 3 && dataLayer;
      });
      const product = { id: 2, name: 'Вино 2', variant: '0,75 л', brand: 'Дубрава', category: 'Вино', price: 1002 };
      const products = [{ ...product, quantity: 1 }];
      t.match(
        await events.jsonValue(),
        [
          { ecommerce: { currencyCode: 'RUB', add: { products } } },
          { ecommerce: { currencyCode: 'RUB', add: { products: [{ id: 4 }] } } },
          { ecommerce: { currencyCode: 'RUB', remove: { products } } },
        ],
        'in roubles',
      );
      t.strictSame(complaints, []);
    },
  );

  t.test('D64: a line says that its price has changed, until the next visit of the cart', async () => {
    const scene = await enterCart(shop);
    const { page } = scene.visitor;
    await fillCart(scene, ['Вино 4']);
    await openCart(scene, 'Вино 4');
    const changed = line(page, 'Вино 4').getByText(/^Цена изменилась: 1\s004\s₽ → 1\s027\s₽$/);
    const dearer = { ...cartItem(4, 1), price: 1027 };
    scene.upstream.on('GET /api/cart.json', answer(200, { data: { items: [dearer] } }));
    await page.reload();
    await changed.waitFor();
    await page.reload();
    const known = line(page, 'Вино 4').getByText(/^1\s027\s₽$/);
    await known.waitFor();
    await changed.waitFor({ state: 'detached' });
    scene.upstream.on('GET /api/cart.json', byDefault);
  });

  t.test('a burst of clicks sends one update, of the last number; an empty field none [S4.4, S9.6, D3]', async (t) => {
    const scene = await enterCart(shop);
    const { page } = scene.visitor;
    await fillCart(scene, ['Вино 2']);
    const before = scene.upstream.seen(UPDATE).length;
    await openCart(scene, 'Вино 2');
    const plus = line(page, 'Вино 2').getByRole('button', { name: 'Увеличить количество' });
    await plus.evaluate(async (button: HTMLButtonElement) => {
      for (let n = 0; n < 5; n += 1) {
        button.click();
        await new Promise((shown) => setTimeout(shown));
      }
    });
    t.equal(await quantity(page, 'Вино 2').inputValue(), '6');
    const request = await scene.upstream.arrived(UPDATE, before + 1);
    t.match(request.body.toString(), /name="qnt"\r\n\r\n6\r\n/);
    await page.getByText(/^от\s/).first().waitFor();
    await quantity(page, 'Вино 2').fill('');
    await quantity(page, 'Вино 2').blur();
    t.equal(await quantity(page, 'Вино 2').inputValue(), '6', 'the last quantity returns: empty is not 0');
    t.equal(scene.upstream.seen(UPDATE).length, before + 1);
  });

  t.test('spec §9: an update waits 500 ms on the cart screen, 200 ms in its dialog and on a card [S4.5]', async (t) => {
    const { upstream, storefront } = shop;
    const visitor = await shop.open(t);
    const { page } = visitor;
    await fillCart({ upstream, storefront, visitor }, ['Вино 2']);
    await page.clock.install();
    let sent = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/cart/update.json')) sent += 1;
    });
    const openAt = async (path: string): Promise<Locator> => {
      await page.goto(storefront.browserUrl + path);
      await storefront.untilInteractive(page);
      return page.locator('main');
    };
    const openDialog = async (): Promise<Locator> => {
      await page.evaluate(() => location.assign('#cart'));
      return page.getByRole('dialog', { name: 'Корзина' });
    };
    for (const [index, [place, open, pause]] of (
      [
        ['the cart screen', () => openAt('/cart/'), 500],
        ['a card', () => openAt(FEW_GOODS), 200],
        ['the dialog', openDialog, 200],
      ] as const
    ).entries()) {
      const plus = (await open()).getByRole('button', { name: 'Увеличить количество' }).first();
      await plus.waitFor();
      await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
      await plus.evaluate((button: HTMLElement) => button.click());
      await page.clock.runFor(pause - 1);
      t.equal(sent, index, `${place}: not before ${pause} ms`);
      await page.clock.runFor(1);
      await upstream.arrived(UPDATE, index + 1);
      t.equal(sent, index + 1, place);
      await page.clock.resume();
    }
  });

  t.test('the quantity shown is the last one entered, whatever the order of the answers [D1]', async (t) => {
    const scene = await enterCart(shop);
    const { page } = scene.visitor;
    await fillCart(scene, ['Вино 2']);
    const before = scene.upstream.seen(UPDATE).length;
    await openCart(scene, 'Вино 2');
    const slow = makeGate();
    scene.upstream.on(UPDATE, hold(slow.opened), byDefault);
    const stepper = line(page, 'Вино 2');
    const quantity = stepper.getByRole('spinbutton', { name: 'Количество' });
    await stepper.getByRole('button', { name: 'Увеличить количество' }).click();
    await scene.upstream.arrived(UPDATE, before + 1);
    t.equal(await quantity.isDisabled(), false, 'the lock never holds the stepper');
    await stepper.getByRole('button', { name: 'Увеличить количество' }).click();
    await scene.upstream.arrived(UPDATE, before + 2);
    t.equal(await quantity.inputValue(), '3');
    slow.open();
    await page.reload();
    await line(page, 'Вино 2').waitFor();
    t.equal(await quantity.inputValue(), '3', 'the API ends with the last one asked for');
  });

  t.test(
    'D79: a failed update is named in an alert and logged: the cart is refetched and unlocked, the focus stays [S8.4]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page, complaints } = scene.visitor;
      await fillCart(scene, ['Вино 2']);
      await openCart(scene, 'Вино 2');
      const reads = scene.upstream.seen('GET /api/cart.json').length;
      scene.upstream.on(UPDATE, answer(500, { error: { code: 'x', message: 'сбой' } }));
      const more = line(page, 'Вино 2').getByRole('button', { name: 'Увеличить количество' });
      await more.click();
      await scene.upstream.arrived('GET /api/cart.json', reads + 1);
      await page.waitForFunction(
        () => document.querySelector<HTMLInputElement>('main input[type=number]')?.value === '1',
      );
      t.equal(await page.getByRole('button', { name: 'Удалить: Вино 2' }).isDisabled(), false);
      await page.getByRole('alert').getByText('Не удалось изменить количество: Вино 2', { exact: true }).waitFor();
      t.ok(await more.evaluate((element) => element === document.activeElement));
      t.equal(complaints.filter((one) => one.startsWith('console info: Cart update:')).length, 1, 'logged');
    },
  );

  t.test(
    'minus at quantity 1 removes the line at once and can be undone; the delete button asks first [S2.22, S2.28, S4.4, S5.7, D3, D36]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page } = scene.visitor;
      await fillCart(scene, ['Вино 2']);
      await openCart(scene, 'Вино 2');
      await line(page, 'Вино 2').getByRole('button', { name: 'Уменьшить количество' }).click();
      await page.getByRole('status').filter({ hasText: 'Товар удалён' }).waitFor();
      t.equal(await page.getByRole('dialog').count(), 0, 'nothing is asked');
      await page.getByRole('button', { name: 'Вернуть' }).click();
      await line(page, 'Вино 2').waitFor();
      t.equal(await quantity(page, 'Вино 2').inputValue(), '1');

      const remove = page.getByRole('button', { name: 'Удалить: Вино 2' });
      await remove.click();
      const dialog = page.getByRole('dialog', { name: 'Удаление товара' });
      await dialog.getByText('Вы уверены, что хотите удалить этот товар из корзины?').waitFor();
      await dialog.getByRole('button', { name: 'Отменить' }).click();
      t.equal(await line(page, 'Вино 2').count(), 1);
      await remove.click();
      await dialog.getByRole('button', { name: 'Удалить', exact: true }).click();
      await page.getByText('Ваша корзина пуста').waitFor();
      await page.getByText('Положите в нее что-нибудь из нашего каталога').waitFor();
      t.equal(await page.getByRole('main').getByRole('link', { name: 'На главную' }).getAttribute('href'), '/');
    },
  );

  t.test(
    'ticks survive a reload; select-all follows; the newest line is first [S2.7, S2.23, S2.24, S4.8]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page } = scene.visitor;
      await fillCart(scene, ['Вино 2', 'Вино 4']);
      await openCart(scene, 'Вино 2');
      await page.getByRole('main').getByRole('heading', { level: 1, name: 'Корзина' }).waitFor();
      t.match(await page.getByRole('main').getByRole('article').first().innerText(), 'Вино 4');
      const all = page.getByRole('checkbox', { name: 'Выбрать все товары' });
      t.ok(await all.isChecked());
      await page.getByRole('checkbox', { name: 'Выбрать: Вино 2' }).uncheck();
      t.notOk(await all.isChecked());
      await page.reload();
      await line(page, 'Вино 2').waitFor();
      t.notOk(await page.getByRole('checkbox', { name: 'Выбрать: Вино 2' }).isChecked());
      t.ok(await page.getByRole('checkbox', { name: 'Выбрать: Вино 4' }).isChecked());
      await page.getByRole('checkbox', { name: 'Выбрать: Вино 4' }).uncheck();
      await page.getByText('Выберите товары, чтобы продолжить').waitFor();
      await page.getByRole('button', { name: 'Выбрать все' }).click();
      t.ok(await all.isChecked());
    },
  );

  t.test('spec §2: the cart shows a loading note; after a failure Обновить loads it again [S2.22, S8.6]', async () => {
    const scene = await enterCart(shop);
    const { page } = scene.visitor;
    await fillCart(scene, ['Вино 2']);
    const gate = makeGate();
    scene.upstream.on('GET /api/cart.json', hold(gate.opened, answer(500)));
    await page.goto(`${scene.storefront.browserUrl}/cart/`);
    await page.getByRole('main').getByRole('status').filter({ hasText: 'Загрузка…' }).waitFor();
    gate.open();
    const again = page.getByRole('main').getByRole('button', { name: 'Обновить' });
    await again.waitFor();
    scene.upstream.on('GET /api/cart.json', byDefault);
    await again.click();
    await line(page, 'Вино 2').waitFor();
  });

  t.test('spec §2: unavailable lines are listed apart; alone they leave nothing to tick [S2.23, S2.24]', async (t) => {
    const scene = await enterCart(shop);
    const { upstream, storefront } = scene;
    const { page } = scene.visitor;
    const gone = { ...cartItem(4, 2), availability_status: null };
    const serve = (items: object[]) => upstream.on('GET /api/cart.json', answer(200, { data: { items } }));
    serve([cartItem(2, 1), gone]);
    await page.goto(`${storefront.browserUrl}/cart/`);
    const main = page.getByRole('main');
    await main.getByRole('heading', { name: 'Не доступны для заказа', exact: true }).waitFor();
    await line(page, 'Вино 4').getByText('Нет в наличии', { exact: true }).waitFor();
    t.equal(await main.getByRole('checkbox', { name: 'Выбрать: Вино 4', exact: true }).count(), 0);
    t.ok(await main.getByRole('button', { name: 'Оформить заказ' }).isEnabled());

    serve([gone]);
    await page.reload();
    await main.getByText('Выберите товары, чтобы продолжить', { exact: true }).waitFor();
    t.ok(await main.getByRole('button', { name: 'Выбрать все', exact: true }).isDisabled());
    t.equal(await main.getByRole('button', { name: 'Оформить заказ' }).count(), 0);
    t.strictSame(await findAccessProblems(page), []);
  });

  t.test(
    'a line without code, size and picture shows no empty parts, in checkout and the plain cart too [S2.23]',
    async (t) => {
      const scene = await enterCart(shop);
      const { upstream, storefront } = scene;
      const { page } = scene.visitor;
      const bare = { ...cartItem(2, 1), code: '', variant: '', image: { url: '' } };
      upstream.on('GET /api/cart.json', answer(200, { data: { items: [bare] } }));
      await page.goto(`${storefront.browserUrl}/cart/`);
      await line(page, 'Вино 2').waitFor();
      const words = await line(page, 'Вино 2').innerText();
      for (const empty of ['Арт.', '·']) t.notMatch(words, empty);
      t.equal(await line(page, 'Вино 2').locator('img').count(), 0);
      await page.getByRole('main').getByRole('button', { name: 'Оформить заказ' }).click();
      const shops = page.getByRole('dialog', { name: 'Оформление заказа' }).getByRole('list', { name: 'Магазины' });
      await shops.getByRole('button').first().click();
      await page.getByRole('button', { name: 'Заберу здесь' }).waitFor();
      t.equal(await page.getByRole('dialog').locator('li img').count(), 0);
      t.strictSame(scene.visitor.complaints, []);
      await page.goto(`${storefront.browserUrl}/cart/?plain=1`);
      t.notMatch(await line(page, 'Вино 2').innerText(), '·');
    },
  );

  t.test(
    'D6: buy now adds one piece and opens the cart, once for a double click; Escape and Back close it [S2.25, S4.9]',
    async (t) => {
      // Of its own: a window's history ends at 50 entries.
      const { page } = await shop.openAt(t, '/wine/vino-2.html');
      const buy = page.getByRole('main').getByRole('button', { name: 'Купить сейчас' });
      const dialog = page.getByRole('dialog', { name: 'Корзина' });
      const entries = await page.evaluate(() => history.length);
      // Both clicks before the dialog lies over the button.
      await buy.evaluate((button: HTMLElement) => [button.click(), button.click()]);
      await dialog.getByRole('article', { name: 'Вино 2', exact: true }).waitFor();
      t.equal(await page.evaluate(() => history.length), entries + 1);
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      t.match(page.url(), /vino-2\.html$/);

      await buy.click();
      await dialog.waitFor();
      t.match(page.url(), /#cart$/);
      await page.goBack();
      await dialog.waitFor({ state: 'hidden' });
      t.match(page.url(), /vino-2\.html$/);
      t.equal(shop.upstream.seen(UPDATE).length, 1, 'one piece was put in, once');
    },
  );

  t.test(
    'cart changes made in one tab show in the others, the last of two at once, and those made while a page was kept [D1, D4]',
    async (t) => {
      const scene = await enterCart(shop);
      const { page: one, context } = scene.visitor;
      await fillCart(scene, ['Вино 2', 'Вино 4']);
      await openCart(scene, 'Вино 2');
      const other = await openTab(t, context);
      await other.goto(`${scene.storefront.browserUrl}/cart/`);
      await line(other, 'Вино 2').waitFor();

      await quantity(one, 'Вино 2').fill('5');
      await untilShown(other, 'Вино 2', 5);
      await other.getByRole('checkbox', { name: 'Выбрать: Вино 4' }).uncheck();
      await one.getByRole('checkbox', { name: 'Выбрать: Вино 4', checked: false }).waitFor();
      await line(other, 'Вино 4').getByRole('button', { name: 'Уменьшить количество' }).click();
      await line(one, 'Вино 4').waitFor({ state: 'detached' });
      t.equal(await quantity(one, 'Вино 2').inputValue(), '5');

      await quantity(one, 'Вино 2').fill('3');
      await quantity(other, 'Вино 2').fill('7');
      await untilShown(one, 'Вино 2', 7);
      await untilShown(other, 'Вино 2', 7);
      await one.reload();
      await untilShown(one, 'Вино 2', 7);
      t.pass('the API has it as well');

      const third = await openTab(t, context);
      await third.goto(scene.storefront.browserUrl + FEW_GOODS);
      await scene.storefront.untilInteractive(third);
      await third
        .getByRole('article', { name: 'Вино 6', exact: true })
        .getByRole('button', { name: 'В корзину' })
        .click();
      for (const page of [one, other]) {
        await page.getByRole('checkbox', { name: 'Выбрать: Вино 6', checked: true }).waitFor();
        await cartLink(page).filter({ hasText: '8' }).waitFor();
      }

      // As the back/forward cache restores it.
      await fillCart(scene, ['Вино 3']);
      await third.evaluate(() => dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })));
      await card(third, 'Вино 3').getByRole('spinbutton', { name: 'Количество' }).waitFor();
    },
  );
});
