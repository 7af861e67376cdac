/** Tells the visitor's other tabs on one host that the cart has changed. */
import type { Services } from '../services/services.ts';
import type { Listen } from '../store/state.ts';
import { cartActions } from './cart-slice.ts';

/** Any write to this key means that the cart has changed. */
export const CHANGED = 'cart.changed';

export function startNotifyingTabs(listen: Listen, services: Services): void {
  listen({ actionCreator: cartActions.settled, effect: () => notifyTabs(services) });
}

/** Tells the other tabs that the API has a changed cart. */
export function notifyTabs({ storage, newKey }: Pick<Services, 'storage' | 'newKey'>): void {
  storage.set(CHANGED, newKey());
}
