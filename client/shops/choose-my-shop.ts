/** Chooses the visitor's shop. Loaded with what offers the choice. */
import type { AppState, AppThunk } from '../store/state.ts';
import { type AboutShop, myShopActions } from './my-shop-slice.ts';

/** A shop that can be chosen. */
export interface ChoosableShop extends AboutShop {
  /** The ids of its cities, its own first; default: the page's city. */
  readonly areas?: readonly number[];
}

/** Is it the visitor's shop in any city? */
export function isMyShop({ myShop }: Pick<AppState, 'myShop'>, id: number): boolean {
  return myShop.chosen.some(({ shop }) => shop === id);
}

/** Makes a shop the visitor's own in its city; if it is already, revokes that. */
export function toggleMyShop({ id, address, url, hours, zone, areas = [] }: ChoosableShop): AppThunk {
  return (dispatch, getState) => {
    const { myShop, region } = getState();
    const mine = myShop.chosen.find(({ shop }) => shop === id);
    if (mine !== undefined) {
      dispatch(myShopActions.chosen({ city: mine.city }));
      return;
    }
    const here = region.current.id;
    const city = here === undefined || areas.length === 0 || areas.includes(here) ? here : areas[0];
    if (city !== undefined) dispatch(myShopActions.chosen({ city, shop: { id, address, url, hours, zone } }));
  };
}
