/** What the embedded shop API has beyond the specification (contract.md §6), asked through its socket. */
import { DatabaseSync } from 'node:sqlite';
import { test } from 'tap';
import type { OrderType, Product } from '../../shared/contract/things.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { copyDemoDatabase } from '../kit/demo-database.ts';
import { prepareOrder } from './ordering.ts';
import { call, errorOf, fieldsOf, openShop, send } from './shop.ts';

const LISTING = 'GET {listing}?format=json';
const MINUTE = 60_000;

test('beyond the specification', async (t) => {
  const dataFile = await copyDemoDatabase(t);
  let time = Date.UTC(2026, 10, 30, 12);
  const base = await openShop(t, { dataFile, now: () => time });
  const moscow = new Visitor(base);
  const { data: shops } = await call(moscow, 'GET /api/shop.json', {});
  const goodsOf = async (listing: string, query: object = { limit: 30 }) =>
    (await call(moscow, LISTING, { listing, query })).data.products;
  const first = ({ variations: [one] }: Product): number => one?.id ?? 0;

  t.test(
    'the stock of a shop agrees with the stock of its goods, and goods it never has are left out [U1]',
    async (t) => {
      const ids = (await goodsOf('/wine/')).map(first);
      const [shop = { id: 0 }] = shops;
      const { data } = await call(moscow, 'GET /api/shop/{id}/stock.json', {
        id: shop.id,
        query: { goods: [...ids, 0] },
      });
      t.ok(data.length > 0 && data.length < ids.length, 'what it never has is left out');
      for (const { goods_id, retail, transit } of data.slice(0, 5)) {
        const rows = (await call(moscow, 'GET /api/stock/{id}.json', { id: goods_id })).data;
        t.match(
          rows.find((row) => row.shop.id === shop.id),
          { retail, transit },
        );
      }
      const none = await call(moscow, 'GET /api/shop/{id}/stock.json', { id: shop.id, query: { goods: [] } });
      t.same(none.data, []);
      const many = Array.from({ length: 101 }, (_, n) => n);
      t.equal(
        (await send(moscow, 'GET /api/shop/{id}/stock.json', { id: shop.id, query: { goods: many } })).status,
        422,
      );
    },
  );

  t.test('goods by ids: in the requested order, the named variation first, unknown ids left out [U2]', async (t) => {
    const products = (await goodsOf('/cognac/')).filter(({ variations }) => variations.length > 1);
    const ids = products.slice(0, 3).map(({ variations }) => variations.at(-1)?.id ?? 0);
    const { data } = await call(moscow, 'GET /api/goods.json', { query: { ids: [ids[2] ?? 0, 0, ids[0] ?? 0] } });
    t.same(data.map(first), [ids[2], ids[0]]);
    t.same((await call(moscow, 'GET /api/goods.json', { query: { ids: [] } })).data, []);
    const statusOf = async (goods: number) => {
      const many = Array.from({ length: goods }, (_, n) => n);
      return (await send(moscow, 'GET /api/goods.json', { query: { ids: many } })).status;
    };
    t.same([await statusOf(100), await statusOf(101)], [200, 422], 'at most 100 (contract.md §6)');
  });

  t.test('related goods fit the product: food to wine, glasses to whisky, sweets to tea [U2]', async (t) => {
    const related = async (listing: string) => {
      const [product] = await goodsOf(listing, { limit: 1 });
      const id = product === undefined ? 0 : first(product);
      const { data } = await call(moscow, 'GET /api/goods/{id}/related.json', { id });
      t.same((await call(moscow, 'GET /api/goods/{id}/related.json', { id })).data, data, 'always the same');
      t.notOk(
        data.some(({ products }) => products.some((one) => one.id === product?.id)),
        'never itself',
      );
      return new Map(data.map(({ title, products }) => [title, products]));
    };
    const kinds = (products: readonly Product[] = []) => [...new Set(products.map(({ url }) => url.split('/')[1]))];
    const wine = await related('/wine/red/');
    t.ok(
      wine
        .get('К этому вину')
        ?.every(({ attributes }) =>
          attributes.some(
            ({ code, values }) => code === 'pairing' && values.some(({ title }) => title === 'Красное вино'),
          ),
        ),
    );
    t.same(kinds(wine.get('К этому вину')), ['food']);
    t.same(kinds(wine.get('Похожие')), ['wine']);
    t.same(kinds((await related('/wiskey/')).get('Бокалы и графины')), ['glasses']);
    t.same(kinds((await related('/tea/')).get('К чаю')), ['food', 'chocolate']);
    t.same((await call(moscow, 'GET /api/goods/{id}/related.json', { id: 0 })).data, [], 'of nothing, nothing');
  });

  t.test('a listing can be asked for the goods of one shop [U1]', async (t) => {
    const { data } = await call(moscow, 'GET {listing}filter.json', { listing: '/wine/' });
    const filter = data.filters.find(({ code }) => code === 'shop');
    t.equal(filter?.type, 'list');
    const value = filter?.values?.[0];
    t.ok(
      shops.some(({ id }) => String(id) === value?.value),
      'of this city',
    );
    const query = { filter: { shop: [value?.value], available: '1' }, limit: 20 };
    const listing = await call(moscow, LISTING, { listing: '/wine/', query });
    t.equal(listing.meta.count, value?.count);
    const ids = listing.data.products.map(first);
    const id = Number(value?.value);
    const { data: there } = await call(moscow, 'GET /api/shop/{id}/stock.json', { id, query: { goods: ids } });
    t.equal(there.filter(({ retail, transit }) => retail.in_stock + transit.in_stock > 0).length, ids.length);
  });

  t.test("a listing can be asked for goods that the city's shops, or one shop, can hand over now (D66)", async (t) => {
    const { data } = await call(moscow, 'GET {listing}filter.json', { listing: '/wine/' });
    const filterOf = (code: string) => data.filters.find((filter) => filter.code === code);
    t.equal(filterOf('today')?.type, 'flag');
    const ask = (filter: Record<string, unknown>) =>
      call(moscow, LISTING, { listing: '/wine/', query: { filter, limit: 100 } });
    const today = await ask({ today: '1' });
    t.equal(today.meta.count, filterOf('today')?.values?.[0]?.count);
    t.ok(
      today.data.products.every(({ variations }) => variations.some(({ shops_count }) => shops_count > 0)),
      'each has a variation on some shelf',
    );
    const shop = filterOf('shop_today')?.values?.[0];
    const atShop = await ask({ shop_today: [shop?.value] });
    t.equal(atShop.meta.count, shop?.count);
    const anyWay = await ask({ shop: [shop?.value] });
    t.ok(atShop.meta.count < anyWay.meta.count, 'goods that the shop must order first are left out');
    const id = Number(shop?.value);
    const goods = atShop.data.products.map(first).slice(0, 100);
    const { data: there } = await call(moscow, 'GET /api/shop/{id}/stock.json', { id, query: { goods } });
    t.equal(there.filter(({ retail }) => retail.in_stock > 0).length, goods.length);
  });

  t.test('a search can be asked for the goods of a section of the catalogue', async (t) => {
    const search = { listing: '/catalog/search/' };
    const { data } = await call(moscow, 'GET {listing}filter.json', { ...search, query: { q: 'красное' } });
    const [section] = data.filters.find(({ code }) => code === 'category')?.values ?? [];
    t.match(section, { value: 'wine', title: 'Вино' });
    const query = { q: 'красное', filter: { category: ['wine'] }, limit: 100 };
    const { data: found, meta } = await call(moscow, LISTING, { ...search, query });
    t.equal(meta.count, section?.count);
    t.ok(found.products.every(({ url }) => url.startsWith('/wine/')));
    const { data: wine } = await call(moscow, 'GET {listing}filter.json', { listing: '/wine/' });
    t.notOk(
      wine.filters.some(({ code }) => code === 'category'),
      'a category has one section only',
    );
  });

  t.test('spans of ageing are sorted by their length', async (t) => {
    const { data } = await call(moscow, 'GET {listing}filter.json', { listing: '/wine/' });
    t.match(
      data.filters.find(({ code }) => code === 'aging')?.values?.map(({ title }) => title),
      ['До полугода', 'От полугода до года', 'От года до двух лет', 'От двух до пяти лет', 'Пять лет и дольше'],
    );
  });

  t.test('values of a filter that begin with a number are sorted by it', async (t) => {
    const { data } = await call(moscow, 'GET {listing}filter.json', { listing: '/vodka/' });
    const volumes = data.filters.find(({ code }) => code === 'volume')?.values ?? [];
    const litres = volumes.map(({ title }) => Number.parseFloat(title.replace(',', '.')));
    t.ok(litres.includes(0.25) || litres.some((one) => String(one).length > 3), 'with two decimals');
    t.same(
      litres,
      litres.toSorted((a, b) => a - b),
    );
  });

  t.test(
    'half of the goods have reviews, their rating is the average, and a new review awaits moderation [U3]',
    async (t) => {
      const products = await goodsOf('/catalog/search/', { limit: 100 });
      const rated = products.filter(({ rating }) => rating);
      t.ok(rated.length > 35 && rated.length < 70, `${rated.length} of 100`);
      for (const product of rated.slice(0, 10)) {
        const { data, meta } = await call(moscow, 'GET /api/reviews/{id}.json', {
          id: first(product),
          query: { limit: 100 },
        });
        t.equal(meta.count, product.rating?.count);
        const average = data.reduce((sum, { value }) => sum + value, 0) / data.length;
        t.ok(Math.abs(average - (product.rating?.value ?? 0)) <= 0.05);
        t.same(
          data.map(({ date }) => date),
          data
            .map(({ date }) => date)
            .toSorted()
            .toReversed(),
          'the newest first',
        );
      }
      const [product] = rated;
      const id = product === undefined ? 0 : first(product);
      const read = () => call(moscow, 'GET /api/reviews/{id}.json', { id });
      const before = await read();
      const review = { author: 'Анна', value: 5, text: 'Очень хорошо.' };
      const post = (over: object) =>
        send(moscow, 'POST /api/reviews/{id}.json', { id, body: { review: { ...review, ...over } } });
      t.equal((await post({})).status, 200);
      t.same(await read(), before);
      t.match(fieldsOf(await post({ author: ' ' })), { 'review.author': 'Обязательное поле' });
      t.match(fieldsOf(await post({ text: '' })), { 'review.text': 'Обязательное поле' });
      for (const value of [0, 6, 2.5]) t.match(fieldsOf(await post({ value })), { 'review.value': 'Поставьте оценку' });
      t.same(await call(moscow, 'GET /api/reviews/{id}.json', { id: 0 }), {
        data: [],
        meta: { count: 0, page: 1, limit: 10, values: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 } },
      });
    },
  );

  t.test('a request to be notified about goods is stored once per e-mail and shop [U6]', async (t) => {
    const [product] = await goodsOf('/gin/', { limit: 1 });
    const id = product === undefined ? 0 : first(product);
    const wish = (body: { email: string; shop_id?: number }) =>
      send(moscow, 'POST /api/stock/{id}/notify.json', { id, body });
    t.equal((await wish({ email: 'anna@shop.example' })).status, 200);
    t.equal((await wish({ email: ' Anna@shop.example' })).status, 200);
    t.equal((await wish({ email: 'anna@shop.example', shop_id: shops[0]?.id ?? 0 })).status, 200);
    t.match(fieldsOf(await wish({ email: 'anna@shop' })), { email: /e-mail/ });
    t.match(fieldsOf(await wish({ email: 'anna@shop.example', shop_id: 99_999 })), { shop_id: /магазина нет/ });
    const database = new DatabaseSync(dataFile, { readOnly: true });
    t.match(database.prepare('select count(*) count from stock_wish').get(), { count: 2 });
    database.close();
  });

  const order = (way: OrderType) => prepareOrder(base, way);

  t.test('orders of a session are listed newest first, and their status follows the clock [U4]', async (t) => {
    for (const way of ['retail', 'transit'] as const) {
      const { visitor, input, line, price } = await order(way);
      t.same((await call(visitor, 'GET /api/orders.json', {})).data, []);
      const { data: placed } = await call(visitor, 'POST /api/checkout.json', { body: input });
      const states = new Set<string>();
      for (let minute = 0; minute < 120; minute += 1) {
        const [first] = (await call(visitor, 'GET /api/orders.json', {})).data;
        t.equal(first?.can_cancel, ['new', 'assembling'].includes(first?.status.code ?? ''));
        states.add(first?.status.code ?? '');
        time += MINUTE;
      }
      t.same([...states], ['new', 'assembling', 'ready', 'done'], way);
      const [only] = (await call(visitor, 'GET /api/orders.json', {})).data;
      t.match(only, { code: placed.code, total: price, orderType: way, shop: { id: input.order.shop } });
      t.match(only?.items, [{ goods_id: line.goods_id, title: line.product.title, url: line.url, qnt: 1, price }]);
      t.same((await call(new Visitor(base), 'GET /api/orders.json', {})).data, [], 'of nobody else');
      const body = { product_id: line.goods_id, qnt: 1, dt: 2 };
      const [again] = (await call(visitor, 'POST /api/cart/update.json', { body })).data.items;
      const items = input.items.map((item) => ({ ...item, id: again?.id ?? 0 }));
      const { data: next } = await call(visitor, 'POST /api/checkout.json', { body: { ...input, items } });
      const { data: both } = await call(visitor, 'GET /api/orders.json', {});
      t.same(
        both.map(({ code }) => code),
        [next.code, placed.code],
        'the newest first',
      );
    }
  });

  t.test('the ready date of an order is the promised day, or the day when it became ready [U4]', async (t) => {
    for (const way of ['retail', 'transit'] as const) {
      const { visitor, input, days } = await order(way);
      t.ok(days > 0);
      const day = async () => (await call(visitor, 'GET /api/orders.json', {})).data[0]?.ready_date?.slice(0, 10);
      const dayIn = (days: number) => new Date(time + days * 24 * 60 * MINUTE).toISOString().slice(0, 10);
      await call(visitor, 'POST /api/checkout.json', { body: input });
      t.equal(await day(), dayIn(way === 'retail' ? 0 : days), way);
      time += 20 * MINUTE;
      t.equal(await day(), dayIn(0), way);
    }
  });

  t.test('an order can be cancelled once, by its own session, and its goods return to stock [U4]', async (t) => {
    const { visitor, input, left } = await order('transit');
    const before = await left();
    const place = async () => String((await call(visitor, 'POST /api/checkout.json', { body: input })).data.code);
    const code = await place();
    t.equal(await left(), (before ?? 0) - 1);
    const cancel = (by: Visitor, code: string) => send(by, 'POST /api/orders/{code}/cancel.json', { code });
    const stranger = await cancel(new Visitor(base), code);
    t.equal(stranger.status, 422, 'a stranger’s order is an unknown one');
    t.match((await call(visitor, 'POST /api/orders/{code}/cancel.json', { code })).status, { code: 'cancelled' });
    t.equal(await left(), before);
    t.match(errorOf(await cancel(visitor, code)).message, 'Заказ уже отменён');
    t.equal(await left(), before, 'once');
    t.match((await call(visitor, 'GET /api/orders.json', {})).data, [
      { status: { code: 'cancelled' }, can_cancel: false },
    ]);
  });

  t.test('an order that lies ready cannot be cancelled [U4]', async (t) => {
    const { visitor, input, left } = await order('retail');
    const { data } = await call(visitor, 'POST /api/checkout.json', { body: input });
    const after = await left();
    time += 5 * MINUTE;
    const late = await send(visitor, 'POST /api/orders/{code}/cancel.json', { code: String(data.code) });
    t.equal(late.status, 422);
    t.match(errorOf(late).message, 'нельзя отменить');
    t.equal(await left(), after);
  });

  t.test('code and price of an order’s lines come from the database [U5]', async (t) => {
    const { visitor, input, line, price } = await order('retail');
    const [item] = input.items;
    // Within half a kopeck it is the same price; the one that is kept is the shop’s.
    const items = item === undefined ? [] : [{ ...item, price: price + 0.004 }];
    const { data } = await call(visitor, 'POST /api/checkout.json', { body: { ...input, items } });
    t.equal(data.total, price);
    const database = new DatabaseSync(dataFile, { readOnly: true });
    const kept = database.prepare('select code, price from order_line order by order_id desc limit 1').get();
    t.match(kept, { code: line.code, price });
    database.close();
  });

  t.test(
    'an idempotency key belongs to one session: another visitor with the same key gets a new order [U5]',
    async (t) => {
      const [one, other] = [await order('transit'), await order('retail')];
      const idempotencyKey = 'the-same-key';
      const place = ({ visitor, input }: typeof one) =>
        call(visitor, 'POST /api/checkout.json', { body: input }, { idempotencyKey });
      const first = await place(one);
      t.not((await place(other)).data.code, first.data.code);
      t.same(await place(one), first);
    },
  );

  t.test('the shops of the demo tell their opening hours in one form [U1]', async (t) => {
    const days = '(?:Ежедневно|(?:Пн|Вт|Ср|Чт|Пт|Сб|Вс)(?:–(?:Пн|Вт|Ср|Чт|Пт|Сб|Вс))?)';
    const part = `${days} с \\d{1,2}:\\d\\d до \\d\\d:\\d\\d`;
    const form = new RegExp(`^(?:Круглосуточно|${part}(?:, ${part})?)$`);
    t.same(
      shops.map(({ work_time }) => work_time).filter((hours) => !form.test(hours)),
      [],
    );
  });

  t.test('OPTIONS answers 204 with Allow, and 404 for an unknown address [U7]', async (t) => {
    const options = (path: string) => moscow.ask(path, { method: 'OPTIONS' });
    const { status, headers } = await options('/api/reviews/1.json');
    t.same([status, headers.get('allow')], [204, 'GET, HEAD, POST']);
    t.equal((await options('/api/stock/1/notify.json')).status, 204);
    t.equal((await options('/api/nothing.json')).status, 404);
  });
});
