/**
 * Data layer events of the cart (spec §7, conventions.md §4): changes that the API has confirmed; quantities are the
 * absolute change, prices what the page shows (D72).
 */
import type { CartItem } from '../../shared/contract/things.ts';
import { itemOf } from '../../shared/rules/cart/cart.ts';
import { shownMoney } from '../../shared/rules/money.ts';
import type { Services } from '../services/services.ts';
import type { Listen } from './state.ts';

/**
 * Compares a line after its edit with the line before it. The answer to another line's edit may contain the change
 * before its own answer does.
 */
export function startAnalytics(listen: Listen, { track }: Services): void {
  const before = new Map<number, CartItem | undefined>();

  listen({
    predicate: (_, { cart: { cart } }, { cart: { cart: last } }) => cart.edits !== last.edits,
    effect: (_, { getState, getOriginalState }) => {
      const { cart } = getState().cart;
      const { cart: last } = getOriginalState().cart;
      for (const goodsId of idsOf(cart.edits)) {
        if (!(goodsId in last.edits)) before.set(goodsId, itemOf(last, goodsId));
      }
      for (const goodsId of idsOf(last.edits)) {
        if (!(goodsId in cart.edits)) trackChange(before.get(goodsId), itemOf(cart, goodsId));
      }
    },
  });

  function trackChange(was: CartItem | undefined, now: CartItem | undefined): void {
    const change = (now?.qnt ?? 0) - (was?.qnt ?? 0);
    const item = now ?? was;
    if (item === undefined || change === 0) return;
    const products = [productOf(item, Math.abs(change))];
    track({ ecommerce: { currencyCode: 'RUB', [change > 0 ? 'add' : 'remove']: { products } } });
  }
}

function idsOf(edits: object): readonly number[] {
  return Object.keys(edits).map(Number);
}

function productOf({ goods_id, product, variant, brand, category, price }: CartItem, quantity: number) {
  return { id: goods_id, name: product.title, variant, brand, category, price: shownMoney(price), quantity };
}
