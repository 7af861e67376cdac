import type { CartState } from '../../../client/cart/cart-slice.ts';
import { quantityOf } from '../../../shared/rules/cart/cart.ts';

/** The goods id of a removal that was undone between two states of the cart (D3). */
export function takenBack(before: CartState, { cart, removals }: CartState): number | undefined {
  if (before.removals === removals) return undefined;
  const kept = new Set(removals.map(({ key }) => key));
  return before.removals.find(({ key, goodsId }) => !kept.has(key) && quantityOf(cart, goodsId) > 0)?.goodsId;
}
