/** What the visitor's own shop has comes first, and a quiet line offers to choose one (conventions §4 'My shop'). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { fillCart, line, openCart, supplyOf } from '../kit/cart.ts';
import { SHOPS, shopsWith } from '../kit/checkout.ts';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer, hold, makeGate } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';
import { PRODUCT } from '../kit/stock.ts';

const [moscow] = cities as [(typeof cities)[number]];
const STOCK = ({ path }: { readonly path: string }) => /^\/api\/shop\/\d+\/stock\.json/.test(path);
const sizes = [
  { width: 390, height: 844 },
  { width: 1280, height: 900 },
];

const has = (goods_id: number, retail: number) => ({
  goods_id,
  retail: { in_stock: retail, price: 1000 },
  transit: { in_stock: 0, price: 1000, delivery_days: 2 },
});

test('the visitor’s own shop first', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test(
    'X1: the cart says first what my shop has, at each line what it lacks, and what it has instead, and moves no line',
    async (t) => {
      // The newest line comes first: shop 2 lacks it.
      const all = [
        [9, 0],
        [9, 0],
      ] as const;
      const stocks = shopsWith(all, [
        [0, 0],
        [9, 0],
      ]);
      upstream.on(STOCK, answer(200, { data: [has(2, 5), has(6, 3), has(8, 0)] }));
      for (const viewport of sizes) {
        const { opened, open } = makeGate();
        upstream.on(SHOPS, hold(opened, stocks));
        const visitor = await shop.enter({ viewport });
        const { page, complaints } = visitor;
        await using _chosen = await page.addInitScript(() => localStorage.setItem('my-shop', '1.2'));
        const scene = { upstream, storefront, visitor };
        await fillCart(scene, ['Вино 2', 'Вино 4']);
        const calls: string[] = [];
        page.on('request', (call) => {
          const { pathname: path, search } = new URL(call.url());
          // The listing asks for its own goods, perhaps only when it is left.
          if (STOCK({ path }) && new URL(call.frame().url()).pathname === '/cart/') calls.push(search);
        });
        await openCart(scene, 'Вино 2');
        await page.getByText('Ищем магазин, где есть всё…', { exact: true }).waitFor();
        // What the lines say comes by other calls.
        await line(page, 'Вино 2').getByText('В моём магазине: 5 шт. сегодня', { exact: true }).waitFor();
        await line(page, 'Вино 4').getByText('В моём магазине нет', { exact: true }).waitFor();
        for (const name of ['Вино 2', 'Вино 4']) await supplyOf(page, name).waitFor();
        const before = await line(page, 'Вино 2').boundingBox();
        open();
        await page.getByText('В моём магазине сегодня: 1 из 2 шт.', { exact: true }).waitFor();
        const text = await page.getByRole('main').innerText();
        const there = `Всё есть сегодня в магазине по адресу ${makeShop(1, moscow).address}`;
        t.ok(text.includes(there) && text.indexOf('1 из 2 шт.') < text.indexOf(there), 'others come after it');
        t.strictSame(await line(page, 'Вино 2').boundingBox(), before, `${viewport.width} px: nothing moves`);

        const instead = page.getByRole('list', { name: 'Вместо «Вино 4»', exact: true }).getByRole('listitem');
        await instead.getByText('В моём магазине: 3 шт. сегодня', { exact: true }).waitFor();
        t.equal(await instead.count(), 1, 'of what is alike only what lies on its shelf');
        t.equal(calls.length, 2, `one call for the lines, one for all that is alike: ${calls}`);
        t.equal(await page.getByRole('list', { name: 'Вместо «Вино 2»', exact: true }).count(), 0);
        t.strictSame(await findAccessProblems(page), []);
        await instead.getByRole('button', { name: 'В корзину' }).click();
        await line(page, 'Вино 6').waitFor();
        await instead.waitFor({ state: 'detached' });
        t.strictSame(complaints, []);
      }
    },
  );

  t.test(
    'X1: a shop that has nothing of the cart is said to have nothing; without a shop nothing is said',
    async (t) => {
      upstream.on(SHOPS, shopsWith([[9, 0]], [[0, 0]]));
      const visitor = await shop.enter();
      const { page } = visitor;
      const scene = { upstream, storefront, visitor };
      await fillCart(scene, ['Вино 2']);
      await openCart(scene, 'Вино 2');
      await page.getByText(/^Всё есть сегодня в магазине по адресу/).waitFor();
      t.notMatch(await page.getByRole('main').innerText(), /моём магазин/);
      t.equal(upstream.seen(STOCK).length, 0);
      await page.evaluate(() => localStorage.setItem('my-shop', '1.2'));
      await page.reload();
      await page.getByText('В моём магазине этого товара нет', { exact: true }).waitFor();
    },
  );

  t.test(
    'X1: a product says what my shop has before all other shops; without one a link asks, and one comes back',
    async (t) => {
      upstream.on(STOCK, answer(200, { data: [has(2, 5)] }));
      const { page, complaints } = await shop.visit(PRODUCT);
      const buy = page.getByRole('region', { name: 'Покупка', exact: true });
      await buy.getByRole('link', { name: 'Узнать, есть ли в моём магазине', exact: true }).click();
      await page.waitForURL('**/shop/');
      await page.getByRole('button', { name: 'Сделать моим магазином', exact: true }).nth(1).click();
      await page.waitForURL(`**${PRODUCT}`);
      await buy.getByRole('status').getByText('В моём магазине: 5 шт. сегодня', { exact: true }).waitFor();
      const text = await buy.innerText();
      t.ok(text.indexOf('В моём магазине') < text.indexOf(moscow.title), text);
      t.equal(await buy.getByRole('link', { name: 'Узнать, есть ли в моём магазине' }).count(), 0);
      t.strictSame(complaints, []);
    },
  );

  t.test(
    'X1: a quiet line offers to choose a shop without moving anything, until it is declined or a shop is chosen [D8, D44]',
    async (t) => {
      for (const viewport of sizes) {
        const { page, complaints } = await shop.enter({ viewport });
        await watchShifts(page, storefront.browserUrl);
        await page.goto(storefront.browserUrl);
        const isWide = viewport.width > 1000;
        const place = page.getByRole(isWide ? 'banner' : 'main');
        const offer = isWide
          ? place.getByRole('link', { name: 'Выберите свой магазин', exact: true })
          : place.getByRole('link', { name: 'по метро', exact: true });
        await offer.waitFor();
        t.equal(await page.getByRole('dialog').count(), 0);
        const { y = 0, height = 0 } = (await offer.boundingBox()) ?? {};
        t.ok(height > 0 && y + height < viewport.height, 'in the first view');
        t.equal(
          await page
            .getByText(/Выберите свой магазин/)
            .filter({ visible: true })
            .count(),
          1,
          'once',
        );
        const { sum, moved } = await shiftOf(page);
        t.ok(sum < NO_SHIFT, `${viewport.width}: ${moved}`);
        t.strictSame(await findAccessProblems(page), []);

        await place.getByRole('button', { name: 'Не выбирать магазин', exact: true }).click();
        await offer.waitFor({ state: 'detached' });
        t.equal(await page.evaluate(() => document.activeElement?.tagName), 'MAIN', 'the focus is not lost');
        await page.reload();
        await storefront.untilInteractive(page);
        t.equal(await offer.count(), 0, 'it holds');
        await page.evaluate(() => localStorage.clear());
        t.strictSame(complaints, []);
      }
      t.notMatch((await storefront.get('/')).text, 'Выберите свой магазин');
    },
  );

  t.test('X1: home names my shop and whether it is open, in place of the offer, and moves nothing', async (t) => {
    const hours = { ...makeShop(2, moscow), work_time: 'Круглосуточно' };
    upstream.on('/api/shop/2.json', answer(200, hours));
    for (const viewport of sizes) {
      const { page } = await shop.enter({ viewport });
      await using _chosen = await page.addInitScript(() => localStorage.setItem('my-shop', '1.2'));
      await watchShifts(page, storefront.browserUrl);
      await page.goto(storefront.browserUrl);
      const own = page.getByRole('main').getByRole('link', { name: `Мой магазин: ${hours.address}`, exact: true });
      await own.waitFor();
      t.match(await own.locator('..').innerText(), 'Круглосуточно');
      t.equal(await page.getByText(/Выберите свой магазин/).count(), 0);
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${viewport.width}: ${moved}`);
    }
  });
});
