/** Orders of the embedded shop API: the rules of spec §5, stock, idempotency. */
import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'tap';
import type { CallInput } from '../../shared/contract/calls.ts';
import type { CartItem, CheckoutRow, OrderType } from '../../shared/contract/things.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { call, errorOf, fieldsOf, openShop, PUBLIC_HOST, send } from './shop.ts';

const ORDER = 'POST /api/checkout.json';
type Body = CallInput<typeof ORDER>['body'];

test('orders', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  const base = await openShop(t, { dataFile, now: () => Date.UTC(2026, 10, 30, 22) });
  const { data } = await call(new Visitor(base), 'GET {listing}?format=json', {
    listing: '/wine/',
    query: { filter: { available: 1, price: { from: 800 } }, limit: 40 },
  });
  const goods = data.products.flatMap(({ variations: [first] }) => first?.id ?? []);
  let next = 0;

  interface Ready {
    readonly visitor: Visitor;
    readonly items: readonly CartItem[];
    readonly row: CheckoutRow;
    readonly body: Body;
  }

  /** A visitor with `count` goods in the cart, `qnt` pieces of each, a shop that has them, and an order that fits. */
  const prepare = async (way: OrderType = 'transit', count = 1, qnt = 2): Promise<Ready> => {
    for (let tries = 0; tries < goods.length; tries += 1) {
      const visitor = new Visitor(base);
      for (let index = 0; index < count; index += 1) {
        const product_id = goods[next++ % goods.length] ?? 0;
        await call(visitor, 'POST /api/cart/update.json', { body: { product_id, qnt, dt: 1 } });
      }
      const { items } = (await call(visitor, 'GET /api/cart.json', {})).data;
      const rows = await shopsFor(visitor, items);
      const row = rows.find(({ summary }) => summary[way].in_stock === qnt * count);
      if (row === undefined) continue;
      const body = {
        order: {
          orderType: way,
          entityType: 'person' as const,
          shop: row.shop.id,
          title: 'Иванов Иван Иванович',
          phone: '+79161234567',
          email: 'ivan@mail.example',
          // At night no shop hands out today.
          ready_date: '2026-12-07T09:00:00Z',
        },
        items: items.map(({ id, goods_id, code }) => {
          const price = row.items_stock[id]?.[way].price ?? 0;
          return { id, goods_id, code: String(code), qnt, price };
        }),
      };
      return { visitor, items, row, body };
    }
    throw new Error(`no shop has ${qnt} of ${count} goods, ${way}`);
  };
  const shopsFor = async (visitor: Visitor, items: readonly CartItem[]) => {
    const body = { items: items.map(({ id }) => id), qnt: items.map(({ qnt }) => qnt) };
    return (await call(visitor, 'POST /api/checkout/shops.json', { body })).data;
  };
  const cartOf = async (visitor: Visitor) => (await call(visitor, 'GET /api/cart.json', {})).data.items;
  const stockOf = async (goodsId: number, shopId: number, way: OrderType) => {
    const { data: rows } = await call(new Visitor(base), 'GET /api/stock/{id}.json', { id: goodsId });
    return rows.find(({ shop }) => shop.id === shopId)?.[way].in_stock ?? 0;
  };

  t.test('a shop row counts the pieces and the total that it covers of the requested items', async (t) => {
    const { visitor, items } = await prepare('transit', 3, 2);
    const rows = await shopsFor(visitor, items);
    const cityShops = (await call(visitor, 'GET /api/shop.json', {})).data;
    t.equal(rows.length, cityShops.length, 'every shop of the region, those with nothing as well');
    for (const { summary, items_stock } of rows) {
      for (const way of ['retail', 'transit'] as const) {
        const stocks = items.map(({ id }) => items_stock[id]?.[way] ?? { in_stock: 0, total: 0, price: 0 });
        t.equal(
          summary[way].in_stock,
          stocks.reduce((sum, { in_stock }) => sum + Math.min(in_stock, 2), 0),
        );
        t.equal(
          summary[way].total,
          stocks.reduce((sum, { total }) => sum + total, 0),
        );
        for (const { in_stock, price, total } of stocks) t.equal(total, price * Math.min(in_stock, 2));
      }
    }
  });

  t.test('D74: a list of more lines than a cart can have is refused as a whole', async (t) => {
    const items = Array<number>(200_000).fill(1);
    const answer = await fetch(`${base}/api/checkout/shops.json`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ items, qnt: items }),
    });
    t.match(await answer.json(), { error: { fields: { items: String, qnt: String } } });
    t.equal(answer.status, 422);
  });

  t.test('checkout/shops rejects unknown cart lines, an empty list and missing quantities', async (t) => {
    const visitor = new Visitor(base);
    const ask = async (items: number[], qnt: number[]) =>
      fieldsOf(await send(visitor, 'POST /api/checkout/shops.json', { body: { items, qnt } }));
    t.match(await ask([99999], [1]), { 'items[0]': 'Состав корзины изменился' });
    t.match(await ask([], []), { items: /Выберите/ });
    t.match(await ask([1, 2], [1]), { qnt: /Количество/ });
  });

  for (const way of ['transit', 'retail'] as const) {
    t.test(`an order takes stock and empties the cart: ${way}`, async (t) => {
      const { visitor, body } = await prepare(way);
      const [item] = body.items;
      const before = await stockOf(item?.goods_id ?? 0, body.order.shop, way);
      const answer = await call(visitor, ORDER, { body });
      t.match(String(answer.data.code), /^2612-\d{6}$/, 'numbered by the month in Moscow');
      t.equal(answer.data.total, (item?.qnt ?? 0) * (item?.price ?? 0));
      t.equal(await stockOf(item?.goods_id ?? 0, body.order.shop, way), before - 2);
      t.same(await cartOf(visitor), []);
    });
  }

  t.test('lines and pieces that were not ordered stay in the cart', async (t) => {
    const { visitor, body, items } = await prepare('transit', 2, 2);
    const [first] = body.items;
    if (first === undefined) throw new Error('nothing to order');
    await call(visitor, ORDER, { body: { ...body, items: [{ ...first, qnt: 1, price: first.price }] } });
    const left = await cartOf(visitor);
    t.same(
      left.map(({ id, qnt }) => [id, qnt]),
      items.map(({ id }) => [id, id === first.id ? 1 : 2]),
    );
  });

  t.test('when an order has taken the last pieces of a city, its listings and carts show so at once', async (t) => {
    const visitor = new Visitor(base, `vyborg.${PUBLIC_HOST}`);
    const listed = async () => {
      const query = { limit: 100 };
      const { data } = await call(visitor, 'GET {listing}?format=json', { listing: '/wine/', query });
      return data.products.flatMap(({ variations }) => variations);
    };
    const before = (await listed()).find(
      (one) => one.shops_count === 0 && one.transit_shops_count === 1 && one.price >= 1500,
    );
    const product_id = before?.id ?? 0;
    const put = async (qnt: number, dt: number) =>
      (await call(visitor, 'POST /api/cart/update.json', { body: { product_id, qnt, dt } })).data.items[0];
    const item = await put(1, 1);
    const qnt = item?.stock.transit.in_stock ?? 0;
    await put(qnt, 2);
    const rows = item === undefined ? [] : await shopsFor(visitor, [{ ...item, qnt }]);
    const row = rows.find(({ summary }) => summary.transit.in_stock > 0);
    const price = row?.items_stock[item?.id ?? 0]?.transit.price ?? 0;
    const order = {
      orderType: 'transit' as const,
      entityType: 'person' as const,
      shop: row?.shop.id ?? 0,
      title: 'Иван',
      phone: '+79161234567',
    };
    const items = [{ id: item?.id ?? 0, goods_id: product_id, code: '', qnt, price }];
    await call(visitor, ORDER, { body: { order, items } });
    t.match(
      [before, (await listed()).find(({ id }) => id === product_id)],
      [
        { availability_status: 'on_order', transit_shops_count: 1 },
        { availability_status: 'out_of_stock', transit_shops_count: 0 },
      ],
    );
    const again = await put(1, Date.now() + 1e9);
    t.match([item?.availability_status, qnt > 0], ['on_order', true]);
    t.match(again, { goods_id: product_id, stock: { transit: { in_stock: 0, total: 0 } } });
    t.notOk(again?.availability_status);
  });

  t.test('the next order is prefilled from the last', async (t) => {
    const { visitor, body } = await prepare();
    t.match(await call(visitor, 'GET /api/checkout/data.json', {}), { data: {}, min_order: 1500 });
    await call(visitor, ORDER, { body });
    const { title, phone, email } = body.order;
    t.match((await call(visitor, 'GET /api/checkout/data.json', {})).data, { title, phone, email });
  });

  t.test('each invalid field of the buyer is rejected by its name', async (t) => {
    const { visitor, body } = await prepare();
    const refused = async (order: Partial<Body['order']>) =>
      fieldsOf(await send(visitor, ORDER, { body: { ...body, order: { ...body.order, ...order } } }));
    t.match(await refused({ title: '  ' }), { 'order.title': 'Обязательное поле' });
    t.match(await refused({ phone: '' }), { 'order.phone': 'Обязательное поле' });
    t.match(await refused({ phone: '+7916' }), { 'order.phone': 'Введите номер телефона полностью' });
    t.match(await refused({ phone: '+791612345678' }), { 'order.phone': 'Некорректный номер телефона' });
    t.match(await refused({ email: 'ivan@mail' }), { 'order.email': /e-mail/ });
    t.match(await refused({ shop: 99999 }), { 'order.shop': /магазин/ });
    t.match(await refused({ entityType: 'legal', orderType: 'retail' }), { 'order.orderType': /Юридическим/ });
    t.match(await refused({ orderType: 'post' as OrderType }), { 'order.orderType': 'Некорректное значение' });
    t.equal((await cartOf(visitor)).length, 1, 'nothing was ordered');
    await call(visitor, ORDER, { body: { ...body, order: { ...body.order, email: null } } });
  });

  t.test('each invalid field of a line is rejected by its name [V2.2.2]', async (t) => {
    const { visitor, body } = await prepare();
    const [item] = body.items;
    if (item === undefined) throw new Error('nothing to order');
    const refused = async (...items: Body['items']) =>
      fieldsOf(await send(visitor, ORDER, { body: { ...body, items } }));
    t.match(await refused({ ...item, price: item.price - 100 }), {
      'items[0].price': /^Цена изменилась: была .* стала /,
    });
    t.match(await refused({ ...item, qnt: 100_000 }), { 'items[0].qnt': /^В этом магазине осталось только \d+ шт/ });
    t.match(await refused({ ...item, qnt: 0 }), { 'items[0].qnt': 'Некорректное количество' });
    t.match(await refused({ ...item, id: 99999 }), { 'items[0].id': /нет в корзине/ });
    t.match(await refused({ ...item, goods_id: item.goods_id + 1 }), { 'items[0].id': /нет в корзине/ });
    t.match(await refused(item, item), { 'items[1].id': 'Товар указан дважды' });
    t.match(await refused(), { items: 'Обязательное поле' });
    const reply = await send(visitor, ORDER, { body: { ...body, items: [{ ...item, price: 1 }] } });
    t.match(errorOf(reply).message, /^Цена изменилась/, 'the message alone tells people what changed');
  });

  t.test('the minimum order applies to orders from the warehouse only [V2.3.2, V2.3.4]', async (t) => {
    const cheap = await call(new Visitor(base), 'GET {listing}?format=json', {
      listing: '/catalog/search/',
      query: { filter: { available: 1, price: { to: 500 } }, sort: 'price', limit: 100 },
    });
    const results = new Map<OrderType, Record<string, string> | 'ordered'>();
    for (const product of cheap.data.products) {
      const visitor = new Visitor(base);
      const product_id = product.variations[0]?.id ?? 0;
      const items = (await call(visitor, 'POST /api/cart/update.json', { body: { product_id, qnt: 1, dt: 1 } })).data
        .items;
      const [item] = items;
      if (item === undefined) continue;
      const row = (await shopsFor(visitor, items)).find(
        ({ summary }) => summary.retail.in_stock && summary.transit.in_stock,
      );
      if (row === undefined) continue;
      for (const orderType of ['transit', 'retail'] as const) {
        const { id, goods_id, code } = item;
        const line = { id, goods_id, code: String(code), qnt: 1, price: row.items_stock[id]?.[orderType].price ?? 0 };
        const order = {
          orderType,
          entityType: 'person' as const,
          shop: row.shop.id,
          title: 'Иван',
          phone: '+79161234567',
        };
        const reply = await send(visitor, ORDER, { body: { order, items: [line] } });
        results.set(orderType, reply.status === 200 ? 'ordered' : fieldsOf(reply));
      }
      break;
    }
    t.match(results.get('transit'), { 'order.total': /^Минимальная сумма заказа составляет 1\s500\s₽\.$/ });
    t.equal(results.get('retail'), 'ordered');
  });

  t.test(
    'a repeat with the same idempotency key returns the first order and creates none, concurrent ones too [V2.3.3]',
    async (t) => {
      const { visitor, body } = await prepare();
      const [item] = body.items;
      const before = await stockOf(item?.goods_id ?? 0, body.order.shop, 'transit');
      const idempotencyKey = randomUUID();
      const together = Array.from({ length: 5 }, () => call(visitor, ORDER, { body }, { idempotencyKey }));
      const codes = new Set((await Promise.all(together)).map((answer) => answer.data.code));
      t.equal(codes.size, 1);
      t.ok(codes.has((await call(visitor, ORDER, { body }, { idempotencyKey, as: 'json' })).data.code));
      t.equal(await stockOf(item?.goods_id ?? 0, body.order.shop, 'transit'), before - 2);
      t.equal(
        (await send(visitor, ORDER, { body }, { idempotencyKey: randomUUID() })).status,
        422,
        'another key is another order',
      );
    },
  );

  t.test('the same idempotency key with another body is rejected with the code `idempotency`', async (t) => {
    const { visitor, body } = await prepare();
    const [item] = body.items;
    const idempotencyKey = randomUUID();
    const place = (more: Partial<Body>, as: 'multipart' | 'json' = 'multipart') =>
      send(visitor, ORDER, { body: { ...body, ...more } }, { idempotencyKey, as });
    const { data } = (await place({})).json as { data: { code: string } };
    for (const more of [{ order: { ...body.order, title: 'Пётр' } }, { items: item ? [{ ...item, qnt: 1 }] : [] }]) {
      const reply = await place(more);
      t.match([reply.status, errorOf(reply)], [422, { code: 'idempotency', message: data.code }]);
    }
    const { phone, ...rest } = body.order;
    t.match(
      (await place({ order: { phone, ...rest } }, 'json')).json,
      { data },
      'in another order it is the same body',
    );
  });

  t.test('the company of a legal entity is kept, and refused if its numbers are wrong', async (t) => {
    const { visitor, body } = await prepare();
    const place = (company: Body['order']['company'], entityType: 'legal' | 'person' = 'legal') =>
      send(visitor, ORDER, { body: { ...body, order: { ...body.order, entityType, company } } });
    const company = { title: 'ООО «Дубрава»', inn: '7707083893', kpp: '773601001' };
    const refused = async (more: Partial<typeof company>) => fieldsOf(await place({ ...company, ...more }));
    t.same(await refused({ inn: '7707083894' }), { 'order.company.inn': 'Проверьте ИНН' });
    t.same(await refused({ inn: '770708389' }), { 'order.company.inn': 'Проверьте ИНН' });
    t.same(await refused({ kpp: '7736' }), { 'order.company.kpp': 'Проверьте КПП' });
    t.same(await refused({ title: ' ' }), { 'order.company.title': 'Обязательное поле' });
    t.equal((await place(company)).status, 200);
    const database = new DatabaseSync(dataFile, { readOnly: true });
    const kept = database.prepare('select buyer from customer_order order by id desc limit 1').get();
    t.same(JSON.parse(String(kept?.buyer)).company, company);
    database.close();
    const other = await prepare();
    const person = { ...other.body.order, company: { ...company, inn: '1' } };
    const reply = await send(other.visitor, ORDER, { body: { ...other.body, order: person } });
    t.equal(reply.status, 200, 'a person has none');
  });

  t.test(
    'U4: an order tells its buyer, and is found by another session that knows its number and its phone',
    async (t) => {
      const { visitor, body } = await prepare();
      const { code } = (await call(visitor, ORDER, { body })).data;
      const [own] = (await call(visitor, 'GET /api/orders.json', {})).data;
      t.match(own, {
        entityType: 'person',
        can_cancel: true,
        buyer: { title: body.order.title, phone: body.order.phone },
      });
      const other = new Visitor(base);
      const find = (asked: { code: string; phone: string }) =>
        send(other, 'POST /api/orders/find.json', { body: asked });
      const found = await find({ code: String(code), phone: '8 916 123-45-67' });
      t.match(found.json, { code, can_cancel: false, can_move: false });
      const wrong = [
        await find({ code: String(code), phone: '+79161234568' }),
        await find({ code: '1', phone: body.order.phone }),
      ];
      for (const { status } of wrong) t.equal(status, 422);
      t.same(wrong[0]?.json, wrong[1]?.json, 'it does not tell which is wrong');
    },
  );

  t.test('a rejected order does not use up its idempotency key', async (t) => {
    const { visitor, body } = await prepare();
    const idempotencyKey = randomUUID();
    const wrong = { ...body, order: { ...body.order, phone: '' } };
    t.equal((await send(visitor, ORDER, { body: wrong }, { idempotencyKey })).status, 422);
    t.equal((await send(visitor, ORDER, { body }, { idempotencyKey })).status, 200);
  });

  t.test('the last pieces are sold once to two concurrent orders [V2.3.2, V2.3.4]', async (t) => {
    const { visitor: first, body } = await prepare('retail', 1, 1);
    const [item] = body.items;
    const second = new Visitor(base);
    const there = await stockOf(item?.goods_id ?? 0, body.order.shop, 'retail');
    const bodies = [];
    for (const visitor of [first, second]) {
      const update = { product_id: item?.goods_id ?? 0, qnt: there, dt: 5 };
      const [line] = (await call(visitor, 'POST /api/cart/update.json', { body: update })).data.items;
      const items = [
        { id: line?.id ?? 0, goods_id: item?.goods_id ?? 0, code: '', qnt: there, price: item?.price ?? 0 },
      ];
      bodies.push(send(visitor, ORDER, { body: { ...body, items } }));
    }
    const statuses = (await Promise.all(bodies)).map(({ status }) => status);
    t.same(statuses.toSorted(), [200, 422]);
  });
});
