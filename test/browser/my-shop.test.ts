/** The shops of a visitor: which is theirs, and whether it is open (conventions §4 'My shop', 'Shops'). */
import { type Test, test } from 'tap';
import { findAccessProblems } from '../kit/axe.ts';
import { SHOPS, shopsWith } from '../kit/checkout.ts';
import { cities, mapGeo } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';
import { PRODUCT, rows, STOCK } from '../kit/stock.ts';

const [moscow, petersburg] = cities as [(typeof cities)[number], (typeof cities)[number]];

/** A time of day by a city's clock, so many hours from now. @param zone hours before UTC */
const inHours = (hours: number, zone: number): string =>
  new Date(Date.now() + (hours + zone) * 3_600_000).toISOString().slice(11, 16);

test('the visitor’s shop', async (t: Test) => {
  const shop = await openShop(t);
  const { upstream, storefront } = shop;

  t.test('X7: whether a shop is open is said by its own city’s clock, once the page is alive', async (t) => {
    // Eight hours ahead of Moscow: by another clock it would be closed.
    const hours = `${inHours(-1, 11)}–${inHours(2, 11)}`;
    const far = { ...makeShop(9, petersburg), work_time: hours };
    upstream.on('/api/shop/9.json', answer(200, far));
    upstream.on('/api/shop.json', answer(200, { data: [{ ...makeShop(1, moscow), work_time: 'По звонку' }] }));
    const geos = cities.map(({ id, title, isCentre, phone }) => ({ id, title, is_geo_center: isCentre, phone }));
    const zoned = geos.map((geo) => (geo.id === petersburg.id ? { ...geo, timezone: 'Asia/Magadan' } : geo));
    upstream.on('/api/geo.json', answer(200, { geos: zoned }));

    const visitor = await shop.open(t);
    const { page, complaints } = visitor;
    await watchShifts(page);
    await page.goto(`${storefront.browserUrl}/shop/9/`);
    t.notMatch((await storefront.get('/shop/9/')).text, /Открыто|Закрыто/);
    await page.getByText(`Открыто до ${inHours(2, 11)}`, { exact: true }).waitFor();
    await page.getByText(hours).waitFor();
    const { sum, moved } = await shiftOf(page);
    t.ok(sum < NO_SHIFT, moved);

    const route = page.getByRole('link', { name: 'Построить маршрут', exact: true });
    t.match(await route.getAttribute('href'), `${far.coordinate?.lat},${far.coordinate?.lng}`);
    t.strictSame(await Promise.all([route.getAttribute('target'), route.getAttribute('rel')]), ['_blank', 'noopener']);

    await page.goto(`${storefront.browserUrl}/shop/`);
    await storefront.untilAwake(page);
    const entry = page.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem').first();
    t.match(await entry.innerText(), 'По звонку');
    t.notMatch(await entry.innerText(), /Открыто|Закрыто/);
    t.strictSame(complaints, []);
  });

  t.test('X1: a shop becomes the visitor’s, is linked to in the header, and is taken back', async (t) => {
    const { page, complaints } = await shop.visit('/shop/');
    const list = page.getByRole('list', { name: 'Магазины', exact: true });
    const choices = list.getByRole('button', { name: 'Сделать моим магазином', exact: true });
    await choices.nth(1).click();
    const { address } = makeShop(2, moscow);
    const link = page.getByRole('banner').getByRole('link', { name: `Мой магазин: ${address}`, exact: true });
    await link.click();
    await page.waitForURL('**/shop/2/');
    const choice = page.getByRole('main').getByRole('button', { name: 'Сделать моим магазином', exact: true });
    t.equal(await choice.getAttribute('aria-pressed'), 'true');
    t.notMatch((await storefront.get('/shop/2/', { headers: { cookie: 'my-shop=1.2' } })).text, /Мой магазин/);
    t.strictSame(await findAccessProblems(page), []);

    await choice.click();
    await link.waitFor({ state: 'detached' });
    t.equal(await choice.getAttribute('aria-pressed'), 'false');
    t.strictSame(complaints, []);
  });

  t.test('X1: on a phone and on a wide screen nothing moves when the link to the shop appears', async (t) => {
    for (const width of [390, 1280]) {
      const { page } = await shop.open(t, { viewport: { width, height: 800 } });
      await page.addInitScript(() => localStorage.setItem('my-shop', '1.2'));
      await watchShifts(page);
      await page.goto(`${storefront.browserUrl}/shop/`);
      await page
        .getByRole('banner')
        .getByRole('link', { name: /^Мой магазин: / })
        .waitFor();
      const { sum, moved } = await shiftOf(page);
      t.ok(sum < NO_SHIFT, `${width}: ${moved}`);
    }
  });

  t.test('X1: stock view and checkout list the visitor’s shop first; in checkout one press takes it', async (t) => {
    upstream.on(STOCK, answer(200, { geo: mapGeo, data: rows }));
    const { page, complaints } = await shop.visit(PRODUCT);
    await page.evaluate(() => localStorage.setItem('my-shop', '1.3'));
    await page.reload();
    const first = page.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem').first();
    const mine = page.getByRole('listitem', { name: 'Мой магазин', exact: true });
    await mine.waitFor();
    t.equal(await mine.innerText(), await first.innerText());
    t.match(await mine.getByRole('link').innerText(), 'Садовая, 3');

    upstream.on(SHOPS, shopsWith([[0, 1]], [[0, 1]], [[1, 1]]));
    await page.getByRole('main').getByRole('button', { name: 'Купить сейчас' }).first().click();
    await page.getByRole('dialog').getByRole('button', { name: 'Оформить заказ' }).click();
    const checkout = page.getByRole('dialog', { name: 'Оформление заказа' });
    const pinned = checkout.getByRole('listitem', { name: 'Мой магазин', exact: true });
    t.equal(
      await pinned.innerText(),
      await checkout.getByRole('list', { name: 'Магазины', exact: true }).getByRole('listitem').first().innerText(),
    );
    t.match(await pinned.innerText(), 'Из наличия, с сегодня');
    await pinned.getByRole('button', { name: 'Заберу здесь', exact: true }).click();
    await checkout.getByRole('textbox', { name: 'ФИО' }).waitFor();
    t.strictSame(complaints, []);
  });

  t.test('X1: a shop that has closed for ever is said so once, and forgotten', async (t) => {
    const { page } = await shop.visit('/contacts/');
    await page.evaluate(() => localStorage.setItem('my-shop', '1.77'));
    upstream.on('/api/shop/77.json', answer(404, { error: { code: 'not_found', message: 'Магазин не найден' } }));
    await page.reload();
    const note = page.getByRole('status').filter({ hasText: 'больше не работает' });
    await note.getByRole('button', { name: 'Понятно' }).click();
    t.equal(await page.evaluate(() => localStorage.getItem('my-shop')), '');
    await page.reload();
    await storefront.untilAwake(page);
    t.equal(await note.count(), 0);
  });
});
