/** Starts a visit after hydration: everything personal happens from here on. */

import { followCart } from '../cart/follow-cart.ts';
import { watchSelection } from '../cart/selection-effects.ts';
import { watchRemembered } from '../favourites/remembered-goods.ts';
import { askAge } from '../region/age-gate.ts';
import { watchMyShop } from '../shops/my-shop-effects.ts';
import { type AppThunk, joinEnds } from './state.ts';

/**
 * Call after hydration, before presses have an effect: they start from what this browser remembers. Crawlers get no
 * questions and have no cart (D8, D18).
 * @returns ends what follows other tabs, other pages and the connection
 */
export function startVisit(): AppThunk<() => void> {
  return (dispatch, _getState, { services: { crawler } }) => {
    if (crawler) return () => undefined;
    void dispatch(askAge());
    return joinEnds(
      dispatch(watchSelection()),
      dispatch(watchRemembered()),
      dispatch(watchMyShop()),
      dispatch(followCart()),
    );
  };
}
