/**
 * Stores the cart as last known, so that it can be read without a connection: lines of goods, nothing about the buyer.
 */
import { cartActions } from '../../../client/cart/cart-slice.ts';
import type { AppThunk } from '../../../client/store/state.ts';
import type { CartItem } from '../../../shared/contract/things.ts';

/** Key in local storage. */
const KEPT = 'cart.kept';

/**
 * @param build a cart stored by another build is ignored, as its lines may have another shape
 * @returns ends that
 */
export function keepCart(build: string): AppThunk<() => void> {
  return (dispatch, getState, { services: { storage, network }, listen }) => {
    let written: readonly CartItem[] | undefined;
    const follow = (): void => {
      const { status, cart } = getState().cart;
      if (status === 'ready' && cart.items !== written) {
        written = cart.items;
        storage.set(KEPT, JSON.stringify({ build, items: cart.items }));
      } else if (status !== 'ready' && !network.isOnline()) {
        const items = read();
        // `at: 0` makes it stale at once: the cart is fetched as soon as the connection is back.
        if (items !== undefined) dispatch(cartActions.read({ items, sentAt: cart.version, at: 0 }));
      }
    };
    const read = (): readonly CartItem[] | undefined => {
      try {
        const kept = JSON.parse(storage.get(KEPT) ?? 'null');
        return kept?.build === build ? kept.items : undefined;
      } catch {
        return undefined;
      }
    };
    follow();
    return listen({ predicate: (_, { cart }, { cart: before }) => cart !== before, effect: follow });
  };
}
