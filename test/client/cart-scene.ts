/** A store whose cart was read, and short ways to look at it. */
import { openCart } from '../../client/cart/cart-actions.ts';
import { selectLocked, selectSummary } from '../../client/cart/cart-selectors.ts';
import { watchSelection } from '../../client/cart/selection-effects.ts';
import type { CartItem } from '../../shared/contract/things.ts';
import { quantityOf } from '../../shared/rules/cart/cart.ts';
import { cartOf, type Scene, type SceneOptions, setScene } from './scene.ts';

/** The goods of lines 1 and 2. */
export const one = { id: 101, title: 'Вино 1' };
export const two = { id: 102, title: 'Вино 2' };

/** A scene whose cart was read. */
export async function withCart(items: CartItem[], options?: SceneOptions): Promise<Scene> {
  const scene = setScene(options);
  scene.store.dispatch(watchSelection());
  scene.store.dispatch(openCart());
  scene.calls[0]?.answer(cartOf(...items));
  await scene.settle();
  scene.calls.length = 0;
  return scene;
}

/** The number that is shown of goods. */
export const shown = ({ store }: Scene, goodsId: number): number => quantityOf(store.getState().cart.cart, goodsId);
export const locked = ({ store }: Scene): boolean => selectLocked(store.getState());
/** Pieces that are ticked. */
export const ticked = ({ store }: Scene): number => selectSummary(store.getState()).pieces;
/** What was sent: bodies, and the calls that have none. */
export const bodies = ({ calls }: Scene): unknown[] => calls.map(({ key, input }) => input.body ?? key);
