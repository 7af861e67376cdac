/** 'Повторить заказ' (conventions.md §4 'Orders'): adds the goods of an order to the cart. */
import { itemOf, quantityOf } from '../../shared/rules/cart/cart.ts';
import { type OrderLine, type RepeatedLine, repeatedLine } from '../../shared/rules/checkout/past-order.ts';
import type { AppState, AppThunk } from '../store/state.ts';
import { putAtLeast } from './cart-actions.ts';
import { cartActions } from './cart-slice.ts';

/**
 * Sends the updates one after another, because each answer contains the current stock and price of its line. Raises
 * quantities only. Goods that turn out to be unavailable get their previous quantity back, or are removed if they were
 * not in the cart.
 * @returns the result for each line
 */
export function repeatOrder(lines: readonly OrderLine[]): AppThunk<Promise<readonly RepeatedLine[]>> {
  return async (dispatch, getState, { services: { clock } }) => {
    const outcomes: RepeatedLine[] = [];
    for (const { goodsId, title, qnt, price } of lines) {
      const before = quantityOf(getState().cart.cart, goodsId);
      dispatch(putAtLeast({ id: goodsId, title }, qnt, true));
      await dispatch(untilSettled(goodsId));
      const outcome = repeatedLine({ qnt, price }, itemOf(getState().cart.cart, goodsId));
      outcomes.push(outcome);
      if (outcome.is === 'put' || quantityOf(getState().cart.cart, goodsId) === 0) continue;
      if (before === 0) {
        // `delete` offers no undo: the visitor has not removed anything.
        dispatch(cartActions.edited({ goodsId, title, qnt: 0, at: clock.now(), pauseMs: 0, how: 'delete' }));
      } else if (before < qnt) {
        dispatch(cartActions.edited({ goodsId, title, qnt: before, at: clock.now(), pauseMs: 0 }));
      }
    }
    return outcomes;
  };
}

/** Resolves when the pending update of the goods was answered, or has failed and the cart was reloaded. */
function untilSettled(goodsId: number): AppThunk<Promise<void>> {
  return (_dispatch, getState, { listen }) =>
    new Promise((resolve) => {
      const isSettled = ({ cart }: AppState): boolean => cart.cart.edits[goodsId] === undefined;
      if (isSettled(getState())) {
        resolve();
        return;
      }
      listen({
        predicate: (_, state) => isSettled(state),
        effect: (_, { unsubscribe }) => {
          unsubscribe();
          resolve();
        },
      });
    });
}
