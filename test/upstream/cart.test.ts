/** The cart of the embedded shop API: sessions, the order of updates, late ones, regions. */
import { test } from 'tap';
import type { CartItem } from '../../shared/contract/things.ts';
import { Visitor } from '../../tools/contract/client.ts';
import { call, fieldsOf, openShop, PUBLIC_HOST, send } from './shop.ts';

const UPDATE = 'POST /api/cart/update.json';

test('the cart', async (t) => {
  const clock = { now: Date.UTC(2026, 10, 21, 9) };
  const base = await openShop(t, { now: () => clock.now });
  const { data } = await call(new Visitor(base), 'GET {listing}?format=json', { listing: '/wine/' });
  const goods = data.products.map(({ variations: [first] }) => first?.id ?? 0);
  const [one = 0, two = 0, three = 0] = goods;

  /** The lines of a cart as goods and quantity. */
  const linesOf = (items: readonly CartItem[]) => items.map((item) => [item.goods_id, item.qnt]);
  const read = async (visitor: Visitor) => (await call(visitor, 'GET /api/cart.json', {})).data.items;
  const put = async (visitor: Visitor, product_id: number, qnt: number, dt: number) =>
    (await call(visitor, UPDATE, { body: { product_id, qnt, dt } })).data.items;

  t.test(
    'a session begins with the first private call; its cookie is HttpOnly, SameSite=Lax, and Secure over https [V3.3.4]',
    async (t) => {
      const visitor = new Visitor(base);
      t.equal((await visitor.ask('/api/geo.json')).headers.get('set-cookie'), null);
      const first = await visitor.ask('/api/cart.json');
      t.match(
        first.headers.get('set-cookie'),
        /^shop_session=[\w-]{32}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/,
      );
      t.equal(first.headers.get('cache-control'), 'no-store');
      t.equal((await visitor.ask('/api/cart.json')).headers.get('set-cookie'), null);
      const secure = await new Visitor(base, PUBLIC_HOST).ask('/api/cart.json');
      t.match(secure.headers.get('set-cookie'), /; Secure(;|$)/, 'over https');
    },
  );

  t.test(
    'of two different session cookies neither is believed, whichever comes first; the same one twice is',
    async (t) => {
      const openCart = async (product_id: number): Promise<string> => {
        const body = JSON.stringify({ product_id, qnt: 1, dt: 1 });
        const headers = { 'content-type': 'application/json' };
        const opened = await fetch(`${base}/api/cart/update.json`, { method: 'POST', headers, body });
        return opened.headers.getSetCookie()[0]?.split(';', 1)[0] ?? '';
      };
      const [own, planted] = [await openCart(one), await openCart(two)];
      const ask = async (cookie: string) => {
        const answered = await fetch(`${base}/api/cart.json`, { headers: { cookie } });
        const { data } = (await answered.json()) as { data: { items: CartItem[] } };
        return { lines: linesOf(data.items), isNew: answered.headers.has('set-cookie') };
      };
      for (const cookie of [`${own}; ${planted}`, `${planted}; a=b; ${own}`, `shop_session=x; ${own}`]) {
        t.same(await ask(cookie), { lines: [], isNew: true }, cookie);
      }
      t.same(await ask(`${own}; a=b; ${own}`), { lines: [[one, 1]], isNew: false });
    },
  );

  t.test('goods are added when absent, the oldest line first; a quantity is absolute', async (t) => {
    const visitor = new Visitor(base);
    await put(visitor, one, 1, 1);
    clock.now += 10;
    await put(visitor, two, 2, 2);
    const items = await put(visitor, one, 5, 3);
    t.same(linesOf(items), [
      [one, 5],
      [two, 2],
    ]);
    t.same(linesOf(await read(visitor)), linesOf(items));
    t.same(await read(new Visitor(base)), [], 'another visitor has another cart');
  });

  t.test('an update names a cart item or goods, in multipart or in JSON', async (t) => {
    const visitor = new Visitor(base);
    const [line] = await put(visitor, one, 1, 1);
    const body = { item: line?.id ?? 0, qnt: 3, dt: 2 };
    t.same(linesOf((await call(visitor, UPDATE, { body }, { as: 'json' })).data.items), [[one, 3]]);
  });

  t.test('an update older than the last one of its line changes nothing [D1]', async (t) => {
    const visitor = new Visitor(base);
    await put(visitor, one, 7, 200);
    t.same(linesOf(await put(visitor, one, 2, 199)), [[one, 7]]);
    t.same(linesOf(await put(visitor, one, 8, 200)), [[one, 8]], 'one of the same moment counts');
  });

  t.test('quantity 0 removes a line; a late update does not restore it, a later one adds it at the end', async (t) => {
    const visitor = new Visitor(base);
    await put(visitor, one, 1, 100);
    await put(visitor, two, 1, 100);
    t.same(linesOf(await put(visitor, one, 0, 200)), [[two, 1]]);
    t.same(linesOf(await put(visitor, one, 4, 150)), [[two, 1]], 'late');
    clock.now += 10;
    t.same(linesOf(await put(visitor, one, 4, 300)), [
      [two, 1],
      [one, 4],
    ]);
  });

  t.test('a removed line is restored by its item id too ("Вернуть")', async (t) => {
    const visitor = new Visitor(base);
    const [line] = await put(visitor, one, 3, 100);
    await put(visitor, one, 0, 200);
    const { data } = await call(visitor, UPDATE, { body: { item: line?.id ?? 0, qnt: 3, dt: 300 } });
    t.same(
      data.items.map(({ id, qnt }) => [id, qnt]),
      [[line?.id, 3]],
    );
  });

  t.test('delete is idempotent; an update clicked before it is ignored, even with a wrong client clock', async (t) => {
    for (const skew of [0, -3_600_000, 3_600_000]) {
      const visitor = new Visitor(base);
      const theirs = () => clock.now + skew;
      const [line] = await put(visitor, one, 1, theirs());
      const id = line?.id ?? 0;
      clock.now += 5000;
      t.same((await call(visitor, 'DELETE /api/cart/delete/{id}.json', { id })).data.items, []);
      t.same((await call(visitor, 'DELETE /api/cart/delete/{id}.json', { id })).data.items, []);
      t.same(await put(visitor, one, 2, theirs() - 2000), [], 'clicked before the delete');
      clock.now += 1000;
      t.same(linesOf(await put(visitor, one, 2, theirs())), [[one, 2]], 'clicked after it');
    }
  });

  t.test('a line of another visitor can be neither changed nor deleted', async (t) => {
    const visitor = new Visitor(base);
    const [line] = await put(visitor, one, 1, 1);
    const other = new Visitor(base);
    await call(other, 'DELETE /api/cart/delete/{id}.json', { id: line?.id ?? 0 });
    t.equal((await send(other, UPDATE, { body: { item: line?.id ?? 0, qnt: 9, dt: 9 } })).status, 404);
    t.same(linesOf(await read(visitor)), [[one, 1]]);
  });

  t.test('an invalid quantity, time or goods id is rejected', async (t) => {
    const visitor = new Visitor(base);
    const refused = async (body: object) =>
      fieldsOf(await send(visitor, UPDATE, { body: body as { qnt: number; dt: number } }));
    for (const qnt of [-1, 1.5, 'NaN', 'Infinity', '', 1e12]) {
      t.match(Object.keys(await refused({ product_id: one, qnt, dt: 1 })), ['qnt'], `qnt ${qnt}`);
    }
    t.match(Object.keys(await refused({ product_id: one, qnt: 1, dt: 'soon' })), ['dt']);
    t.match(await refused({ qnt: 1, dt: 1 }), { product_id: 'Обязательное поле' });
    t.match(await refused({ product_id: 1, qnt: 1, dt: 1 }), { status: '404' });
    t.match(await refused({ item: 99999, qnt: 1, dt: 1 }), { status: '404' });
    t.same(await read(visitor), []);
  });

  t.test('a quantity above all stock is kept; stock is that of the best shop of the region', async (t) => {
    const visitor = new Visitor(base, 'spb.shop.example');
    const [item] = await put(visitor, three, 100_000, 1);
    t.equal(item?.qnt, 100_000);
    const { data: rows } = await call(visitor, 'GET /api/stock/{id}.json', { id: three });
    const shops = new Set((await call(visitor, 'GET /api/shop.json', {})).data.map(({ id }) => id));
    const inCity = rows.filter(({ shop }) => shops.has(shop.id));
    for (const way of ['retail', 'transit'] as const) {
      const most = Math.max(0, ...inCity.map((row) => row[way].in_stock));
      t.equal(item?.stock[way].in_stock, most);
      t.equal(item?.stock[way].total, most * (item?.stock[way].price ?? 0));
    }
  });

  t.test("cart lines have the prices and the availability that the goods have at the request's host", async (t) => {
    const opened = await fetch(`${base}/api/cart.json`);
    const [cookie = ''] = opened.headers.getSetCookie().map((value) => value.split(';', 1)[0]);
    const cartAt = async (host: string, path = '/api/cart.json', body?: object) => {
      const headers = { cookie, 'x-forwarded-host': host, 'content-type': 'application/json' };
      const sent = body === undefined ? {} : { method: 'POST', body: JSON.stringify(body) };
      const answer = (await (await fetch(base + path, { headers, ...sent })).json()) as { data: { items: CartItem[] } };
      return answer.data.items;
    };
    for (const product_id of goods)
      await cartAt(PUBLIC_HOST, '/api/cart/update.json', { product_id, qnt: 1, dt: product_id });
    const seen: unknown[] = [];
    for (const host of [PUBLIC_HOST, 'vyborg.shop.example']) {
      const found = await call(new Visitor(base, host), 'GET /api/goods.json', { query: { ids: goods } });
      const cards = new Map(found.data.flatMap(({ variations }) => variations.map((one) => [one.id, one])));
      const items = await cartAt(host);
      t.equal(items.length, goods.length);
      for (const item of items) {
        t.equal(item.price, cards.get(item.goods_id)?.price);
        t.equal(Boolean(item.availability_status), cards.get(item.goods_id)?.availability_status !== 'out_of_stock');
      }
      seen.push(items.map(({ price }) => price).join(), items.map((item) => Boolean(item.availability_status)).join());
    }
    t.equal(new Set(seen).size, 4, 'prices and availability differ between the cities');
  });

  t.test('choosing a city returns its host and sets the detected city, while the region stays (D18)', async (t) => {
    const visitor = new Visitor(base);
    const before = await call(visitor, 'GET /session/user_info.json', {});
    t.match(before, { host: 'shop.example', area_id: 1, geo: { id: 1 }, area: { id: 1 } });
    const chosen = await call(visitor, 'POST /session/geo.json', { body: { geo_id: 2 } });
    t.match(chosen, { host: 'spb.shop.example', area: { id: 2 } });
    const after = await call(visitor, 'GET /session/user_info.json', {});
    t.match(after, { host: 'shop.example', area_id: 1, geo: { id: 2 } }, "the region stays the host's");
    const spb = new Visitor(base, 'spb.shop.example');
    const there = await call(spb, 'POST /session/geo.json', { body: { geo_id: 1 } });
    t.match(there, { host: 'shop.example', area: { id: 1 } });
    const still = await call(spb, 'GET /session/user_info.json', {});
    t.match(still, { host: 'spb.shop.example', area_id: 2, area: { id: 2 }, geo: { id: 1 } }, 'on another host too');
    t.equal((await send(visitor, 'POST /session/geo.json', { body: { geo_id: 999 } })).status, 404);
  });
});
