/** Sending the order: exactly one, whatever happens on the way (spec §8; D5, D13–D17). */
import { type Test, test } from 'tap';
import { followTabs } from '../../client/cart/follow-cart.ts';
import { attachCheckout } from '../../client/checkout/flow.ts';
import { checkOutcome, submitOrder } from '../../client/checkout/order.ts';
import { checkoutActions } from '../../client/checkout/slice.ts';
import { closeDialog } from '../../client/dialogs/dialog-actions.ts';
import { ApiError } from '../../shared/api.ts';
import {
  CART,
  cartLines,
  DATA,
  makeRow,
  makeShop,
  mapGeo,
  ORDER,
  promised,
  reachConfirm,
  SHOPS,
  setCheckoutScene,
  submit,
} from './checkout-scene.ts';
import { cartOf, line } from './scene.ts';

const lost = new ApiError(0, 'network', 'no answer came');
const placed = { data: { code: 'A-1', total: 450 } };

test('D5, D14: the order contains its lines at the prices of shop and way, and the buyer kind', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  const { input, idempotencyKey } = scene.call(ORDER);
  t.same(input.body, {
    order: { orderType: 'transit', entityType: 'person', shop: 1, title: 'Анна Петрова', phone: '+79991234567' },
    items: [
      { id: 2, goods_id: 102, code: 'A2', qnt: 3, price: 90 },
      { id: 1, goods_id: 101, code: 'A1', qnt: 2, price: 90 },
    ],
  });
  t.equal(idempotencyKey, 'key-1');
});

test('D57: a placed order makes the orders, the stock and the known buyer stale; one that failed nothing', async (t: Test) => {
  const failing = await reachConfirm();
  await submit(failing);
  await failing.fail(ORDER, new ApiError(500, 'internal', ''));
  t.strictSame(failing.invalidated, []);
  const scene = await reachConfirm();
  await submit(scene);
  await scene.answer(ORDER, { data: { code: 77, total: 500 } });
  t.strictSame(scene.invalidated, ['orders', 'stock', 'checkout-data']);
});

test('D16: the success step shows a frozen copy of the order that cart updates do not change [S2.42]', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  await scene.answer(ORDER, { data: { code: 77, total: 499.6 } });
  scene.store.dispatch({ type: 'cart/read', payload: { items: [], sentAt: 99, at: 1 } });
  t.match(scene.state(), {
    step: 'success',
    receipt: {
      code: '77',
      total: 450,
      paid: 499.6,
      day: 'с 24 ноября',
      readyAt: promised.at,
      pieces: 5,
      leftovers: false,
    },
  });
  t.equal(scene.state().receipt?.lines.length, 2);
  t.same(scene.session.get('checkout'), undefined, 'nothing is left to repeat');
  t.match(scene.events.at(-1), {
    ecommerce: {
      currencyCode: 'RUB',
      purchase: {
        actionField: { id: '77', revenue: 500 },
        products: [
          { id: 102, name: 'Вино 2', variant: '0,75 л', brand: 'Дом', category: 'Вино', price: 90, quantity: 3 },
          { id: 101, quantity: 2 },
        ],
      },
    },
  });
});

test('D15: an order is sent only from the last step, and repeated only if its outcome is unknown [V2.3.1]', async (t: Test) => {
  const early = await reachConfirm();
  early.store.dispatch(checkoutActions.wentBack('contacts'));
  void early.store.dispatch(submitOrder(promised));
  void early.store.dispatch(checkOutcome());
  await early.settle();
  t.strictSame([early.state().processing, early.count(DATA), early.count(ORDER)], [false, 1, 0]);
  const under = await reachConfirm();
  await submit(under);
  void under.store.dispatch(checkOutcome());
  await under.settle();
  t.equal(under.count(ORDER), 1, 'not while it is under way');
});

test('spec §4: processing is true from submitting the order until its answer [S4.3]', async (t: Test) => {
  const scene = await reachConfirm();
  t.equal(scene.state().processing, false);
  await submit(scene);
  t.equal(scene.state().processing, true);
  await scene.answer(ORDER, placed);
  t.equal(scene.state().processing, false);
});

test('D15: a double click sends one order', async (t: Test) => {
  const scene = await reachConfirm();
  void scene.store.dispatch(submitOrder(promised));
  void scene.store.dispatch(submitOrder(promised));
  await scene.settle();
  t.equal(scene.count(DATA), 2, 'one at the start, one before the order');
  await scene.answer(DATA, { data: {} });
  void scene.store.dispatch(submitOrder(promised));
  await scene.settle();
  t.equal(scene.count(ORDER), 1);
  t.equal(scene.state().processing, true);
});

test('D15: no answer, 502 or 504 leaves the outcome unknown; checking again repeats the order with its key', async (t: Test) => {
  for (const failure of [
    lost,
    new ApiError(0, 'timeout', ''),
    new ApiError(502, 'upstream', ''),
    new ApiError(504, 'timeout', ''),
    new ApiError(200, 'body', ''),
  ]) {
    const scene = await reachConfirm();
    await submit(scene);
    const first = scene.call(ORDER);
    await scene.fail(ORDER, failure);
    t.match(scene.state(), { phase: 'asking', processing: false });
    void scene.store.dispatch(checkOutcome());
    void scene.store.dispatch(checkOutcome());
    await scene.settle();
    t.equal(scene.count(ORDER), 2);
    t.same(scene.call(ORDER).input, first.input);
    t.equal(scene.call(ORDER).idempotencyKey, first.idempotencyKey);
    await scene.fail(ORDER, new ApiError(503, 'busy', ''));
    t.match(scene.state(), { phase: 'asking', problem: { kind: 'failed' } }, 'still nobody knows');
    void scene.store.dispatch(checkOutcome());
    await scene.settle();
    await scene.answer(ORDER, placed);
    t.match(scene.state(), { step: 'success', receipt: { code: 'A-1' } });
  }
});

test('spec §8: any other failure is shown, and the order can be sent again with the same key [S8.5]', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  await scene.fail(ORDER, new ApiError(500, 'x', 'сбой'));
  t.match(scene.state(), { phase: 'going', step: 'confirm', processing: false, problem: { kind: 'failed' } });
  t.strictSame(scene.logged, ['Checkout:']);
  await submit(scene);
  t.equal(scene.count(ORDER), 2);
  t.equal(scene.call(ORDER).idempotencyKey, 'key-1');
});

test('D15: the order is not sent if the request for checkout data before it fails', async (t: Test) => {
  const scene = await reachConfirm();
  void scene.store.dispatch(submitOrder(promised));
  await scene.settle();
  await scene.fail(DATA, lost);
  t.equal(scene.count(ORDER), 0);
  t.match(scene.state(), { step: 'confirm', processing: false, problem: { kind: 'not-sent' } });
});

test('D17: a 422 shows what changed and refetches the cart and the shops [V2.2.3]', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  const fields = { 'items[0].qnt': 'В этом магазине осталось только 1 шт.' };
  await scene.fail(ORDER, new ApiError(422, 'invalid', 'Состав изменился', { fields }));
  t.match(scene.state(), {
    step: 'shops',
    processing: false,
    problem: { kind: 'refused', messages: ['Состав изменился', 'Вино 2: В этом магазине осталось только 1 шт.'] },
  });
  const left = [line(2, 1)];
  await scene.answer(CART, cartOf(...left));
  t.same(scene.call(SHOPS).input.body, { items: [2], qnt: [1] });
  await scene.answer(SHOPS, { geo: mapGeo, data: [makeRow(makeShop(1), left, [{ retail: 0, transit: 1 }])] });
  t.match(scene.state(), { shop: 1, way: 'transit', problem: { kind: 'refused' } });
});

test('D15, D17: a 422 received after a reload still names the goods', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  const again = setCheckoutScene([], { session: Object.fromEntries(scene.session) });
  await again.open();
  void again.store.dispatch(checkOutcome());
  await again.settle();
  const fields = { 'items[1].qnt': 'Закончилось' };
  await again.fail(ORDER, new ApiError(422, 'invalid', 'Состав изменился', { fields }));
  t.match(again.state(), {
    phase: 'going',
    problem: { kind: 'refused', messages: ['Состав изменился', 'Вино 1: Закончилось'] },
  });
});

test('D15, D17: checkout updates when another tab changes the cart, and shows a notice', async (t: Test) => {
  const scene = await reachConfirm();
  scene.store.dispatch(followTabs());
  scene.otherTab('cart.changed', 'x');
  const left = [line(2, 1)];
  await scene.answer(CART, cartOf(...left));
  t.match(scene.state(), { step: 'confirm', shop: 1, problem: { kind: 'cart-changed' } });
  void scene.store.dispatch(submitOrder(promised));
  await scene.settle();
  t.equal(scene.count(DATA), 1, 'nothing is ordered while prices and stock are loaded');
  t.same(scene.call(SHOPS).input.body, { items: [2], qnt: [1] });
  await scene.answer(SHOPS, { geo: mapGeo, data: [makeRow(makeShop(1), left, [{ retail: 0, transit: 1 }])] });
  t.match(scene.state(), { step: 'confirm', shop: 1 });
  await submit(scene);
  t.same(scene.call(ORDER).input.body, {
    order: { orderType: 'transit', entityType: 'person', shop: 1, title: 'Анна Петрова', phone: '+79991234567' },
    items: [{ id: 2, goods_id: 102, code: 'A2', qnt: 1, price: 90 }],
  });
});

test('D15: when another tab has ordered the goods, checkout closes and the cart opens instead (D9)', async (t: Test) => {
  const scene = await reachConfirm();
  scene.store.dispatch(followTabs());
  scene.otherTab('cart.changed', 'x');
  await scene.answer(CART, cartOf());
  t.match(scene.state(), { phase: 'closed' });
  t.strictSame([scene.moves, scene.count(SHOPS)], [['replace #cart'], 1]);
});

test('D17: a refetched cart without changes leaves checkout as it is', async (t: Test) => {
  const scene = await reachConfirm();
  scene.store.dispatch(followTabs());
  scene.otherTab('cart.changed', 'x');
  await scene.answer(CART, cartOf(...cartLines));
  t.match(scene.state(), { step: 'confirm', problem: undefined, shops: { status: 'ready' } });
  t.equal(scene.count(SHOPS), 1);
});

test('D17: checkout returns to the shops step when the shops of a changed cart fail to load', async (t: Test) => {
  const scene = await reachConfirm();
  scene.store.dispatch(followTabs());
  scene.otherTab('cart.changed', 'x');
  await scene.answer(CART, cartOf(line(2, 1)));
  await scene.fail(SHOPS, new ApiError(500, 'x', ''));
  t.match(scene.state(), { step: 'shops', resume: 'confirm', shops: { status: 'failed' } });
});

test('D17: a 422 about the buyer alone leads to the contacts', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  await scene.fail(
    ORDER,
    new ApiError(422, 'invalid', 'Проверьте поля', { fields: { 'order.email': 'Не тот адрес' } }),
  );
  t.match(scene.state(), { step: 'contacts', refused: { email: 'Не тот адрес' } });
  const all = await reachConfirm();
  await submit(all);
  const fields = { 'order.phone': 'Не тот номер', 'order.title': 'Не то имя', 'order.email': 'Не тот адрес' };
  await all.fail(ORDER, new ApiError(422, 'invalid', '', { fields }));
  t.strictSame(all.state().refused, { phone: 'Не тот номер', title: 'Не то имя', email: 'Не тот адрес' });
});

test('D17: a 422 not about the buyer alone leads to the shops step; an empty one shows the default message', async (t: Test) => {
  const failed = 'Произошла ошибка, повторите чуть позже или обратитесь по телефону';
  for (const { message, fields, told, step } of [
    { message: '', fields: {}, told: [failed], step: 'shops' },
    { message: 'Нет', fields: {}, told: ['Нет'], step: 'shops' },
    { message: '', fields: { 'items[9].qnt': 'Нет', 'order.shop': 'Нет', min: '' }, told: ['Нет'], step: 'shops' },
    { message: '', fields: { 'order.email': 'Нет', 'items[0].price': 'Да' }, told: ['Вино 2: Да'], step: 'shops' },
    { message: '', fields: { email: 'Другое' }, told: ['Другое'], step: 'shops' },
  ]) {
    const scene = await reachConfirm();
    await submit(scene);
    await scene.fail(ORDER, new ApiError(422, 'invalid', message, { fields }));
    t.strictSame([scene.state().problem, scene.state().step], [{ kind: 'refused', messages: told }, step]);
  }
});

test('D9, D17: if nothing is left to order after a 422, the cart opens instead', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  await scene.fail(ORDER, new ApiError(422, 'invalid', 'Закончилось'));
  await scene.answer(CART, cartOf());
  t.strictSame([scene.moves, scene.count(SHOPS)], [['replace #cart'], 1]);
});

test('D15: a reload during the order request asks to check the outcome, with the same order and key [D9]', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  const memory = Object.fromEntries(scene.session);
  const again = setCheckoutScene([], { session: memory });
  await again.open();
  t.match(again.state(), { phase: 'asking', key: 'key-1' });
  t.same(again.state().sent, scene.state().sent, 'what is shown once it is there (D16) has lost nothing');
  t.same(again.moves, [], 'the cart is empty, and yet it does not open instead (D9)');
  void again.store.dispatch(checkOutcome());
  await again.settle();
  t.same(again.call(ORDER).input, scene.call(ORDER).input);
  t.equal(again.call(ORDER).idempotencyKey, 'key-1');
});

test('spec §4: closing with true after success drops the hash and forgets the order [S4.3]', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  await scene.answer(ORDER, placed);
  const id = scene.store.getState().dialogs.stack[0]?.id ?? '';
  scene.store.dispatch(closeDialog(id, true));
  await scene.settle();
  t.same(scene.moves, ['drop hash']);
  t.match(scene.state(), { phase: 'closed', step: 'shops', key: '' });
  t.equal(scene.count(CART), 1);
});

test('D15: if checkout is closed while the order is sent, it reopens with the result', async (t: Test) => {
  const scene = await reachConfirm();
  await submit(scene);
  await scene.close();
  t.equal(scene.state().processing, true);
  await scene.answer(ORDER, placed);
  t.same(scene.moves, ['push #checkout']);
  scene.store.dispatch(attachCheckout());
  t.match(scene.state(), { step: 'success', receipt: { code: 'A-1' } });
});
