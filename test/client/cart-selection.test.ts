/** Which lines are ticked, and what they come to (D4, D5; spec §4, §9). */
import { type Test, test } from 'tap';
import { CARD_PAUSE, setQuantity } from '../../client/store/cart-actions.ts';
import { selectCartView, selectSummary } from '../../client/store/cart-selectors.ts';
import { cartActions } from '../../client/store/cart-slice.ts';
import { ticked, two, withCart } from './cart-scene.ts';
import { cartOf, line } from './scene.ts';

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
  scene.store.dispatch(setQuantity(two, 1, CARD_PAUSE));
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
  const gone = line(3, 1, { price: 5, availability_status: null });
  const scene = await withCart([line(1, 2, { price: 10.5 }), line(2, 3, { price: 7 }), gone]);
  t.strictSame(
    selectCartView(scene.store.getState()).available.map(({ id }) => id),
    [2, 1],
  );
  t.equal(selectSummary(scene.store.getState()).total, 42);
  scene.store.dispatch(cartActions.ticked({ id: 2, on: false }));
  t.equal(selectSummary(scene.store.getState()).total, 21);
});
