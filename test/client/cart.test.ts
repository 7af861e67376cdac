/** Reading the cart, buying now, and what is told of it (spec §4, §7, §9; D26). */
import { type Test, test } from 'tap';
import { buyNow, CARD_PAUSE, openCart, putAtLeast, refreshCart, setQuantity } from '../../client/cart/cart-actions.ts';
import { startVisit } from '../../client/store/start.ts';
import { ApiError } from '../../shared/api.ts';
import { bodies, one, shown, ticked, two, withCart } from './cart-scene.ts';
import { cartOf, line, setScene } from './scene.ts';

test('buy now adds one piece if there is none, ticks the line and opens the cart [S4.9]', async (t: Test) => {
  const scene = await withCart([line(1, 2)], { storage: { 'cart.selected': '[]' } });
  scene.store.dispatch(buyNow(one));
  t.equal(shown(scene, 101), 2);
  t.equal(ticked(scene), 2);
  scene.store.dispatch(buyNow(two));
  t.equal(shown(scene, 102), 1);
  t.strictSame(scene.moves, ['push #cart', 'push #cart']);
  await scene.pass(0);
  t.match(bodies(scene), [{ product_id: 102, qnt: 1 }], 'at once, and what is there is not asked for again');
});

test('putAtLeast raises the quantity to the given minimum and never lowers it', async (t: Test) => {
  const scene = await withCart([line(1, 2)]);
  for (const pieces of [3, 2, 1]) scene.store.dispatch(putAtLeast(one, pieces));
  await scene.pass(0);
  t.match(bodies(scene), [{ item: 1, qnt: 3 }]);
  t.equal(scene.calls.length, 1);
});

test('the cart is fresh for 60 s [S9.3]', async (t: Test) => {
  const scene = await withCart([line(1, 2)]);
  scene.store.dispatch(setQuantity(one, 3, 0));
  await scene.pass(59_999);
  scene.calls[0]?.answer(cartOf(line(1, 3)));
  await scene.settle();
  scene.store.dispatch(openCart());
  t.equal(scene.calls.length, 1, 'an update does not make it older');
  await scene.pass(1);
  scene.store.dispatch(openCart());
  t.equal(scene.calls.length, 2);
});

test('a cart whose first load fails has the status failed and can be loaded again', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(openCart());
  scene.store.dispatch(openCart());
  t.equal(scene.calls.length, 1, 'one reading at a time');
  scene.calls[0]?.fail(new ApiError(502, 'upstream', ''));
  await scene.settle();
  t.strictSame([scene.store.getState().cart.status, scene.logged], ['failed', ['Cart load:']]);
  scene.store.dispatch(refreshCart());
  scene.calls[1]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.equal(scene.store.getState().cart.status, 'ready');
});

test('D26 a network failure is retried three times, an error answer never', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(openCart());
  for (const [index, wait] of [300, 600, 1200].entries()) {
    scene.calls.at(-1)?.fail(new ApiError(0, 'network', ''));
    await scene.settle();
    await scene.pass(wait - 1);
    t.equal(scene.calls.length, index + 1, `not before ${wait} ms`);
    await scene.pass(1);
    t.equal(scene.calls.length, index + 2);
  }
  scene.calls.at(-1)?.fail(new ApiError(0, 'network', ''));
  await scene.settle();
  t.equal(scene.store.getState().cart.status, 'failed');

  scene.store.dispatch(openCart());
  const before = scene.calls.length;
  scene.calls.at(-1)?.fail(new ApiError(502, 'upstream', ''));
  await scene.settle();
  await scene.pass(300);
  t.equal(scene.calls.length, before, 'an answer is not asked for again');
  t.equal(scene.store.getState().cart.status, 'failed');
});

test('leaving the page sends a pending update at once', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 4, 500));
  scene.hide();
  await scene.settle();
  t.match(bodies(scene), [{ item: 1, qnt: 4 }]);
});

test('analytics events are pushed after the API confirms, with the absolute change of quantity [S7.5]', async (t: Test) => {
  const scene = await withCart([line(1, 5)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  t.equal(scene.events.length, 0);
  scene.calls[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  scene.store.dispatch(setQuantity(two, 1, CARD_PAUSE));
  await scene.pass(200);
  scene.calls[1]?.answer(cartOf(line(1, 2), line(2, 1)));
  await scene.settle();
  const product = { variant: '0,75 л', brand: 'Дом', category: 'Вино', price: 100 };
  t.strictSame(scene.events, [
    {
      ecommerce: {
        currencyCode: 'RUB',
        remove: { products: [{ id: 101, name: 'Вино 1', ...product, quantity: 3 }] },
      },
    },
    {
      ecommerce: { currencyCode: 'RUB', add: { products: [{ id: 102, name: 'Вино 2', ...product, quantity: 1 }] } },
    },
  ]);
});

test('analytics get a remove event for a removed line and none for an unchanged one [S7.5, D72]', async (t: Test) => {
  const scene = await withCart([{ ...line(1, 5), price: 99.6 }, line(2, 1)]);
  scene.store.dispatch(setQuantity(one, 0, 0));
  scene.store.dispatch(setQuantity(two, 2, 0));
  await scene.pass(0);
  scene.calls[0]?.answer(cartOf(line(2, 1)));
  scene.calls[1]?.answer(cartOf(line(2, 1)));
  await scene.settle();
  t.match(
    scene.events,
    [{ ecommerce: { remove: { products: [{ id: 101, quantity: 5, price: 100 }] } } }],
    'D72: as shown',
  );
  t.equal(scene.events.length, 1);
});

test('analytics get the change of each line, in whatever order the answers come', async (t: Test) => {
  const scene = await withCart([]);
  scene.store.dispatch(setQuantity(one, 1, 0));
  scene.store.dispatch(setQuantity(two, 2, 0));
  await scene.pass(0);
  // The answer to the second knows the first line too.
  scene.calls[1]?.answer(cartOf(line(1, 1), line(2, 2)));
  await scene.settle();
  scene.calls[0]?.answer(cartOf(line(1, 1), line(2, 2)));
  await scene.settle();
  t.match(scene.events, [
    { ecommerce: { add: { products: [{ id: 102, quantity: 2 }] } } },
    { ecommerce: { add: { products: [{ id: 101, quantity: 1 }] } } },
  ]);
});

test('analytics get a change whose answer was lost once the reloaded cart contains it', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 3, 0));
  await scene.pass(0);
  scene.calls[0]?.fail(new ApiError(504, 'timeout', ''));
  await scene.settle();
  scene.calls[1]?.answer(cartOf(line(1, 3)));
  await scene.settle();
  t.match(scene.events, [{ ecommerce: { add: { products: [{ id: 101, quantity: 2 }] } } }]);
});

test('a cart that failed to load is loaded again once the connection is back', async (t: Test) => {
  const scene = setScene({ cookies: { warning18: 'true', 'cookie-confirmed': 'true' } });
  scene.store.dispatch(startVisit());
  const reads = () => scene.calls.filter(({ key }) => key === 'GET /api/cart.json');
  reads()[0]?.fail(new ApiError(503, 'busy', ''));
  await scene.settle();
  t.equal(scene.store.getState().cart.status, 'failed');
  scene.changeLine(false);
  t.equal(reads().length, 1);
  scene.changeLine(true);
  t.equal(reads().length, 2);
});

test('D57: a visit that has ended follows no other tab, page or connection; begun anew it follows each once [D57c]', async (t: Test) => {
  const scene = setScene({ cookies: { warning18: 'true', 'cookie-confirmed': 'true' } });
  scene.store.dispatch(startVisit())();
  const reads = () => scene.calls.filter(({ key }) => key === 'GET /api/cart.json');
  reads()[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  await scene.pass(60_000);
  scene.otherTab('cart.changed', 'theirs');
  scene.otherTab('cart.selected', '[]');
  scene.show();
  scene.restore();
  scene.changeLine(true);
  t.equal(reads().length, 1, 'nothing is asked for');
  t.equal(ticked(scene), 2, 'nor is a tick taken over');
  scene.store.dispatch(startVisit());
  t.equal(reads().length, 2);
  t.equal(ticked(scene), 0);
  scene.otherTab('cart.changed', 'theirs again');
  t.equal(reads().length, 3);
});

test('D79: goods that could not be put in are no longer told of as put in, but named with the reason', async (t: Test) => {
  const scene = await withCart([line(2, 1)]);
  const told = () => {
    const { put, failure } = scene.store.getState().cart;
    return [put?.title, failure?.what, failure?.title, failure?.message];
  };
  const lose = async (error: unknown, ...left: ReturnType<typeof line>[]) => {
    await scene.pass(0);
    scene.calls.at(-1)?.fail(error);
    await scene.settle();
    t.equal(scene.store.getState().cart.failure, undefined, 'not before the cart is known');
    scene.calls.at(-1)?.answer(cartOf(...left));
    await scene.settle();
  };
  scene.store.dispatch(setQuantity(one, 1, 0));
  t.equal(told()[0], one.title);
  await lose(new ApiError(422, 'invalid', 'Больше не продаётся'), line(2, 1));
  t.strictSame(told(), [undefined, 'put', one.title, 'Больше не продаётся']);
  scene.store.dispatch(setQuantity(two, 2, 0));
  t.strictSame(told(), [undefined, undefined, undefined, undefined], 'another press');
  await lose(new ApiError(504, 'timeout', 'for operators'), line(2, 1));
  t.strictSame(told(), [undefined, 'changed', two.title, '']);
  scene.store.dispatch(setQuantity(two, 0, 0));
  await lose(new ApiError(502, 'upstream', ''), line(2, 1));
  t.strictSame(told(), [undefined, 'removed', two.title, '']);
  t.strictSame(scene.store.getState().cart.removals, [], 'nothing to undo');
  scene.store.dispatch(setQuantity(one, 1, 0));
  await lose(new ApiError(504, 'timeout', ''), line(2, 1), line(1, 1));
  t.strictSame(told(), [undefined, undefined, undefined, undefined], 'the API has made the change');
});
