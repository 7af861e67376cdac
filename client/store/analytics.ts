/**
 * Data layer events of the cart (spec §7, conventions.md §4): changes that the API has confirmed; quantities are the
 * absolute change.
 */
import type { CartItem } from '../../shared/contract/things.ts';
import { itemOf } from '../../shared/rules/cart/cart.ts';
import type { Services } from '../services/services.ts';
import { cartActions } from './cart/cart-slice.ts';
import type { Listen } from './state.ts';

export function startAnalytics(listen: Listen, { track }: Services): void {
  listen({
    actionCreator: cartActions.settled,
    effect: ({ payload: { goodsId } }, { getState, getOriginalState }) => {
      const before = itemOf(getOriginalState().cart.cart, goodsId);
      const after = itemOf(getState().cart.cart, goodsId);
      const change = (after?.qnt ?? 0) - (before?.qnt ?? 0);
      const item = after ?? before;
      if (item === undefined || change === 0) return;
      const products = [productOf(item, Math.abs(change))];
      track({ ecommerce: { currencyCode: 'RUB', [change > 0 ? 'add' : 'remove']: { products } } });
    },
  });
}

function productOf({ goods_id, product, variant, brand, category, price }: CartItem, quantity: number) {
  return { id: goods_id, name: product.title, variant, brand, category, price, quantity };
}
