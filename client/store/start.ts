/** Starts a visit after hydration: everything personal happens from here on. */

import { watchSelection } from '../cart/selection-effects.ts';
import { watchRemembered } from '../favourites/remembered-goods.ts';
import { askAge } from '../region/age-gate.ts';
import { watchMyShop } from '../shops/my-shop-effects.ts';
import { type AppThunk, joinEnds } from './state.ts';

/**
 * Takes over what this browser remembers. What the visitor presses starts from that, so it is called before presses have
 * an effect. Crawlers get no questions (D8, D18).
 * @returns ends what follows other tabs and pages
 */
export function startVisit(): AppThunk<() => void> {
  return (dispatch, _getState, { services: { crawler } }) => {
    if (crawler) return () => undefined;
    void dispatch(askAge());
    return joinEnds(dispatch(watchSelection()), dispatch(watchRemembered()), dispatch(watchMyShop()));
  };
}
