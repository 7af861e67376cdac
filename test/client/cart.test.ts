/** The cart under slow, failing and disordered answers, one rule a test (D1–D5, spec §4). */
import { type Test, test } from 'tap';
import {
  addToCart,
  buyNow,
  CARD_PAUSE,
  CART_SCREEN_PAUSE,
  deleteLine,
  openCart,
  refreshCart,
  setQuantity,
  undoRemoval,
} from '../../client/store/cart-actions.ts';
import { selectCartView, selectLocked, selectSummary } from '../../client/store/cart-selectors.ts';
import { cartActions } from '../../client/store/cart-slice.ts';
import { closeDialog } from '../../client/store/dialog-actions.ts';
import { watchSelection } from '../../client/store/selection-effects.ts';
import { ApiError } from '../../shared/api.ts';
import type { CartItem } from '../../shared/contract/things.ts';
import { piecesOf, quantityOf } from '../../shared/rules/cart.ts';
import { cartOf, line, type Scene, type SceneOptions, setScene } from './scene.ts';

const one = { id: 101, title: 'Вино 1' };
const two = { id: 102, title: 'Вино 2' };

/** A scene whose cart was read. */
async function withCart(items: CartItem[], options?: SceneOptions): Promise<Scene> {
  const scene = setScene(options);
  scene.store.dispatch(watchSelection());
  scene.store.dispatch(openCart());
  scene.calls[0]?.answer(cartOf(...items));
  await scene.settle();
  scene.calls.length = 0;
  return scene;
}

const shown = ({ store }: Scene, goodsId: number): number => quantityOf(store.getState().cart.cart, goodsId);
const locked = ({ store }: Scene): boolean => selectLocked(store.getState());
const ticked = ({ store }: Scene): number => selectSummary(store.getState()).pieces;
const bodies = ({ calls }: Scene): unknown[] => calls.map(({ key, input }) => input.body ?? key);

test('D1 a burst of clicks is one update, after the pause, with the time of the last click', async (t: Test) => {
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

test('D1 a new update aborts the one in flight, whose answer changes nothing', async (t: Test) => {
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

test('D1 an answer does not undo another line that was settled while it was under way', async (t: Test) => {
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

test('D1 the newest update has failed: the cart is read once, and its answer holds', async (t: Test) => {
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

test('D1 a click during the reading after a failure is the latest', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.calls[0]?.fail(new ApiError(0, 'network', ''));
  await scene.settle();
  scene.store.dispatch(setQuantity(one, 6, 200));
  scene.calls[1]?.answer(cartOf(line(1, 1)));
  await scene.settle();
  t.equal(shown(scene, 101), 6);
});

test('D2 the lock counts updates that wait or fly, and never holds the number back', async (t: Test) => {
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

test('D3 0 removes at once, and can be undone for 8 s with its old quantity', async (t: Test) => {
  const scene = await withCart([line(1, 3)]);
  scene.store.dispatch(setQuantity(one, 0, 500));
  t.equal(selectCartView(scene.store.getState()).available.length, 0);
  await scene.pass(0);
  t.match(bodies(scene), [{ item: 1, qnt: 0 }]);
  scene.calls[0]?.answer(cartOf());
  await scene.settle();
  const [removal] = scene.store.getState().cart.removals;
  t.match(removal, { title: 'Вино 1', qnt: 3 });
  if (removal !== undefined) scene.store.dispatch(undoRemoval(removal));
  t.equal(shown(scene, 101), 3);
  t.equal(scene.store.getState().cart.removals.length, 0);
  await scene.pass(0);
  t.match(bodies(scene)[1], { product_id: 101, qnt: 3 });
});

test('D3 the undo goes after 8 s', async (t: Test) => {
  const scene = await withCart([line(1, 3)]);
  scene.store.dispatch(setQuantity(one, 0, 500));
  await scene.pass(7999);
  t.equal(scene.store.getState().cart.removals.length, 1);
  await scene.pass(1);
  t.equal(scene.store.getState().cart.removals.length, 0);
});

test('D3 an undo while the removal flies names the goods: the line id may be gone', async (t: Test) => {
  const scene = await withCart([line(1, 3)]);
  scene.store.dispatch(setQuantity(one, 0, 500));
  await scene.pass(0);
  const [removal] = scene.store.getState().cart.removals;
  if (removal !== undefined) scene.store.dispatch(undoRemoval(removal));
  await scene.pass(0);
  t.ok(scene.calls[0]?.signal?.aborted);
  t.match(bodies(scene)[1], { product_id: 101, qnt: 3 });
});

test('D3 the undo of a line that was not ticked does not tick it', async (t: Test) => {
  const scene = await withCart([line(1, 3), line(2, 1)], { storage: { 'cart.selected': '[2]' } });
  scene.store.dispatch(setQuantity(one, 0, 500));
  await scene.pass(0);
  scene.calls[0]?.answer(cartOf(line(2, 1)));
  await scene.settle();
  const [removal] = scene.store.getState().cart.removals;
  if (removal !== undefined) scene.store.dispatch(undoRemoval(removal));
  await scene.pass(0);
  scene.calls[1]?.answer(cartOf(line(2, 1), line(7, 3, { goods_id: 101 })));
  await scene.settle();
  t.equal(ticked(scene), 1);
});

test('goods without a line yet take further clicks without loss', async (t: Test) => {
  const scene = await withCart([]);
  scene.store.dispatch(addToCart(one));
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

test('the delete button asks first; the line goes with the answer yes, without an undo', async (t: Test) => {
  const scene = await withCart([line(1, 3)]);
  for (const [answer, left] of [
    [false, 1],
    [undefined, 1],
    [true, 0],
  ] as const) {
    const deleted = scene.store.dispatch(deleteLine(line(1, 3)));
    const [dialog] = scene.store.getState().dialogs.stack;
    t.match(dialog, { kind: 'confirm', props: { title: 'Удаление товара', confirm: 'Удалить' } });
    scene.store.dispatch(closeDialog(dialog?.id ?? '', answer));
    t.equal(await deleted, answer === true);
    t.equal(selectCartView(scene.store.getState()).available.length, left);
  }
  await scene.pass(0);
  t.strictSame(bodies(scene), ['DELETE /api/cart/delete/{id}.json']);
  t.equal(scene.store.getState().cart.removals.length, 0);
  scene.calls[0]?.answer(cartOf());
  await scene.settle();
  t.notOk(locked(scene));
});

test('D4 nothing stored: every available line is ticked', async (t: Test) => {
  const scene = await withCart([line(1, 2), line(2, 3, { availability_status: false })]);
  t.equal(ticked(scene), 2);
  t.ok(selectSummary(scene.store.getState()).allTicked);
  t.equal(scene.storage.has('cart.selected'), false);
});

test('D4 the selection is kept under cart.selected and follows another tab', async (t: Test) => {
  const scene = await withCart([line(1, 1), line(2, 1)]);
  scene.store.dispatch(cartActions.ticked({ id: 1, on: false }));
  t.equal(scene.storage.get('cart.selected'), '[2]');
  t.notOk(selectSummary(scene.store.getState()).allTicked);
  scene.otherTab('cart.selected', '[1,2]');
  t.ok(selectSummary(scene.store.getState()).allTicked);
});

test('D4 putting goods in ticks their line, also under a stored selection', async (t: Test) => {
  const scene = await withCart([line(1, 1)], { storage: { 'cart.selected': '[]' } });
  t.equal(ticked(scene), 0);
  scene.store.dispatch(addToCart(two));
  await scene.pass(200);
  scene.calls[0]?.answer(cartOf(line(1, 1), line(2, 1)));
  await scene.settle();
  t.equal(scene.storage.get('cart.selected'), '[2]');
});

test('only lines that can be ordered can be ticked', async (t: Test) => {
  const scene = await withCart([line(1, 1, { availability_status: null })], { storage: { 'cart.selected': '[1]' } });
  t.equal(ticked(scene), 0);
  scene.store.dispatch(cartActions.ticked({ id: 1, on: true }));
  t.equal(ticked(scene), 0);
  scene.store.dispatch(cartActions.allTicked({ on: true }));
  t.equal(ticked(scene), 0);
  t.notOk(selectSummary(scene.store.getState()).allTicked);
});

test('a selection that cannot be read counts as none', async (t: Test) => {
  for (const text of ['{', 'null', '"1"', '{"a":1}']) {
    const scene = await withCart([line(1, 1)], { storage: { 'cart.selected': text } });
    t.equal(ticked(scene), 1, text);
  }
});

test('D5 the total is the sum of what is ticked and available; the newest line stands first', async (t: Test) => {
  const scene = await withCart([line(1, 2, { price: 10.5 }), line(2, 3, { price: 7 })]);
  t.strictSame(
    selectCartView(scene.store.getState()).available.map(({ id }) => id),
    [2, 1],
  );
  t.equal(selectSummary(scene.store.getState()).total, 42);
  scene.store.dispatch(cartActions.ticked({ id: 2, on: false }));
  t.equal(selectSummary(scene.store.getState()).total, 21);
});

test('buy now puts one in if there is none, ticks it and opens the cart', async (t: Test) => {
  const scene = await withCart([line(1, 2)], { storage: { 'cart.selected': '[]' } });
  scene.store.dispatch(buyNow(one));
  t.equal(shown(scene, 101), 2);
  t.equal(ticked(scene), 2);
  scene.store.dispatch(buyNow(two));
  t.equal(shown(scene, 102), 1);
  t.strictSame(scene.moves, ['push #cart', 'push #cart']);
});

test('the cart is fresh for 60 s', async (t: Test) => {
  const scene = await withCart([line(1, 2)]);
  await scene.pass(59_999);
  scene.store.dispatch(openCart());
  t.equal(scene.calls.length, 0);
  await scene.pass(1);
  scene.store.dispatch(openCart());
  t.equal(scene.calls.length, 1);
});

test('a cart that was never read shows as failed, and can be read again', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(openCart());
  scene.store.dispatch(openCart());
  t.equal(scene.calls.length, 1, 'one reading at a time');
  scene.calls[0]?.fail(new ApiError(502, 'upstream', ''));
  await scene.settle();
  t.equal(scene.store.getState().cart.status, 'failed');
  scene.store.dispatch(refreshCart());
  scene.calls[1]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  t.equal(scene.store.getState().cart.status, 'ready');
});

test('D26 a lost connection is tried again three times, an answer never', async (t: Test) => {
  const scene = setScene();
  scene.store.dispatch(openCart());
  for (const wait of [300, 600, 1200]) {
    scene.calls.at(-1)?.fail(new ApiError(0, 'network', ''));
    await scene.settle();
    await scene.pass(wait);
  }
  t.equal(scene.calls.length, 4);
  scene.calls.at(-1)?.fail(new ApiError(0, 'network', ''));
  await scene.settle();
  t.equal(scene.store.getState().cart.status, 'failed');
});

test('leaving the page ends the pause: nothing clicked is lost', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  scene.store.dispatch(setQuantity(one, 4, 500));
  scene.hide();
  await scene.settle();
  t.match(bodies(scene), [{ item: 1, qnt: 4 }]);
});

test('analytics hear of what the API has confirmed, as absolute change in roubles', async (t: Test) => {
  const scene = await withCart([line(1, 5)]);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  t.equal(scene.events.length, 0);
  scene.calls[0]?.answer(cartOf(line(1, 2)));
  await scene.settle();
  scene.store.dispatch(addToCart(two));
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
