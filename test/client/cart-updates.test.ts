/** Changing quantities under slow, failing and disordered answers (D1, D2; spec §4). */
import { type Test, test } from 'tap';
import { CARD_PAUSE, CART_SCREEN_PAUSE, setQuantity } from '../../client/cart/cart-actions.ts';
import { ApiError } from '../../shared/api.ts';
import { piecesOf } from '../../shared/rules/cart/cart.ts';
import { bodies, locked, one, shown, two, withCart } from './cart-scene.ts';
import { cartOf, line } from './scene.ts';

test('D1 a burst of clicks is one update, after the pause, with the time of the last click [S4.5]', async (t: Test) => {
  t.strictSame([CART_SCREEN_PAUSE, CARD_PAUSE], [500, 200], 'spec §9');
  for (const pause of [CART_SCREEN_PAUSE, CARD_PAUSE]) {
    const scene = await withCart([line(1, 1)]);
    scene.store.dispatch(setQuantity(one, 2, pause));
    await scene.pass(pause - 1);
    scene.store.dispatch(setQuantity(one, 3, pause));
    await scene.pass(pause - 1);
    t.equal(scene.calls.length, 0, 'the second click has restarted the pause');
    await scene.pass(1);
    t.strictSame(bodies(scene), [{ item: 1, qnt: 3, dt: 1_000_000 + pause - 1 }]);
    t.equal(shown(scene, 101), 3);
  }
});

test('D1 a new update aborts the one in flight, whose answer changes nothing [S4.5]', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 200));
  await scene.pass(200);
  scene.store.dispatch(setQuantity(one, 5, 200));
  t.ok(scene.calls[0]?.signal?.aborted);
  scene.calls[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.equal(shown(scene, 101), 5);
  await scene.pass(200);
  scene.calls[1]?.answer(cartOf(line(1, 5)));
  await scene.settle();
  t.equal(shown(scene, 101), 5);
  t.notOk(locked(scene));
});

test('D1 two clicks within one millisecond have different times', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.store.dispatch(setQuantity(one, 3, 0));
  await scene.pass(0);
  const [first, second] = scene.calls.map(({ input }) => (input.body as { dt: number }).dt);
  t.ok((first ?? 0) < (second ?? 0));
});

test('D1 an answer does not overwrite another line that was updated while it was in flight', async (t: Test) => {
  const scene = await withCart([line(1, 1), line(2, 1)]);
  scene.store.dispatch(setQuantity(one, 4, 0));
  scene.store.dispatch(setQuantity(two, 7, 0));
  await scene.pass(0);
  const [first, second] = scene.calls;
  second?.answer(cartOf(line(1, 1), line(2, 7)));
  await scene.settle();
  first?.answer(cartOf(line(1, 4), line(2, 1)));
  await scene.settle();
  t.equal(shown(scene, 101), 4);
  t.equal(shown(scene, 102), 7);
});

test('D1 after the latest update fails the cart is refetched once, and its answer applies', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  t.ok(locked(scene));
  scene.calls[0]?.fail(new ApiError(500, 'upstream', ''));
  await scene.settle();
  t.notOk(locked(scene), 'unlocked at once');
  t.strictSame(scene.logged, ['Cart update:']);
  t.strictSame(bodies(scene).slice(1), ['GET /api/cart.json']);
  t.equal(shown(scene, 101), 2, "the visitor's number stands until the API has spoken");
  scene.calls[1]?.answer(cartOf(line(1, 1)));
  await scene.settle();
  t.equal(shown(scene, 101), 1);
});

test('D1 a click during the refetch after a failure is not overwritten by its answer', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.calls[0]?.fail(new ApiError(502, 'upstream', ''));
  await scene.settle();
  scene.store.dispatch(setQuantity(one, 6, 200));
  scene.calls[1]?.answer(cartOf(line(1, 1)));
  await scene.settle();
  t.equal(shown(scene, 101), 6);
});

test('D79: an update that the connection has lost is sent again like a reading, as it names the whole quantity', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.calls[0]?.fail(new ApiError(0, 'network', ''));
  await scene.settle();
  await scene.pass(300);
  t.strictSame(bodies(scene)[1], bodies(scene)[0]);
  scene.calls[1]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.strictSame([shown(scene, 101), locked(scene), scene.logged], [2, false, []]);
});

test('D2 the lock counts pending and running updates, and never blocks a change of quantity [S4.6]', async (t: Test) => {
  const scene = await withCart([line(1, 1), line(2, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 200));
  t.ok(locked(scene));
  scene.store.dispatch(setQuantity(two, 2, 200));
  await scene.pass(200);
  scene.calls[0]?.answer(cartOf(line(1, 2), line(2, 1)));
  await scene.settle();
  t.ok(locked(scene), 'the other one is still under way');
  scene.store.dispatch(setQuantity(one, 3, 200));
  t.equal(shown(scene, 101), 3);
  await scene.pass(200);
  scene.calls[1]?.answer(cartOf(line(1, 2), line(2, 2)));
  scene.calls[2]?.answer(cartOf(line(1, 3), line(2, 2)));
  await scene.settle();
  t.notOk(locked(scene));
});

test('D2 the lock counts removals too [S4.6]', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 0, 0));
  t.ok(locked(scene));
  await scene.pass(0);
  scene.calls[0]?.answer(cartOf());
  await scene.settle();
  t.notOk(locked(scene));
});

test('clicks on goods that have no cart line yet are not lost', async (t: Test) => {
  const scene = await withCart([]);
  scene.store.dispatch(setQuantity(one, 1, CARD_PAUSE));
  await scene.pass(200);
  scene.store.dispatch(setQuantity(one, 2, 200));
  scene.store.dispatch(setQuantity(one, 3, 200));
  t.equal(piecesOf(scene.store.getState().cart.cart), 3);
  await scene.pass(200);
  t.match(bodies(scene), [
    { product_id: 101, qnt: 1 },
    { product_id: 101, qnt: 3 },
  ]);
  scene.calls[1]?.answer(cartOf(line(1, 3)));
  await scene.settle();
  t.equal(shown(scene, 101), 3);
});

test('a quantity changed offline is sent once the connection is back, only the latest one', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.changeLine(false);
  scene.calls[0]?.fail(new ApiError(0, 'network', ''));
  await scene.settle();
  t.ok(locked(scene), 'it is under way');
  scene.changeLine(false);
  await scene.settle();
  t.equal(scene.calls.length, 1, 'a change that leaves the line down sends nothing');
  scene.store.dispatch(setQuantity(one, 3, 0));
  await scene.pass(0);
  scene.calls[1]?.fail(new ApiError(0, 'network', ''));
  await scene.settle();
  scene.changeLine(true);
  await scene.settle();
  t.match(bodies(scene), [{ qnt: 2 }, { qnt: 3 }, { qnt: 3 }]);
  t.equal(scene.calls.length, 3);
  scene.changeLine(true);
  await scene.settle();
  t.equal(scene.calls.length, 3, 'sent once');
  scene.calls[2]?.answer(cartOf(line(1, 3)));
  await scene.settle();
  t.strictSame([shown(scene, 101), locked(scene), scene.logged], [3, false, []]);
});

test('an error answer fails the update at once, offline too, and it is not sent again when the connection is back', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.changeLine(false);
  scene.calls[0]?.fail(new ApiError(500, 'upstream', ''));
  await scene.settle();
  t.strictSame(scene.logged, ['Cart update:']);
  t.notOk(locked(scene));
  scene.changeLine(true);
  await scene.settle();
  t.match(bodies(scene), [{ qnt: 2 }, 'GET /api/cart.json']);
});
