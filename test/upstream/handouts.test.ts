/** When the embedded shop API hands out, until when it keeps an order, and to where it moves one (contract.md §7). */
import { test } from 'tap';
import { Visitor } from '../../tools/contract/client.ts';
import { prepareOrder } from './ordering.ts';
import { call, errorOf, fieldsOf, openShop, send } from './shop.ts';

const MINUTE = 60_000;

test('handing out', async (t) => {
  // Monday, 15:00 in Moscow.
  let time = Date.UTC(2026, 10, 30, 12);
  const base = await openShop(t, { now: () => time });
  const moscow = new Visitor(base);
  const { data: shops } = await call(moscow, 'GET /api/shop.json', {});
  const order = (way: 'retail' | 'transit') => prepareOrder(base, way);

  t.test('D67: what can be handed over today follows the hours of the shops and of alcohol', async (t) => {
    const noon = time;
    const shopsOf = async (listing: string) => {
      const { data } = await call(moscow, 'GET {listing}filter.json', { listing });
      const values = (code: string) => data.filters.find((filter) => filter.code === code)?.values ?? [];
      return { goods: values('today')[0]?.count ?? 0, shops: values('shop_today').map(({ value }) => Number(value)) };
    };
    const hours = new Map(shops.map(({ id, work_time }) => [id, work_time]));
    const [atNoon, waters] = [await shopsOf('/wine/'), await shopsOf('/waters/')];
    // Monday, 22:30 in Moscow: who closes at 23:00 needs an hour, and alcohol is handed out until 23:00.
    time = Date.UTC(2026, 10, 30, 19, 30);
    const [lateWine, lateWaters] = [await shopsOf('/wine/'), await shopsOf('/waters/')];
    t.ok(atNoon.goods > 100 && waters.shops.length > lateWaters.shops.length);
    t.same([lateWine.goods, lateWine.shops], [0, []], 'no wine any more');
    t.ok(lateWaters.shops.length > 0, 'shops that are open at night give water');
    t.same(
      lateWaters.shops.filter((id) => !/Круглосуточно|до 0/.test(hours.get(id) ?? '')),
      [],
    );
    time = noon;
  });

  t.test('an order is kept until the shop closes three days after it is ready', async (t) => {
    for (const way of ['retail', 'transit'] as const) {
      const { visitor, input } = await order(way);
      const { data } = await call(
        visitor,
        'POST /api/checkout.json',
        { body: input },
        { idempotencyKey: `keep-${way}` },
      );
      const [stored] = (await call(visitor, 'GET /api/orders.json', {})).data;
      t.equal(stored?.keep_until, data.keep_until);
      const days = (Date.parse(data.keep_until ?? '') - Date.parse(stored?.ready_date ?? '')) / (24 * 60 * MINUTE);
      t.ok(days > 2.3 && days < 5, `${days} days`);
      const again = await call(visitor, 'POST /api/checkout.json', { body: input }, { idempotencyKey: `keep-${way}` });
      t.same(again.data, data);
    }
  });

  t.test('an order moves to a shop that has all of it, and pieces and price with it', async (t) => {
    const MOVE = 'POST /api/orders/{code}/shop.json';
    const { visitor, input, line, left } = await order('transit');
    const before = await left();
    const { data } = await call(visitor, 'POST /api/checkout.json', { body: input });
    const code = String(data.code);
    const rows = (await call(visitor, 'GET /api/stock/{id}.json', { id: line.goods_id })).data;
    const here = (areas: readonly number[]) => areas.includes(shops[0]?.areas[0] ?? 0);
    const other = rows.find(
      ({ shop, transit }) => shop.id !== input.order.shop && here(shop.areas) && transit.in_stock > 0,
    );
    const empty = shops.find(({ id }) => rows.every(({ shop }) => shop.id !== id));
    const foreign = rows.find(({ shop }) => !here(shop.areas));
    const move = (shop: number | undefined, by = visitor) =>
      send(by, MOVE, { code, body: { shop: shop ?? 0, orderType: 'transit' } });
    t.match(fieldsOf(await move(empty?.id)), { shop: /нет всех товаров/ });
    t.match(fieldsOf(await move(foreign?.shop.id)), { shop: /вашего города/ });
    t.equal((await move(other?.shop.id, new Visitor(base))).status, 422, 'a stranger’s order is an unknown one');
    t.equal(await left(), (before ?? 0) - 1, 'what was refused has changed nothing');
    const body = { shop: other?.shop.id ?? 0, orderType: 'transit' as const };
    const moved = await call(visitor, MOVE, { code, body });
    t.match(moved, { code, shop: { id: body.shop }, total: other?.transit.price, can_move: true });
    t.equal(await left(), before, 'its pieces are back');
    t.same((await call(visitor, 'GET /api/orders.json', {})).data, [moved]);
    time += 15 * MINUTE;
    t.match(errorOf(await move(input.order.shop)).message, 'уже нельзя сменить');
    t.match((await call(visitor, 'GET /api/orders.json', {})).data, [{ can_move: false }]);
  });

  t.test('an order from the shelf after closing waits for the morning that its buyer was told', async (t) => {
    const day = time;
    const { visitor, input } = await order('retail');
    // Tuesday, 22:30 in Moscow: alcohol is handed out until 23:00, and an order takes an hour.
    time = Date.UTC(2026, 11, 1, 19, 30);
    const refused = fieldsOf(await send(visitor, 'POST /api/checkout.json', { body: input }));
    t.match(refused['order.shop'], /Забрать можно завтра с \d+:\d\d(?:\. .+)?$/);
    const ready_date = '2026-12-02T08:00:00Z';
    await call(visitor, 'POST /api/checkout.json', { body: { ...input, order: { ...input.order, ready_date } } });
    const stored = async () => (await call(visitor, 'GET /api/orders.json', {})).data[0];
    time += 60 * MINUTE;
    const night = await stored();
    t.equal(night?.status.code, 'new');
    t.match(night?.ready_date, /^2026-12-02T0[5-8]:00:00Z$/);
    time = Date.parse(night?.ready_date ?? '') + 5 * MINUTE;
    t.equal((await stored())?.status.code, 'ready');
    time = day;
  });
});
