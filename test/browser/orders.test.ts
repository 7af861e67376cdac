/** The visitor's orders (conventions.md §4 'Orders'; contract.md §5.1, §6; D53). */
import type { Page } from 'playwright-core';
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { navigate, openVisitor, startBrowser } from '../kit/browser.ts';
import { UPDATE } from '../kit/cart.ts';
import { SHOPS, shopsWith, startBuying } from '../kit/checkout.ts';
import { readBody } from '../kit/fixtures/default-reply.ts';
import { answer, byDefault, hold, makeGate } from '../kit/replies.ts';
import { openShop } from '../kit/shop.ts';
import { startStorefront } from '../kit/storefront.ts';
import { startUpstream } from '../kit/upstream.ts';

const ORDERS = 'GET /api/orders.json';
const CANCEL = 'POST /api/orders/2611-7/cancel.json';
const MOVE = 'POST /api/orders/2611-7/shop.json';

const bought = (goods: number, qnt: number, price: number) => ({
  goods_id: goods,
  title: `Вино ${goods}`,
  variant: '0,75 л',
  url: `/wine/vino-${goods}.html`,
  image: { s_url: '/upload/a.png' },
  qnt,
  price,
});
const order = {
  code: '2611-7',
  created: '2026-11-20T09:30:00Z',
  status: { code: 'assembling', title: 'Собирается' },
  shop: { id: 1, title: 'Винотека на Садовой', address: 'Москва, ул. Садовая, 1', url: '/shop/1/' },
  orderType: 'retail',
  ready_date: '2026-11-21T09:00:00Z',
  total: 4006,
  can_cancel: true,
  entityType: 'legal',
  buyer: { phone: '+79161234567', title: 'Анна', company: { title: 'ООО «Дубрава»', inn: '7707083893' } },
  items: [bought(2, 2, 1002), bought(4, 1, 950), bought(6, 1, 1052)],
};
const cancelled = { ...order, status: { code: 'cancelled', title: 'Отменён' }, can_cancel: false };

const articleOf = (page: Page) => page.getByRole('main').getByRole('article', { name: 'Заказ 2611-7', exact: true });

test('orders', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront, visit } = shop;

  t.test('X6: the browser loads the orders of the session after the cart call; axe finds nothing', async (t) => {
    const cart = makeGate();
    upstream.on('GET /api/cart.json', hold(cart.opened));
    upstream.on(ORDERS, answer(200, { data: [order] }));
    const { page, complaints } = await visit('/wine/vino-2.html');
    const probes = upstream.seen(ORDERS).length;
    await page.getByRole('banner').getByRole('link', { name: 'Мои заказы', exact: true }).click();
    await page.getByRole('heading', { level: 1, name: 'Мои заказы', exact: true }).waitFor();
    t.equal(upstream.seen(ORDERS).length, probes, 'the first private call is the one of the cart (contract §5.1)');
    cart.open();
    const article = articleOf(page);
    await article.getByText('Собирается', { exact: true }).waitFor();
    const text = (await article.innerText()).replaceAll('\u00a0', ' ');
    await article.getByRole('link', { name: 'Построить маршрут' }).waitFor();
    for (const words of ['ФИО: Анна', 'Компания: ООО «Дубрава»', 'Оплата: по счёту']) {
      t.ok(text.includes(words), words);
    }
    for (const words of ['20 ноября, 12:30', 'Москва, ул. Садовая, 1', '4 006 ₽', '2 004 ₽', 'с 21 ноября']) {
      t.ok(text.includes(words), words);
    }
    t.equal(await article.getByRole('link', { name: 'Винотека на Садовой' }).getAttribute('href'), '/shop/1/');
    t.equal(await article.getByRole('link', { name: 'Вино 4', exact: true }).getAttribute('href'), '/wine/vino-4.html');
    t.strictSame(await findAccessProblems(page), []);
    await page.setViewportSize({ width: 320, height: 700 });
    t.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), 'nothing is scrolled sideways');
    t.strictSame(complaints, []);
  });

  t.test('X6: Повторить заказ adds line by line and lists unavailable lines and changed prices', async (t) => {
    upstream.on(ORDERS, answer(200, { data: [order] }));
    upstream.on(UPDATE, byDefault, answer(404, { error: { code: 'not_found', message: 'Нет' } }), byDefault);
    const { page } = await visit('/orders/');
    await articleOf(page).getByRole('button', { name: 'Повторить заказ' }).click();
    const status = articleOf(page).getByRole('status');
    await status.getByRole('link', { name: 'Перейти в корзину' }).waitFor();
    t.strictSame((await status.innerText()).replaceAll('\u00a0', ' ').split(/\n+/), [
      'В корзине: 3 товара Перейти в корзину', // in pieces, as the badge counts
      'Вино 4: нет в наличии',
      'Вино 6: было 1 052 ₽, сейчас от 1 006 ₽',
    ]);
    const asked = upstream.seen(UPDATE).map(({ body }) => /name="product_id"\r\n\r\n(\d+)/.exec(body.toString())?.[1]);
    t.strictSame(asked, ['2', '4', '6']);
    const link = page.getByRole('banner').getByRole('link', { name: /^Корзина/ });
    await link.filter({ hasText: '3' }).waitFor();
    await articleOf(page).getByRole('button', { name: 'Повторить заказ' }).click();
    await status.getByText('Вино 4: было 950').waitFor();
    await link.filter({ hasText: '4' }).waitFor();
    t.equal(upstream.seen(UPDATE).length, 4, 'what lies in the cart already is not put in twice');
  });

  t.test('X6: cancelling an order asks for confirmation; a refusal shows the message of the API', async (t) => {
    upstream.on(ORDERS, answer(200, { data: [order] }));
    const late = { code: 'invalid', message: 'Проверьте данные', fields: { code: 'Заказ уже нельзя отменить' } };
    upstream.on(CANCEL, answer(422, { error: late }), answer(200, cancelled));
    const { page } = await visit('/wine/vino-2.html');
    await page.getByRole('region', { name: 'Наличие в магазинах' }).getByRole('list').waitFor();
    await page.evaluate(() => location.assign('/orders/'));
    const article = articleOf(page);
    const cancel = article.getByRole('button', { name: 'Отменить заказ' });
    const question = page.getByRole('dialog', { name: 'Отменить заказ 2611-7?' });
    await cancel.click();
    await question.getByRole('button', { name: 'Оставить', exact: true }).click();
    await question.waitFor({ state: 'hidden' });
    t.strictSame(upstream.seen(CANCEL), [], 'nothing is cancelled unless it is confirmed');
    await cancel.click();
    await question.getByRole('button', { name: 'Отменить заказ' }).click();
    await article.getByRole('alert').filter({ hasText: 'Заказ уже нельзя отменить' }).waitFor();
    await cancel.click();
    await question.getByRole('button', { name: 'Отменить заказ' }).click();
    await article.getByText('Отменён', { exact: true }).waitFor();
    t.equal(await cancel.count(), 0);
    t.equal(await page.evaluate(() => document.activeElement?.textContent), 'Заказ 2611-7', 'the focus is not lost');
    const [again] = await Promise.all([page.waitForRequest(/\/api\/stock\/2\.json/), page.goBack()]);
    t.equal(again.method(), 'GET', 'D57: the stock that it has changed is asked for anew');
  });

  t.test(
    'D71: Сменить магазин moves an order to another shop and way; a refusal shows the message of the API [X6, D79]',
    async (t) => {
      const moving = { ...order, entityType: 'person', can_move: true };
      const there = { id: 2, title: 'Винотека № 2', address: 'Москва, ул. Садовая, 2', url: '/shop/2/' };
      upstream.on(ORDERS, answer(200, { data: [moving] }));
      const refused = { code: 'invalid', message: 'Проверьте данные', fields: { shop: 'Магазин уже нельзя сменить' } };
      const moved = { ...moving, shop: there, orderType: 'transit' };
      upstream.on(MOVE, answer(422, { error: refused }), answer(200, moved));
      const { page, complaints } = await visit('/orders/');
      const article = articleOf(page);
      const open = article.getByRole('button', { name: 'Сменить магазин', exact: true });
      await open.click();
      const form = article.getByRole('form', { name: 'Сменить магазин', exact: true });
      await form.getByRole('button', { name: 'Оставить', exact: true }).click();
      t.strictSame(upstream.seen(MOVE), [], 'nothing is moved unless it is sent');
      await open.click();
      await form.getByRole('combobox', { name: 'Магазин' }).selectOption({ label: there.address });
      await form.getByRole('radio', { name: 'Со склада' }).check({ force: true });
      t.strictSame(await findAccessProblems(page), []);
      const send = form.getByRole('button', { name: 'Сменить магазин', exact: true });
      await send.click();
      await form.getByRole('alert').filter({ hasText: 'Магазин уже нельзя сменить' }).waitFor();
      await send.click();
      await article.getByRole('status').getByText('Магазин изменён', { exact: true }).waitFor();
      await article.getByRole('link', { name: 'Винотека № 2' }).waitFor();
      t.equal(await form.count(), 0);
      const bodies = upstream.seen(MOVE).map((request) => readBody(request));
      t.strictSame({ ...(bodies.at(-1) as object) }, { shop: '2', orderType: 'transit' });
      // The refusal is logged, by the page and by the browser.
      t.ok(complaints.every((complaint) => /422|Order move:/.test(complaint)));
    },
  );

  t.test('D53: where the API cannot move an order, the page says whom to call [X6, D71]', async (t) => {
    upstream.on(ORDERS, answer(200, { data: [{ ...order, can_move: true }] }));
    const { text } = await storefront.get('/orders/');
    const lacking = text.replace('"POST /api/orders/{code}/shop.json"', '"GET /api/goods.json"');
    t.not(lacking, text);
    const { page } = await shop.enter();
    await page.route('**/orders/', (route) => route.fulfill({ contentType: 'text/html', body: lacking }));
    await page.goto(`${storefront.browserUrl}/orders/`);
    const how = articleOf(page).getByText('Чтобы сменить магазин, позвоните:');
    await how.waitFor();
    t.match(await how.getByRole('link').getAttribute('href'), /^tel:\+7495/);
    t.equal(await articleOf(page).getByRole('button', { name: 'Сменить магазин' }).count(), 0);
  });

  t.test('X6: the pickup can be downloaded as a calendar file, with its day and the address of the shop', async (t) => {
    upstream.on(ORDERS, answer(200, { data: [order] }));
    const { page, complaints } = await visit('/orders/');
    const saved = page.waitForEvent('download');
    await articleOf(page).getByRole('button', { name: 'Добавить в календарь' }).click();
    const file = await saved;
    t.equal(file.suggestedFilename(), 'zakaz-2611-7.ics');
    const chunks: Buffer[] = [];
    for await (const chunk of await file.createReadStream()) chunks.push(chunk);
    const text = Buffer.concat(chunks).toString();
    t.match(text, /^DTSTART(?:;VALUE=DATE)?:20261121/m);
    t.match(text.replaceAll('\r\n ', ''), /^LOCATION:Винотека на Садовой\\, Москва\\, ул\. Садовая\\, 1\r$/m);
    t.match(page.url(), /\/orders\/$/);
    t.strictSame(complaints, []);
  });

  t.test('X6: Распечатать prints one order without the others and without buttons [E7]', async (t) => {
    upstream.on(ORDERS, answer(200, { data: [order, { ...order, code: 'A 1' }] }));
    const { page } = await visit('/orders/');
    await page.evaluate(() => {
      // The browser's own waits for a printer.
      globalThis.print = () => document.documentElement.setAttribute('data-asked', '');
    });
    await articleOf(page).getByRole('button', { name: 'Распечатать' }).click();
    await page.locator('html[data-asked]').waitFor({ state: 'attached' });
    await page.emulateMedia({ media: 'print' });
    t.equal(await articleOf(page).isVisible(), true);
    const printed = (await articleOf(page).innerText()).replaceAll('\u00a0', ' ');
    for (const words of ['Вино 2', '2 004 ₽', '4 006 ₽', 'Москва, ул. Садовая, 1'])
      t.ok(printed.includes(words), words);
    const other = page.getByRole('article', { name: 'Заказ A 1', exact: true });
    t.equal(await other.isVisible(), false);
    t.equal(await page.getByRole('main').getByRole('button').filter({ visible: true }).count(), 0);
    await page.emulateMedia({ media: null });
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.emulateMedia({ media: 'print' });
    t.equal(await other.isVisible(), true, 'named by its code, even one with a space');
    await page.emulateMedia({ media: null });
  });
});

test('X6, D53: without the optional calls orders placed on this device are shown, and the API is not called', async (t: Test) => {
  const upstream = await startUpstream(t);
  for (const path of ['/api/orders.json', '/api/orders/0/cancel.json']) upstream.on(path, answer(404));
  upstream.on(SHOPS, shopsWith([[9, 0]]));
  const storefront = await startStorefront(t, { upstream, browser: true });
  const visitor = await openVisitor(t, await startBrowser(), { host: storefront.publicHost });
  const { page, complaints } = visitor;
  const way = page.getByRole('banner').getByRole('link', { name: 'Мои заказы', exact: true });
  const endOf = (name: string | RegExp) =>
    page
      .getByRole('banner')
      .getByRole('link', { name })
      .evaluate((link) => Math.round(link.getBoundingClientRect().right));
  /** Counts the links to the orders in the menu of a phone. */
  const linksInMenu = async (): Promise<number> => {
    const size = page.viewportSize() ?? { width: 1280, height: 800 };
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Меню' }).click();
    const menu = page.getByRole('dialog', { name: 'Меню' });
    await menu.getByRole('link', { name: 'Магазины' }).waitFor();
    const count = await menu.getByRole('link', { name: 'Мои заказы' }).count();
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await page.setViewportSize(size);
    return count;
  };
  let probes = 0;
  const lookAtNone = async (): Promise<void> => {
    await page.goto(`${storefront.browserUrl}/orders/`);
    await page.getByText('Заказов пока нет', { exact: true }).waitFor();
    t.equal(await way.count(), 0, 'nothing leads there while there is none');
    t.equal(await endOf(/^Корзина/), await endOf('Заказать звонок'), 'the cart ends the row all the same');
    t.strictSame(await findAccessProblems(page), []);
    t.equal(await linksInMenu(), 0, 'nor does the menu of a phone');
    probes = upstream.seen('/api/orders.json').length;
    // D57: the list that was empty shows the order placed since in the same document.
    await navigate(page, '/cart/');
  };
  const {
    choose,
    giveContacts,
    order: place,
    dialog,
  } = await startBuying({ upstream, storefront, visitor }, ['Вино 2'], lookAtNone);
  await choose(/^Москва, ул. Садовая, 1/);
  await giveContacts();
  await place();
  await dialog.getByRole('link', { name: 'Мои заказы', exact: true }).click();
  const article = page.getByRole('main').getByRole('article', { name: /^Заказ 2611-0+1$/ });
  await article.waitFor();
  await dialog.waitFor({ state: 'hidden' });
  t.match((await article.innerText()).replaceAll('\u00a0', ' '), /ул\. Садовая, 1.*Вино 2.*1 шт\..*1 000 ₽/s);
  t.match(await article.innerText(), /^Забрать: (?:сегодня|завтра) с \d+:\d\d$/m, 'as it was promised');
  t.notMatch(
    await page.evaluate(() => localStorage.getItem('receipts')),
    /Анна|999\W?123/,
    'who has bought it is not kept',
  );
  t.equal(await article.getByRole('button', { name: 'Отменить заказ' }).count(), 0);
  await article.getByRole('button', { name: 'Повторить заказ' }).click();
  await article.getByRole('status').getByText('В корзине: 1 товар').waitFor();
  await way.waitFor();
  await page.reload();
  await article.waitFor();
  await way.waitFor();
  t.equal(await linksInMenu(), 1);
  t.equal(upstream.seen('/api/orders.json').length, probes);
  t.strictSame(complaints, []);
});
