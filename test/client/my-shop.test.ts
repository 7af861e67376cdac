/** The shop that a visitor calls their own: one for each city, remembered (D44). */
import fc from 'fast-check';
import { type Test, test } from 'tap';
import { toggleMyShop } from '../../client/shops/choose-my-shop.ts';
import { selectMyShopId, watchMyShop } from '../../client/shops/my-shop-effects.ts';
import { ApiError } from '../../shared/api.ts';
import { fullestWay } from '../../shared/rules/checkout/ways.ts';
import {
  type ChosenShop,
  chooseIn,
  mineFirst,
  readChosenShops,
  writeChosenShops,
} from '../../shared/rules/shops/my-shop.ts';
import { shopStockLine } from '../../shared/rules/shops/my-shop-stock.ts';
import { type Scene, setScene } from './scene.ts';

const shopOf = (id: number, areas?: readonly number[]) => ({
  id,
  address: `ул. Садовая, ${id}`,
  url: `/shop/${id}/`,
  hours: '10:00–20:00',
  ...(areas && { areas }),
});
const mine = ({ store }: Scene) => selectMyShopId(store.getState());

test('X1: chosen shops are read back as written, the latest first, within the size limit', async (t: Test) => {
  const id = fc.integer({ min: 0, max: Number.MAX_SAFE_INTEGER });
  const choices = fc.array(fc.record({ city: id, shop: id }), { maxLength: 30 });
  fc.assert(
    fc.property(choices, fc.integer({ min: 0, max: 300 }), (made, room) => {
      const chosen = made.reduce<readonly ChosenShop[]>((all, { city, shop }) => chooseIn(all, city, shop), []);
      const text = writeChosenShops(chosen, room);
      const read = readChosenShops(text);
      t.ok(text.length <= room && /^[\d.-]*$/.test(text));
      t.strictSame(read, chosen.slice(0, read.length));
    }),
  );
  t.strictSame(readChosenShops('1.12-2.77'), [
    { city: 1, shop: 12 },
    { city: 2, shop: 77 },
  ]);
  t.strictSame(readChosenShops('x-1.5-1.6-2.-3.7.8-4.9007199254740993-%00'), [{ city: 1, shop: 5 }]);
});

test('X1: a shop is chosen for its own city and stored; a second press removes it', async (t: Test) => {
  const scene = setScene();
  const { store, storage } = scene;
  store.dispatch(watchMyShop());
  store.dispatch(toggleMyShop(shopOf(12)));
  store.dispatch(toggleMyShop(shopOf(77, [2])));
  t.equal(mine(scene), 12, 'a shop of another city is that city’s');
  t.equal(storage.get('my-shop'), '2.77-1.12');
  store.dispatch(toggleMyShop(shopOf(13, [5, 1])));
  t.equal(storage.get('my-shop'), '1.13-2.77');
  t.equal(scene.calls.length, 0, 'what was pressed is known by name');
  store.dispatch(toggleMyShop(shopOf(13, [5, 1])));
  t.equal(mine(scene), undefined);
  t.equal(storage.get('my-shop'), '2.77');
});

test('X1: another tab follows the chosen shop, whether it is kept in storage or in a cookie', async (t: Test) => {
  for (const domain of [undefined, 'shop.example']) {
    const [storage, cookies, written] = [new Map<string, string>(), new Map<string, string>(), [] as string[]];
    const kept = { storage, cookies, ...(domain !== undefined && { domain }) };
    const first = setScene({ ...kept, onStore: (key) => void written.push(key) });
    const second = setScene(kept);
    for (const { store } of [first, second]) store.dispatch(watchMyShop());
    first.store.dispatch(toggleMyShop(shopOf(12)));
    for (const key of written) second.hear(key);
    t.equal(mine(second), 12, domain ?? 'this host alone');
  }
});

test('D44: the chosen shop is known on all hosts of the domain', async (t: Test) => {
  const cookies = new Map<string, string>();
  const open = () => {
    const scene = setScene({ cookies, domain: 'shop.example' });
    scene.store.dispatch(watchMyShop());
    return scene;
  };
  const here = open();
  here.store.dispatch(toggleMyShop(shopOf(12)));
  t.strictSame(here.moves, ['cookie my-shop for 365 days in shop.example']);
  const there = open();
  await there.settle();
  t.match(there.calls[0], { key: 'GET /api/shop/{id}.json', input: { id: 12 } });
});

test('X1: a stored shop is fetched; a 404 or 410 removes it, a 503 does not', async (t: Test) => {
  for (const [status, kept] of [
    [503, '1.12'],
    [404, ''],
    [410, ''],
  ] as const) {
    const scene = setScene();
    scene.storage.set('my-shop', '1.12');
    scene.store.dispatch(watchMyShop());
    await scene.settle();
    const [asked] = scene.calls;
    t.match(asked, { key: 'GET /api/shop/{id}.json', input: { id: 12 } });
    asked?.fail(new ApiError(status, 'failed', ''));
    await scene.settle();
    t.equal(scene.storage.get('my-shop'), kept);
    t.equal(scene.store.getState().myShop.closed, kept === '');
  }
});

test('X1: the visitor’s shop is listed first, the rest keep their order; the way with most stock is chosen', async (t: Test) => {
  const first = (mine: number | undefined) => mineFirst([{ id: 3 }, { id: 1 }, { id: 2 }], mine).map(({ id }) => id);
  t.strictSame(
    [first(2), first(9), first(undefined)],
    [
      [2, 3, 1],
      [3, 1, 2],
      [3, 1, 2],
    ],
  );
  const way = (retail: number, transit: number, kind: 'person' | 'legal' = 'person') =>
    fullestWay({ retail: { in_stock: retail, total: 0 }, transit: { in_stock: transit, total: 0 } }, kind);
  t.strictSame([way(2, 2), way(1, 2), way(0, 1), way(0, 0)], ['retail', 'transit', 'transit', undefined]);
  t.strictSame([way(2, 1, 'legal'), way(2, 0, 'legal')], ['transit', undefined]);
});

test('X1, D67: the line of the shop says pieces and when, the day of an order, or none; nothing of an unknown day', async (t: Test) => {
  const own = { hours: 'Пн–Пт с 10:00 до 20:00, Сб с 10:00 до 16:00' };
  const noon = Date.parse('2026-11-27T12:00:00+03:00');
  const line = (retail: number, transit: number, delivery_days: number | null = 2, now = noon) =>
    shopStockLine(
      { goods_id: 1, retail: { in_stock: retail, price: 1 }, transit: { in_stock: transit, price: 1, delivery_days } },
      own,
      now,
      { url: '', category: '' },
    );
  t.strictSame(line(1200, 5), {
    text: 'В моём магазине: 1\u00A0200 шт. сегодня',
    until: Date.parse('2026-11-27T19:00:00+03:00'),
  });
  t.equal(line(8, 5, 2, noon + 7.5 * 3_600_000)?.text, 'В моём магазине: 8 шт. завтра с 10:00');
  t.equal(line(0, 5)?.text, 'В моём магазине: с 30 ноября', 'closed on Sunday');
  t.equal(line(0, 5, 5)?.text, 'В моём магазине: со 2 декабря');
  t.equal(line(0, 5, null), undefined);
  t.equal(line(0, 0)?.text, 'В моём магазине нет');
  t.equal(shopStockLine(undefined, own, noon, { url: '', category: '' })?.text, 'В моём магазине нет');
});
