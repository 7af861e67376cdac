/** Repeating an order, and what this device keeps of orders (conventions.md §4 'Orders'). */
import { type Test, test } from 'tap';
import { cartActions } from '../../client/cart/cart-slice.ts';
import { repeatOrder } from '../../client/cart/repeat-order.ts';
import { keepOrder, readKeptOrders } from '../../client/checkout/kept-orders.ts';
import type { SentOrder } from '../../client/checkout/sent-order.ts';
import { ApiError } from '../../shared/api.ts';
import { contactsOf } from '../../shared/rules/checkout/buyer-fields.ts';
import type { OrderLine } from '../../shared/rules/checkout/past-order.ts';
import { cartOf, line, type Scene, setScene } from './scene.ts';

const UPDATE = 'POST /api/cart/update.json';
const CART = 'GET /api/cart.json';

const bought = (id: number, qnt: number): OrderLine => ({
  goodsId: id + 100,
  title: `Вино ${id}`,
  variant: '',
  url: '',
  image: '',
  qnt,
  price: 100,
});
const updates = ({ calls }: Scene) =>
  calls.filter(({ key }) => key === UPDATE).map(({ input }) => input.body as { product_id: number; qnt: number });

test('X6: repeating an order sends its updates one after another; unavailable goods are removed again', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(cartActions.read({ items: [line(1, 1)], sentAt: 0, at: 1_000_000 }));
  const repeated = scene.store.dispatch(repeatOrder([bought(1, 2), bought(2, 1), bought(3, 1), bought(4, 1)]));
  const answer = async (...items: ReturnType<typeof line>[]) => {
    scene.calls.at(-1)?.answer(cartOf(...items));
    await scene.settle();
  };
  await scene.pass(0);
  t.same(updates(scene), [{ item: 1, qnt: 2, dt: 1_000_000 }], 'the others wait for it');
  await answer(line(1, 2));
  await scene.pass(0);
  t.match(updates(scene).at(-1), { product_id: 102, qnt: 1 });
  await answer(line(1, 2), line(2, 1, { price: 120 }));
  await scene.pass(0);
  t.match(updates(scene).at(-1), { product_id: 103, qnt: 1 });
  // It was taken, and cannot be ordered.
  await answer(line(1, 2), line(2, 1, { price: 120 }), line(3, 1, { availability_status: 0 }));
  await scene.pass(0);
  const gone = scene.calls.find(({ key }) => key.startsWith('DELETE'));
  t.match(gone?.input, { id: 3 });
  gone?.answer(cartOf(line(1, 2), line(2, 1, { price: 120 })));
  await scene.settle();
  // It is refused: the cart is read anew, and has none of it.
  t.match(updates(scene).at(-1), { product_id: 104, qnt: 1 });
  scene.calls
    .find(({ key, input }) => key === UPDATE && (input.body as { product_id?: number }).product_id === 104)
    ?.fail(new ApiError(404, 'not_found', 'Такого товара нет'));
  await scene.settle();
  scene.calls.findLast(({ key }) => key === CART)?.answer(cartOf(line(1, 2), line(2, 1, { price: 120 })));
  t.same(await repeated, [
    { is: 'put', left: undefined, price: undefined },
    { is: 'put', left: undefined, price: 120 },
    { is: 'gone' },
    { is: 'gone' },
  ]);
  t.same(scene.store.getState().cart.removals, [], 'nobody has removed anything');
  t.strictSame(
    scene.store.getState().cart.cart.items.map(({ goods_id, qnt }) => [goods_id, qnt]),
    [
      [101, 2],
      [102, 1],
    ],
  );
});

test('X6: repeating an order makes no call for goods that the cart already holds in that quantity', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(cartActions.read({ items: [line(1, 5)], sentAt: 0, at: 1_000_000 }));
  t.same(await scene.store.dispatch(repeatOrder([bought(1, 2)])), [{ is: 'put', left: undefined, price: undefined }]);
  t.same(scene.calls, []);
});

const sent: SentOrder = {
  body: {
    order: { orderType: 'retail', entityType: 'person', shop: 12, title: 'Анна', phone: '+79991234567' },
    items: [],
  },
  copy: {
    shop: { name: 'Винотека', address: 'Садовая, 1', url: '/shop/12/', hours: '9–21' },
    way: 'retail',
    day: 'сегодня',
    readyAt: 5,
    buyer: {
      kind: 'person',
      ...contactsOf({ title: 'Анна', phone: '+7 999 123-45-67', email: 'a@b.ru' }),
    },
    lines: [{ id: 1, code: 'A1', brand: 'Дом', category: 'Вино', wanted: 2, ...bought(1, 2) }],
    pieces: 2,
    total: 200,
    leftovers: false,
  },
};

test('X6: this device stores its last ten orders, without personal data of the buyer', async (t: Test) => {
  const stored = new Map<string, string>();
  const storage = {
    get: (key: string) => stored.get(key),
    set: (key: string, value: string) => void stored.set(key, value),
  };
  for (let n = 1; n <= 12; n += 1) keepOrder(storage, sent, { code: `K-${n}`, paid: 190, keptUntil: undefined, at: n });
  keepOrder(storage, sent, { code: 'K-12', paid: 190, keptUntil: 7, at: 12 });
  const kept = readKeptOrders(storage);
  t.strictSame(
    kept.map(({ code }) => code),
    Array.from({ length: 10 }, (_, index) => `K-${12 - index}`),
  );
  t.same(kept[0], {
    code: 'K-12',
    createdAt: 12,
    status: undefined,
    shop: { id: 12, title: 'Винотека', address: 'Садовая, 1', url: '/shop/12/' },
    readyAt: 5,
    keptUntil: 7,
    total: 190,
    way: 'retail',
    kind: 'person',
    canCancel: false,
    lines: [bought(1, 2)],
  });
  t.notMatch([...stored.values()].join(), /Анна|999|a@b/);
});

test('X6: malformed stored orders are left out', async (t: Test) => {
  const stored = new Map([['receipts', '{"not":"a list"}']]);
  const storage = {
    get: (key: string) => stored.get(key),
    set: (key: string, value: string) => void stored.set(key, value),
  };
  t.same(readKeptOrders(storage), []);
  stored.set('receipts', 'no JSON');
  t.same(readKeptOrders(storage), []);
  keepOrder(storage, sent, { code: 'K-1', paid: 190, keptUntil: undefined, at: 1 });
  stored.set('receipts', JSON.stringify([{ code: 5 }, ...JSON.parse(stored.get('receipts') ?? '[]')]));
  t.strictSame(
    readKeptOrders(storage).map(({ code }) => code),
    ['K-1'],
  );
});
