/** Starts a visit after hydration: everything personal happens from here on. */

import { openCart } from '../cart/cart-actions.ts';
import { followTabs } from '../cart/other-tabs.ts';
import { watchSelection } from '../cart/selection-effects.ts';
import { watchRemembered } from '../favourites/remembered-goods.ts';
import { askAge } from '../region/age-gate.ts';
import { watchMyShop } from '../shops/my-shop-effects.ts';
import { type AppThunk, joinEnds } from './state.ts';

/**
 * Call after hydration. Crawlers get no questions and have no cart (D8, D18).
 * @returns ends what follows other tabs, other pages and the connection
 */
export function startVisit(): AppThunk<() => void> {
  return (dispatch, _getState, { services: { crawler, network, onShow } }) => {
    if (crawler) return () => undefined;
    void dispatch(askAge());
    const end = joinEnds(
      dispatch(watchSelection()),
      dispatch(watchRemembered()),
      dispatch(watchMyShop()),
      dispatch(followTabs()),
      onShow(() => dispatch(openCart())),
      network.onChange(() => {
        if (network.isOnline()) dispatch(openCart());
      }),
    );
    dispatch(openCart());
    void dispatch(askCityLater());
    return end;
  };
}

/** The city question waits for the profile anyway, and most visits have no question: its code is loaded here. */
function askCityLater(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { services: { log } }) => {
    try {
      const { askCity } = await import('../region/region-actions.ts');
      await dispatch(askCity());
    } catch (error) {
      log('City question:', error);
    }
  };
}
