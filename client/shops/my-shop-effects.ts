/** Remembers the visitor's shop, and loads its address. How one is chosen: `choose-my-shop.ts`. */
import { ApiError } from '../../shared/api.ts';
import { zoneOf, zonesOf } from '../../shared/rules/pickup/city-zones.ts';
import { readChosenShops, writeChosenShops } from '../../shared/rules/shops/my-shop.ts';
import type { Services } from '../services/services.ts';
import { type AppState, type AppThunk, joinEnds, type Listen } from '../store/state.ts';
import { type AboutShop, myShopActions } from './my-shop-slice.ts';

const KEPT = 'my-shop';
/** Any write to this key tells other tabs of a change. The choice may be in a cookie, which fires no event. */
const CHANGED = 'my-shop.changed';
const DECLINED = 'shop-offer.declined';

/** The id of the visitor's shop in the page's city; undefined if none is chosen, and on the server. */
export function selectMyShopId({ myShop, region }: Pick<AppState, 'myShop' | 'region'>): number | undefined {
  return myShop.chosen.find(({ city }) => city === region.current.id)?.shop;
}

/** The visitor's shop in the page's city, once its address is loaded. */
export function selectMyShop(state: Pick<AppState, 'myShop' | 'region'>): AboutShop | undefined {
  const { about } = state.myShop;
  return about !== undefined && about.id === selectMyShopId(state) ? about : undefined;
}

/** Is a shop of the city to be chosen still, and has the visitor not declined to? */
export function selectIsShopOffered(state: Pick<AppState, 'myShop' | 'region'>): boolean {
  return state.myShop.offered && state.region.current.id !== undefined && selectMyShopId(state) === undefined;
}

/**
 * Adopts the stored choice, now and whenever another tab or a page of another city has changed it.
 * @returns ends that
 */
export function watchMyShop(): AppThunk<() => void> {
  return (dispatch, getState, { services: { visitor, storage, onShow } }) => {
    const takeOver = (): void => {
      const text = visitor.get(KEPT) ?? '';
      if (text === writeChosenShops(getState().myShop.chosen, visitor.roomFor(KEPT))) return;
      dispatch(myShopActions.read(readChosenShops(text)));
    };
    takeOver();
    if (visitor.get(DECLINED) !== 'true') dispatch(myShopActions.offered());
    return joinEnds(storage.watch(CHANGED, takeOver), onShow(takeOver));
  };
}

/** Loads the address and the hours of the visitor's shop. A shop that no longer exists is forgotten. */
export function lookUpShop(id: number): AppThunk<Promise<void>> {
  return async (dispatch, getState, { services: { api, log } }) => {
    try {
      const { name, address, url, work_time, areas } = await api('GET /api/shop/{id}.json', { id });
      const { current } = getState().region;
      // Most are in the page's city, whose clock is known.
      const isHere = current.id === areas[0];
      const zone = isHere ? current.timezone : zoneOf(areas, zonesOf((await api('GET /api/geo.json', {})).geos));
      const about = { id, address: address || name, url: url || `/shop/${id}/`, hours: work_time, zone };
      dispatch(myShopActions.aboutRead(about));
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
  listen({ actionCreator: myShopActions.offerDeclined, effect: () => visitor.set(DECLINED, 'true') });
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
