/** Remembers the prices of the cart's lines as the visitor has seen them, in every city (D44, D64). */
import { itemOf } from '../../shared/rules/cart/cart.ts';
import { packPrices, type SeenPrices, unpackPrices } from '../../shared/rules/cart/seen-prices.ts';
import type { AppState, AppThunk } from '../store/state.ts';

const PRICES = 'cart.prices';

/** The prices that the visitor saw last. */
export function readSeenPrices(): AppThunk<SeenPrices> {
  return (_dispatch, _getState, { services: { visitor } }) => unpackPrices(visitor.get(PRICES) ?? '');
}

/** The cart is on the screen: its prices are seen now. */
export function seePrices(): AppThunk {
  return (_dispatch, getState, { services: { visitor } }) => {
    visitor.set(PRICES, packPrices(getState().cart.cart.items, visitor.roomFor(PRICES)));
  };
}

/** When goods are put in, the price at that moment counts as seen, unless one was seen before. @returns ends that */
export function followNewPrices(): AppThunk<() => void> {
  return (dispatch, getState, { listen }) => {
    // This code may come later than the first goods.
    if (isPutIn(getState())) dispatch(seeNewPrices());
    return listen({
      predicate: (_, state, before) => isPutIn(state) && !isPutIn(before),
      effect: (_, api) => api.dispatch(seeNewPrices()),
    });
  };
}

/** Has the API confirmed the goods that were put in last? */
function isPutIn({ cart: { put, cart } }: AppState): boolean {
  return put?.goods.every((id) => itemOf(cart, id) !== undefined) === true;
}

function seeNewPrices(): AppThunk {
  return (_dispatch, getState, { services: { visitor } }) => {
    const seen = unpackPrices(visitor.get(PRICES) ?? '');
    const lines = getState().cart.cart.items.map(({ goods_id, price }) => ({
      goods_id,
      price: seen.get(goods_id) ?? price,
    }));
    visitor.set(PRICES, packPrices(lines, visitor.roomFor(PRICES)));
  };
}
