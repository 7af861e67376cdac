/** The visitor's tabs of one host: what one does to the cart, the others hear of. */
import { addListener } from '@reduxjs/toolkit';
import { lockOf } from '../../../shared/rules/cart/cart.ts';
import type { Services } from '../../services/services.ts';
import type { AppDispatch, AppState, AppThunk, Listen } from '../state.ts';
import { refreshCart } from './cart-actions.ts';
import { cartActions } from './cart-slice.ts';

const listenLater = addListener.withTypes<AppState, AppDispatch>();

/** Whatever is written there, the cart has changed. */
const KEY = 'cart.changed';

export function startTellingTabs(listen: Listen, services: Services): void {
  listen({ actionCreator: cartActions.settled, effect: () => tellTabs(services) });
}

/** The API has another cart than before. */
export function tellTabs({ storage, newKey }: Pick<Services, 'storage' | 'newKey'>): void {
  storage.set(KEY, newKey());
}

/**
 * Reads the cart again whenever another tab has changed it. What is under way here comes to its end first: its answer
 * may be older than the news, and is believed all the same (D1).
 */
export function hearTabs(): AppThunk {
  return (dispatch, getState, { services: { storage } }) => {
    let news = false;
    const catchUp = (): void => {
      if (!news || lockOf(getState().cart.cart) > 0) return;
      news = false;
      dispatch(refreshCart());
    };
    storage.watch(KEY, () => {
      news = true;
      catchUp();
    });
    dispatch(listenLater({ predicate: () => news, effect: catchUp }));
  };
}
