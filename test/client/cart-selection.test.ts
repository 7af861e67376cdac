/** Which lines are ticked, and what they come to (D4, D5; spec §4, §9). */
import { type Test, test } from 'tap';
import { CARD_PAUSE, setQuantity } from '../../client/cart/cart-actions.ts';
import { selectCartView, selectSummary } from '../../client/cart/cart-selectors.ts';
import { cartActions } from '../../client/cart/cart-slice.ts';
import { visitorKeys } from '../../client/services/visitor-memory.ts';
import type { CartItem } from '../../shared/contract/things.ts';
import { ticked, two, withCart } from './cart-scene.ts';
import { cartOf, line } from './scene.ts';

test('D4 nothing stored: every available line is ticked', async (t: Test) => {
  const scene = await withCart([line(1, 2), line(2, 3, { availability_status: false })]);
  t.equal(ticked(scene), 2);
  t.ok(selectSummary(scene.store.getState()).allTicked);
  t.equal(scene.storage.has('cart.selected'), false);
});

test('D4 the selection is kept under cart.selected and follows another tab [S3.3]', async (t: Test) => {
  const scene = await withCart([line(1, 1), line(2, 1)]);
  scene.store.dispatch(cartActions.ticked({ id: 1, on: false }));
  t.equal(scene.storage.get('cart.selected'), '[2]');
  t.notOk(selectSummary(scene.store.getState()).allTicked);
  scene.otherTab('cart.selected', '[1,2]');
  t.ok(selectSummary(scene.store.getState()).allTicked);
});

test('D4 a cart.selected that other code writes or removes applies on the next load', async (t: Test) => {
  const storage = new Map<string, string>();
  const items = [line(1, 1), line(2, 2)];
  const first = await withCart(items, { storage });
  first.store.dispatch(cartActions.ticked({ id: 1, on: false }));
  t.equal(ticked(await withCart(items, { storage })), 2);
  storage.set('cart.selected', '[1]');
  t.equal(ticked(await withCart(items, { storage })), 1);
  storage.delete('cart.selected');
  t.equal(ticked(await withCart(items, { storage })), 3);
});

/** The visitor's pages of two cities: cookies are common to them, local storage is not. */
function cities() {
  const cookies = new Map<string, string>();
  const city = () => {
    const storage = new Map<string, string>();
    return (items: CartItem[]) => withCart(items, { cookies, domain: 'shop.example', storage });
  };
  return { cookies, here: city(), there: city() };
}

test('D44 unticked lines are unticked in every city, and the latest change applies', async (t: Test) => {
  const { cookies, here, there } = cities();
  const items = [line(1, 1), line(2, 2)];
  const first = await here(items);
  t.strictSame([...cookies], [], 'nothing was said');
  first.store.dispatch(cartActions.ticked({ id: 1, on: false }));
  const second = await there(items);
  t.equal(ticked(second), 2);
  t.equal(second.storage.get('cart.selected'), '[2]', 'as spec §3 names it, on each host');
  second.store.dispatch(cartActions.allTicked({ on: true }));
  t.equal(ticked(await here(items)), 3);
  second.store.dispatch(cartActions.ticked({ id: 2, on: false }));
  t.equal(ticked(first), 2);
  first.show();
  t.equal(ticked(first), 1, 'a page that is seen again follows');
});

test('D44 unticked goods that another city lacks are still unticked on return', async (t: Test) => {
  const { here, there } = cities();
  const items = [line(1, 1), line(2, 2)];
  (await here(items)).store.dispatch(cartActions.ticked({ id: 1, on: false }));
  const second = await there([line(1, 1, { availability_status: null }), line(2, 2)]);
  second.store.dispatch(cartActions.allTicked({ on: true }));
  t.equal(ticked(second), 2);
  t.equal(ticked(await here(items)), 2);
});

test('D44 all visitor cookies fit in 4 kB; with too many unticked goods another city has none ticked', async (t: Test) => {
  const most = Object.entries(visitorKeys).map(([name, { room }]) => name.length + 1 + room + 2);
  t.ok(most.reduce((sum, length) => sum + length) < 3584, 'an eighth of it is for what is yet to come');
  const { cookies, here, there } = cities();
  const items = Array.from({ length: 400 }, (_, n) => line(n + 1_000_000, 1));
  const first = await here(items);
  first.store.dispatch(cartActions.allTicked({ on: false }));
  first.store.dispatch(cartActions.ticked({ id: 1_000_000, on: true }));
  t.ok((cookies.get('cart.unticked') ?? '').length <= visitorKeys['cart.unticked'].room);
  t.equal(ticked(await there(items)), 0);
});

test('D4 adding goods to the cart ticks their line, also with a stored selection', async (t: Test) => {
  const scene = await withCart([line(1, 1)], { storage: { 'cart.selected': '[]' } });
  t.equal(ticked(scene), 0);
  scene.store.dispatch(setQuantity(two, 1, CARD_PAUSE));
  await scene.pass(200);
  scene.calls[0]?.answer(cartOf(line(1, 1), line(2, 1)));
  await scene.settle();
  t.equal(scene.storage.get('cart.selected'), '[2]');
});

test('only lines that can be ordered can be ticked [S2.23, S4.8]', async (t: Test) => {
  const scene = await withCart([line(1, 1, { availability_status: null })], { storage: { 'cart.selected': '[1]' } });
  t.equal(ticked(scene), 0);
  scene.store.dispatch(cartActions.ticked({ id: 1, on: true }));
  t.equal(ticked(scene), 0);
  scene.store.dispatch(cartActions.allTicked({ on: true }));
  t.equal(ticked(scene), 0);
  t.notOk(selectSummary(scene.store.getState()).allTicked);
});

test('a malformed stored selection counts as missing', async (t: Test) => {
  for (const text of ['{', 'null', '"1"', '{"a":1}']) {
    const scene = await withCart([line(1, 1)], { storage: { 'cart.selected': text } });
    t.equal(ticked(scene), 1, text);
  }
});

test('D5 the total is the sum of the ticked available lines; the newest line comes first [S9.6]', async (t: Test) => {
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
