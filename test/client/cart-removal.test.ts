/** Removing lines: at once with an undo, or after a question (D3; spec §4, §5). */
import { type Test, test } from 'tap';
import { setQuantity, undoRemoval } from '../../client/cart/cart-actions.ts';
import { selectCartView } from '../../client/cart/cart-selectors.ts';
import { deleteLine } from '../../client/cart/delete-line.ts';
import { closeDialog } from '../../client/dialogs/dialog-actions.ts';
import { ApiError } from '../../shared/api.ts';
import { bodies, locked, one, shown, ticked, two, withCart } from './cart-scene.ts';
import { cartOf, line } from './scene.ts';

test('D3 quantity 0 removes a line at once; the undo restores its old quantity', async (t: Test) => {
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

test('D3 the undo disappears after 8 s', async (t: Test) => {
  const scene = await withCart([line(1, 3)]);
  scene.store.dispatch(setQuantity(one, 0, 500));
  await scene.pass(7999);
  t.equal(scene.store.getState().cart.removals.length, 1);
  await scene.pass(1);
  t.equal(scene.store.getState().cart.removals.length, 0);
});

test('D3 a lower quantity, or 0 for goods that are not in the cart, offers no undo', async (t: Test) => {
  const scene = await withCart([line(1, 3)]);
  scene.store.dispatch(setQuantity(one, 1, 0));
  scene.store.dispatch(setQuantity(two, 0, 0));
  t.strictSame(scene.store.getState().cart.removals, []);
});

test('D3 each undo disappears 8 s after its own removal, and the rest of the cart is unchanged', async (t: Test) => {
  const scene = await withCart([line(1, 3), line(2, 1), line(3, 1)], { storage: { 'cart.selected': '[2,3]' } });
  const titles = () => scene.store.getState().cart.removals.map(({ title }) => title);
  scene.store.dispatch(setQuantity(one, 0, 0));
  await scene.pass(3000);
  scene.store.dispatch(setQuantity(two, 0, 0));
  await scene.pass(4999);
  t.strictSame(titles(), ['Вино 1', 'Вино 2']);
  await scene.pass(1);
  t.strictSame(titles(), ['Вино 2']);
  await scene.pass(2999);
  t.strictSame(titles(), ['Вино 2']);
  await scene.pass(1);
  t.strictSame(titles(), []);
  t.strictSame([scene.store.getState().cart.status, shown(scene, 103), ticked(scene)], ['ready', 1, 1]);
});

test('D3 an undo during the removal request sends the goods id, because the line id may be gone', async (t: Test) => {
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

test('D1, D3 the undo of a failed removal disappears once the refetched cart contains the line', async (t: Test) => {
  const scene = await withCart([line(1, 3), line(2, 1)]);
  scene.store.dispatch(setQuantity(one, 0, 500));
  await scene.pass(0);
  scene.calls[0]?.fail(new ApiError(500, 'upstream', ''));
  await scene.settle();
  t.equal(scene.store.getState().cart.removals.length, 1, 'nobody knows yet');
  scene.calls[1]?.answer(cartOf(line(1, 3), line(2, 1)));
  await scene.settle();
  t.equal(shown(scene, 101), 3);
  t.equal(scene.store.getState().cart.removals.length, 0);
});

test('the delete button asks for confirmation; on yes the line is removed, without an undo [S4.7]', async (t: Test) => {
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
  t.match(scene.calls[0]?.input, { id: 1 });
  t.equal(scene.store.getState().cart.removals.length, 0);
  scene.calls[0]?.answer(cartOf());
  await scene.settle();
  t.notOk(locked(scene));
});
