/** Short notices: what was put in the cart, removed, failed or done (conventions.md §4, D3, D79). */
import { type Test, test } from 'tap';
import { setQuantity } from '../../client/cart/cart-actions.ts';
import { tellOfCart } from '../../client/cart/cart-notices.ts';
import { closeDialog, showDialog } from '../../client/dialogs/dialog-actions.ts';
import { followNotices } from '../../client/notices/notice-effects.ts';
import { forget, tell } from '../../client/notices/notices-slice.ts';
import { tellOfClosedShop } from '../../client/shops/closed-shop.ts';
import { myShopActions } from '../../client/shops/my-shop-slice.ts';
import { ApiError } from '../../shared/api.ts';
import { one, two, withCart } from './cart-scene.ts';
import { cartOf, line } from './scene.ts';

type Scene = Awaited<ReturnType<typeof withCart>>;

/** Texts of the notices that are shown. */
const shown = ({ store }: Scene): readonly string[] => store.getState().notices.list.map(({ text }) => text);

function follow({ store }: Scene): void {
  store.dispatch(followNotices());
  store.dispatch(tellOfCart());
  store.dispatch(tellOfClosedShop());
}

test('a notice goes after 8 s, a failure after 20 s, and both when a dialog opens or closes; one that stays does not', async (t: Test) => {
  const scene = await withCart([]);
  const { dispatch } = scene.store;
  const tellThree = (): void => {
    dispatch(tell({ key: 'copied', text: 'Скопировано' }));
    dispatch(tell({ key: 'lost', text: 'Не вышло', failed: true }));
    dispatch(tell({ key: 'closed', text: 'Закрыт', stays: true }));
  };
  tellThree();
  // Its code may come later than the first notice.
  follow(scene);
  await scene.pass(7999);
  t.strictSame(shown(scene), ['Скопировано', 'Не вышло', 'Закрыт']);
  await scene.pass(1);
  t.strictSame(shown(scene), ['Не вышло', 'Закрыт']);
  await scene.pass(12_000);
  t.strictSame(shown(scene), ['Закрыт']);
  tellThree();
  void dispatch(showDialog('menu', {}));
  t.strictSame(shown(scene), ['Закрыт'], 'they would lie over the dialog');
  tellThree();
  dispatch(closeDialog(scene.store.getState().dialogs.stack[0]?.id ?? ''));
  t.strictSame(shown(scene), ['Закрыт'], 'they would stand where the dialog was');
  dispatch(forget(['closed']));
  t.strictSame(shown(scene), []);
});

test('a notice takes the place of an earlier one of its key, and has its own time', async (t: Test) => {
  const scene = await withCart([]);
  follow(scene);
  scene.store.dispatch(tell({ key: 'copied', text: 'Первая' }));
  await scene.pass(5000);
  scene.store.dispatch(tell({ key: 'copied', text: 'Вторая' }));
  t.strictSame(shown(scene), ['Вторая']);
  await scene.pass(7999);
  t.strictSame(shown(scene), ['Вторая']);
  await scene.pass(1);
  t.strictSame(shown(scene), []);
});

test('goods put in are told of a moment after the press, unless a dialog has opened meanwhile', async (t: Test) => {
  const scene = await withCart([]);
  follow(scene);
  scene.store.dispatch(setQuantity(one, 1, 0));
  await scene.pass(699);
  t.strictSame(shown(scene), [], 'the frame of the press lays out the pressed control only');
  await scene.pass(1);
  t.match(scene.store.getState().notices.list, [
    { text: `В корзине: ${one.title}`, link: { href: '/cart/', title: 'Перейти в корзину' } },
  ]);
  scene.store.dispatch(setQuantity(two, 1, 0));
  t.strictSame(shown(scene), [], 'the next goods have a notice of their own');
  scene.store.dispatch(setQuantity({ id: 103, title: 'Вино 3' }, 2, 0));
  await scene.pass(700);
  t.strictSame(shown(scene), ['В корзине: 3 товара'], 'put in at once');
  scene.store.dispatch(setQuantity({ id: 104, title: 'Вино 4' }, 1, 0));
  void scene.store.dispatch(showDialog('menu', {}));
  await scene.pass(700);
  t.strictSame(shown(scene), []);
});

test('D3: a removal is told with a button that undoes it, as long as it can be undone', async (t: Test) => {
  const scene = await withCart([line(1, 2)]);
  follow(scene);
  const remove = (): void => void scene.store.dispatch(setQuantity(one, 0, 0));
  remove();
  const [notice] = scene.store.getState().notices.list;
  t.match(notice, { text: 'Товар удалён', note: one.title, button: { title: 'Вернуть' } });
  if (notice?.button !== undefined) scene.store.dispatch(notice.button.action);
  t.equal(scene.store.getState().cart.cart.edits[one.id]?.qnt, 2);
  t.strictSame(shown(scene), []);
  remove();
  await scene.pass(7999);
  t.strictSame(shown(scene), ['Товар удалён']);
  await scene.pass(1);
  t.strictSame(shown(scene), []);
});

test('D79: a change of the cart that has failed is told as a failure with its reason, until the next press', async (t: Test) => {
  const scene = await withCart([line(1, 1)]);
  follow(scene);
  scene.store.dispatch(setQuantity(one, 2, 0));
  await scene.pass(0);
  scene.calls.at(-1)?.fail(new ApiError(422, 'invalid', 'Больше не продаётся'));
  await scene.settle();
  scene.calls.at(-1)?.answer(cartOf(line(1, 1)));
  await scene.settle();
  t.match(scene.store.getState().notices.list, [
    { failed: true, text: `Не удалось изменить количество: ${one.title}`, note: 'Больше не продаётся' },
  ]);
  scene.store.dispatch(setQuantity(one, 3, 0));
  t.strictSame(shown(scene), []);
});

test('X1: a chosen shop that has closed is told once, and stays told until it is read', async (t: Test) => {
  const scene = await withCart([]);
  follow(scene);
  scene.store.dispatch(myShopActions.read([{ city: 1, shop: 5 }]));
  scene.store.dispatch(myShopActions.gone(5));
  await scene.pass(60_000);
  t.strictSame(shown(scene), ['Магазин, который вы выбрали, больше не работает.']);
  const [notice] = scene.store.getState().notices.list;
  if (notice?.button !== undefined) scene.store.dispatch(notice.button.action);
  t.strictSame(shown(scene), []);
});
