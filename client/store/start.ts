/** Starts a visit after hydration: everything personal happens from here on. */

import { openCart } from './cart/cart-actions.ts';
import { followTabs } from './cart/other-tabs.ts';
import { watchSelection } from './cart/selection-effects.ts';
import type { AppThunk } from './state.ts';
import { askAge } from './visitor/age-gate.ts';
import { watchMyShop } from './visitor/my-shop-effects.ts';
import { watchRemembered } from './visitor/remembered-goods.ts';

/** Call once, after hydration. Crawlers get no questions and have no cart (D8, D18). */
export function startVisit(): AppThunk {
  return (dispatch, _getState, { services: { crawler, network, onShow } }) => {
    if (crawler) return;
    void dispatch(askAge());
    dispatch(watchSelection());
    dispatch(watchRemembered());
    dispatch(watchMyShop());
    dispatch(followTabs());
    dispatch(openCart());
    void dispatch(askCityLater());
    onShow(() => dispatch(openCart()));
    network.onChange(() => {
      if (network.isOnline()) dispatch(openCart());
    });
  };
}

/** The city question waits for the profile anyway, and most visits have no question: its code is loaded here. */
function askCityLater(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { services: { log } }) => {
    try {
      const { askCity } = await import('./visitor/region-actions.ts');
      await dispatch(askCity());
    } catch (error) {
      log('City question:', error);
    }
  };
}
