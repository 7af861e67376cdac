/**
 * Stores the cart as last known, so that it can be read without a connection: lines of goods, nothing about the buyer.
 */
import type { NetworkStatus, TextStorage } from '../../../client/services/services.ts';
import { cartActions } from '../../../client/store/cart/cart-slice.ts';
import type { AppStore } from '../../../client/store/store.ts';
import type { CartItem } from '../../../shared/contract/things.ts';

/** Key in local storage. */
const KEPT = 'cart.kept';

/** @param build a cart stored by another build is ignored, as its lines may have another shape */
export function keepCart(store: AppStore, build: string, storage: TextStorage, network: NetworkStatus): void {
  let written: readonly CartItem[] | undefined;
  const follow = (): void => {
    const { status, cart } = store.getState().cart;
    if (status === 'ready' && cart.items !== written) {
      written = cart.items;
      storage.set(KEPT, JSON.stringify({ build, items: cart.items }));
    } else if (status !== 'ready' && !network.isOnline()) {
      const items = read();
      // `at: 0` makes it stale at once: the cart is fetched as soon as the connection is back.
      if (items !== undefined) store.dispatch(cartActions.read({ items, sentAt: cart.version, at: 0 }));
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
  store.subscribe(follow);
}
