/** Loads the visitor's cart, and again whenever it may be another one. */
import { lockOf } from '../../shared/rules/cart/cart.ts';
import { type AppThunk, joinEnds } from '../store/state.ts';
import { openCart, refreshCart } from './cart-actions.ts';
import { CHANGED } from './other-tabs.ts';

/** @returns ends that */
export function followCart(): AppThunk<() => void> {
  return (dispatch, _getState, { services: { network, onShow } }) => {
    const end = joinEnds(
      dispatch(followTabs()),
      onShow(() => dispatch(openCart())),
      network.onChange(() => {
        if (network.isOnline()) dispatch(openCart());
      }),
    );
    dispatch(openCart());
    return end;
  };
}

/**
 * Reloads the cart when another tab has changed it, or another page may have while this one lay in the back/forward
 * cache. It waits until this tab's pending updates have finished: their answers may be older than the other change, but
 * would replace the newer cart (D1).
 * @returns ends that
 */
export function followTabs(): AppThunk<() => void> {
  return (dispatch, getState, { services: { storage, onRestore }, listen }) => {
    let isOutdated = false;
    const catchUp = (): void => {
      if (!isOutdated || lockOf(getState().cart.cart) > 0) return;
      isOutdated = false;
      dispatch(refreshCart());
    };
    const outdate = (): void => {
      isOutdated = true;
      catchUp();
    };
    return joinEnds(
      storage.watch(CHANGED, outdate),
      onRestore(outdate),
      listen({ predicate: () => isOutdated, effect: catchUp }),
    );
  };
}
