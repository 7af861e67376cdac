/** Loads the visitor's cart, and again whenever it may be another one; tells their other tabs on one host of a change. */
import { lockOf } from '../../shared/rules/cart/cart.ts';
import type { Services } from '../services/services.ts';
import { type AppThunk, joinEnds, type Listen } from '../store/state.ts';
import { openCart, refreshCart } from './cart-actions.ts';
import { cartActions } from './cart-slice.ts';

/** Any write to this key means that the cart has changed. */
const CHANGED = 'cart.changed';

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

export function startNotifyingTabs(listen: Listen, services: Services): void {
  listen({ actionCreator: cartActions.settled, effect: () => notifyTabs(services) });
}

/** Tells the other tabs that the API has a changed cart. */
export function notifyTabs({ storage, newKey }: Pick<Services, 'storage' | 'newKey'>): void {
  storage.set(CHANGED, newKey());
}
