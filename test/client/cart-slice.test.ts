/** The cart's state, action by action: what is told, what can be undone, and what stays ticked (spec §4; D1–D4, D79). */
import type { Action } from '@reduxjs/toolkit';
import { type Test, test } from 'tap';
import { type CartState, cartActions, cartSlice, type LineEdit } from '../../client/cart/cart-slice.ts';
import { line } from './scene.ts';

const edit = (goodsId: number, qnt: number, at: number, more: Partial<LineEdit> = {}) =>
  cartActions.edited({ goodsId, title: `Вино ${goodsId}`, qnt, at, pauseMs: 0, ...more });
const read = (...items: Parameters<typeof line>[]) =>
  cartActions.read({ items: items.map((item) => line(...item)), sentAt: 0, at: 1 });

/** The state after some actions, from an empty cart on. */
function after(...actions: readonly Action[]): CartState {
  return actions.reduce<CartState>(cartSlice.reducer, cartSlice.getInitialState());
}

test('D3, D79: goods put in within a moment are told together, later ones by themselves, a removal ends it', async (t: Test) => {
  t.strictSame(after(edit(1, 2, 1000)).put, { at: 1000, goods: [1], title: 'Вино 1', pieces: 2 });
  const together = { at: 1050, goods: [1, 2], title: undefined, pieces: 5 };
  t.strictSame(after(edit(1, 2, 1000), edit(2, 3, 1050)).put, together);
  t.strictSame(after(edit(1, 2, 1000), edit(2, 3, 1051)).put, { at: 1051, goods: [2], title: 'Вино 2', pieces: 3 });
  t.equal(after(edit(1, 2, 1000), edit(1, 0, 1010)).put, undefined);
  t.equal(after(edit(1, 2, 1000), edit(1, 3, 1010)).put?.pieces, 2, 'a change of what is there is not told');
  for (const silent of [{ untold: true }, { tick: false }])
    t.equal(after(edit(1, 2, 1000, silent)).put, undefined, JSON.stringify(silent));
});

test('D79: of goods that could not be put in nothing is told as put in; others stay told', async (t: Test) => {
  const failed = (goodsId: number, dt: number) =>
    cartActions.failed({ edit: edit(goodsId, 1, 1000).payload, dt, message: '' });
  const sent = after(edit(1, 1, 1000), cartActions.sent({ goodsId: 1 }));
  const dt = sent.cart.edits[1]?.dt ?? 0;
  const lost = cartSlice.reducer(sent, failed(1, dt));
  t.match(lost, { put: undefined, failing: { goodsId: 1, what: 'put' } });
  t.equal(cartSlice.reducer(sent, failed(1, dt - 1)), sent, 'an older press that fails is no news');
  const told = { ...sent, put: { at: 1, goods: [2], title: 'Вино 2', pieces: 1 } };
  t.equal(cartSlice.reducer(told, failed(1, dt)).put, told.put);
  const fresh = (...items: ReturnType<typeof line>[]) => cartActions.read({ items, sentAt: lost.cart.version, at: 2 });
  const known = cartSlice.reducer(lost, fresh());
  t.match(known, { failing: undefined, failure: { goodsId: 1 } }, 'it is not in the cart');
  const made = fresh(line(1, 1, { goods_id: 1 }));
  t.equal(cartSlice.reducer(lost, made).failure, undefined, 'the API has made the change');
  t.equal(cartSlice.reducer(known, fresh()).failure, known.failure, 'it stays told');
});

test('D1: a cart that could not be read again stays as it was; one that was never read has failed', async (t: Test) => {
  t.equal(after().status, 'idle');
  t.equal(after(cartActions.reading()).status, 'loading');
  t.equal(after(cartActions.reading(), cartActions.readFailed()).status, 'failed');
  t.equal(after(read([1, 2]), cartActions.reading(), cartActions.readFailed()).status, 'ready');
});

test('D3, D4: a removal remembers whether its line was ticked, and a removal of nothing is none', async (t: Test) => {
  const ticked = (on: boolean) => after(read([1, 2]), cartActions.ticked({ id: 1, on }), edit(101, 0, 5)).removals;
  t.match(ticked(true), [{ goodsId: 101, qnt: 2, ticked: true }]);
  t.match(ticked(false), [{ goodsId: 101, qnt: 2, ticked: false }]);
  t.strictSame(after(read([1, 2]), edit(101, 0, 5, { how: 'delete' })).removals, [], 'it was confirmed');
  t.strictSame(after(edit(7, 0, 5)).removals, []);
  t.strictSame(after(edit(7, 0, 5)).selection, after().selection);
});

test('D4: of what is being put in, what the visitor has unticked stays so when the stored choice is read', async (t: Test) => {
  const stored = cartActions.selectionRead({ off: [], only: { ids: [1], goods: [] } });
  t.strictSame(after(edit(7, 1, 5), edit(8, 1, 6), stored).selection.only?.goods, [7, 8]);
  t.strictSame(after(edit(7, 1, 5), edit(8, 1, 6, { tick: false }), stored).selection.only?.goods, [7]);
});
