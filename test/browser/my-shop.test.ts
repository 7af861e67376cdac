/** The shops of a visitor: which is theirs, and whether it is open (conventions §4 'My shop', 'Shops'). */
import { type Test, test } from 'tap';
import { cities } from '../kit/fixtures/cities.ts';
import { makeShop } from '../kit/fixtures/goods.ts';
import { answer } from '../kit/replies.ts';
import { NO_SHIFT, shiftOf, watchShifts } from '../kit/shifts.ts';
import { openShop } from '../kit/shop.ts';

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
});
