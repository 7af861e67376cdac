/** Chooses the visitor's shop, and remembers the list that was left for it. Loaded with what offers the choice. */
import type { AppState, AppThunk } from '../state.ts';
import { type AboutShop, myShopActions } from './my-shop-slice.ts';

/** Key in session storage, and how long it counts. */
const LEFT = 'my-shop.left';
const LEFT_FOR_MS = 10 * 60_000;

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
export function toggleMyShop({ id, address, url, areas = [] }: ChoosableShop): AppThunk {
  return (dispatch, getState) => {
    const { myShop, region } = getState();
    const mine = myShop.chosen.find(({ shop }) => shop === id);
    if (mine !== undefined) {
      dispatch(myShopActions.chosen({ city: mine.city }));
      return;
    }
    const here = region.current.id;
    const city = here === undefined || areas.length === 0 || areas.includes(here) ? here : areas[0];
    if (city !== undefined) dispatch(myShopActions.chosen({ city, shop: { id, address, url } }));
  };
}

/** Remembers the list that 'Выбрать магазин' leaves, for the way back (conventions.md §4 'My shop'). */
export function leaveToChooseShop(list: string): AppThunk {
  return (_dispatch, _getState, { services: { session, clock } }) => session.set(LEFT, `${clock.now()} ${list}`);
}

/** The list that the visitor has left to choose a shop, once, if that was lately. */
export function takeListLeft(): AppThunk<string | undefined> {
  return (_dispatch, _getState, { services: { session, clock } }) => {
    const [at = '', list] = (session.get(LEFT) ?? '').split(' ');
    session.remove(LEFT);
    return clock.now() - Number(at) < LEFT_FOR_MS ? list : undefined;
  };
}
