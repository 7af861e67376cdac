/** Chooses the visitor's shop, remembers it, and loads its address. */
import { ApiError } from '../../../shared/api.ts';
import { readChosenShops, writeChosenShops } from '../../../shared/rules/shops/my-shop.ts';
import type { Services } from '../../services/services.ts';
import type { AppState, AppThunk, Listen } from '../state.ts';
import { type AboutShop, myShopActions } from './my-shop-slice.ts';

const KEPT = 'my-shop';
/** Any write to this key tells other tabs of a change. The choice may be in a cookie, which fires no event. */
const CHANGED = 'my-shop.changed';
/** Key in session storage, and how long it counts. */
const LEFT = 'my-shop.left';
const LEFT_FOR_MS = 10 * 60_000;

/** A shop that can be chosen. */
export interface ChoosableShop extends AboutShop {
  /** The ids of its cities, its own first; default: the page's city. */
  readonly areas?: readonly number[];
}

/** The id of the visitor's shop in the page's city; undefined if none is chosen, and on the server. */
export function selectMyShopId({ myShop, region }: Pick<AppState, 'myShop' | 'region'>): number | undefined {
  return myShop.chosen.find(({ city }) => city === region.current.id)?.shop;
}

/** The visitor's shop in the page's city, once its address is loaded. */
export function selectMyShop(state: Pick<AppState, 'myShop' | 'region'>): AboutShop | undefined {
  const { about } = state.myShop;
  return about !== undefined && about.id === selectMyShopId(state) ? about : undefined;
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

/** Adopts the stored choice, now and whenever another tab or a page of another city has changed it. */
export function watchMyShop(): AppThunk {
  return (dispatch, getState, { services: { visitor, storage, onShow } }) => {
    const takeOver = (): void => {
      const text = visitor.get(KEPT) ?? '';
      if (text === writeChosenShops(getState().myShop.chosen, visitor.roomFor(KEPT))) return;
      dispatch(myShopActions.read(readChosenShops(text)));
    };
    takeOver();
    storage.watch(CHANGED, takeOver);
    onShow(takeOver);
  };
}

/** Loads the address of the visitor's shop. A shop that no longer exists is forgotten. */
export function lookUpShop(id: number): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { services: { api, log } }) => {
    try {
      const { name, address, url } = await api('GET /api/shop/{id}.json', { id });
      dispatch(myShopActions.told({ id, address: address || name, url: url || `/shop/${id}/` }));
    } catch (error) {
      if (isGone(error)) dispatch(myShopActions.gone(id));
      else log('My shop:', error);
    }
  };
}

export function startMyShopEffects(listen: Listen, { visitor, storage, newKey }: Services): void {
  listen({
    predicate: (action, { myShop }, { myShop: before }) =>
      myShop.chosen !== before.chosen && !myShopActions.read.match(action),
    effect: (_, { getState }) => {
      visitor.set(KEPT, writeChosenShops(getState().myShop.chosen, visitor.roomFor(KEPT)));
      storage.set(CHANGED, newKey());
    },
  });
  listen({
    predicate: (_, state, before) => selectMyShopId(state) !== selectMyShopId(before),
    effect: (_, { dispatch, getState }) => {
      const id = selectMyShopId(getState());
      if (id !== undefined && getState().myShop.about?.id !== id) void dispatch(lookUpShop(id));
    },
  });
}

/** Does the error mean that the shop does not exist? */
function isGone(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 410);
}
