/** The minimum of an order from the warehouse is said in the cart, before it is hit (spec §5, D13). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { fillCart, line, openCart } from '../kit/cart.ts';
import { SHOPS, shopsWith } from '../kit/checkout.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';

const [moscow] = cities as [(typeof cities)[number]];
const DATA = 'GET /api/checkout/data.json';
const plain = (text: string) => text.replaceAll('\u00a0', ' ');

test('the minimum order in the cart', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test(
    'D13: the cart says what an order from the warehouse lacks, and offers the shelf, which has no minimum [S2.24]',
    async (t) => {
      // The nearer shop has nothing on its shelf.
      upstream.on(SHOPS, shopsWith([[5, 5]], [[0, 5]]));
      for (const viewport of [
        { width: 390, height: 844 },
        { width: 1280, height: 900 },
      ]) {
        const visitor = await shop.enter({ viewport });
        const { page, complaints } = visitor;
        const scene = { upstream, storefront, visitor };
        await fillCart(scene, ['Вино 2']);
        await openCart(scene, 'Вино 2');
        const totals = page.getByRole('complementary', { name: 'Итого', exact: true });
        const note = totals.getByText(/^Со склада/);
        await note.waitFor();
        t.equal(plain(await note.innerText()), 'Со склада — от 1 500 ₽, не хватает 498 ₽.');
        const order = totals.getByRole('button', { name: 'Оформить заказ', exact: true });
        t.equal(await order.getAttribute('aria-describedby'), await note.getAttribute('id'), 'tied to the button');
        const { y = 0, height = 0 } = (await note.boundingBox()) ?? {};
        t.ok(y > 0 && y + height <= viewport.height, 'in view, as the button is');
        t.strictSame(await findAccessProblems(page), []);

        await totals.getByRole('button', { name: 'Забрать сегодня', exact: true }).click();
        const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
        const chosen = checkout.getByRole('article', { name: makeShop(1, moscow).address });
        t.ok(await chosen.getByRole('radio', { name: /^Из наличия/ }).isChecked(), 'the shelf is chosen');
        await page.keyboard.press('Escape');
        await checkout.waitFor({ state: 'detached' });

        await line(page, 'Вино 2').getByRole('button', { name: 'Увеличить количество' }).click();
        await note.waitFor({ state: 'detached' });
        t.equal(await order.getAttribute('aria-describedby'), null);
        t.strictSame(complaints, []);
      }
      t.equal(upstream.seen(DATA).length > 0, true);
    },
  );

  t.test('D13: no minimum is said where there is none, or where no shop takes orders from the warehouse', async (t) => {
    const visitor = await shop.enter();
    const { page } = visitor;
    const scene = { upstream, storefront, visitor };
    const note = page.getByText(/^Со склада/);
    await fillCart(scene, ['Вино 2']);
    upstream.on(SHOPS, shopsWith([[5, 5]]));
    upstream.on(DATA, answer(200, { data: {} }));
    await openCart(scene, 'Вино 2');
    await page.getByText(/^Всё есть сегодня/).waitFor();
    await upstream.arrived(DATA, 1);
    await storefront.untilInteractive(page);
    t.equal(await note.count(), 0);

    upstream.on(SHOPS, shopsWith([[5, 0]]));
    upstream.on(DATA, answer(200, { data: {}, min_order: 1500 }));
    const asked = upstream.seen(DATA).length;
    await page.reload();
    await upstream.arrived(DATA, asked + 1);
    await page.getByText(/^Всё есть сегодня/).waitFor();
    t.equal(await note.count(), 0);
  });

  t.test('D13: of what the shelf has in part, the button names the part', async () => {
    upstream.on(SHOPS, shopsWith([[1, 5]]));
    upstream.on(DATA, answer(200, { data: {}, min_order: 9000 }));
    const visitor = await shop.enter();
    const scene = { upstream, storefront, visitor };
    await fillCart(scene, ['Вино 2']);
    await openCart(scene, 'Вино 2');
    await line(visitor.page, 'Вино 2').getByRole('button', { name: 'Увеличить количество' }).click();
    await visitor.page.getByRole('button', { name: 'Забрать сегодня: 1 из 2 шт.', exact: true }).waitFor();
  });
});
