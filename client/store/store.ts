/** The store of one page: slices, and in the browser the listeners that do pauses, requests and side effects. */
import { createListenerMiddleware } from '@reduxjs/toolkit';
import { applyMiddleware, combineReducers, legacy_createStore as createStore, type Store } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import type { RegionInfo } from '../../shared/region.ts';
import type { Services } from '../services/services.ts';
import { startAnalytics } from './analytics.ts';
import { startCartEffects } from './cart/cart-effects.ts';
import { startTellingTabs } from './cart/other-tabs.ts';
import { startSelectionEffects } from './cart/selection-effects.ts';
import { startDialogEffects } from './dialogs/dialog-effects.ts';
import { createDialogResults } from './dialogs/dialog-results.ts';
import { type AppDispatch, type AppState, type AppTools, type Listen, reducer, reducers } from './state.ts';
import { startMyShopEffects } from './visitor/my-shop-effects.ts';
import { regionOf } from './visitor/region-slice.ts';

/** Redux Toolkit's own way to make one brings checks and tools that no page here uses, a kilobyte of them. */
export type AppStore = Store<AppState> & { readonly dispatch: AppDispatch };

/** What both sides know before anything personal is. */
export interface Preloaded {
  readonly region: RegionInfo;
}

/** @param services of a browser; without them the store is a server's: nothing ever happens in it, and it is cheap */
export function createAppStore(preloaded: Preloaded, services?: Services): AppStore {
  return services === undefined ? createStillStore(preloaded) : createLiveStore(preloaded, services);
}

function createLiveStore({ region }: Preloaded, services: Services) {
  const results = createDialogResults();
  const tools: AppTools = {
    services,
    results,
    grow: (late) => store.replaceReducer(combineReducers({ ...reducers, ...late }) as unknown as typeof reducer),
  };
  const listeners = createListenerMiddleware({ extra: tools });
  const store = createStore(
    reducer,
    { region: regionOf(region) },
    applyMiddleware(listeners.middleware, withExtraArgument(tools)),
  ) as AppStore;
  const listen = listeners.startListening as Listen;
  startCartEffects(listen, services);
  startSelectionEffects(listen, services);
  startTellingTabs(listen, services);
  startDialogEffects(listen, services, results);
  startMyShopEffects(listen, services);
  startAnalytics(listen, services);
  return store;
}

function createStillStore({ region }: Preloaded): AppStore {
  return createStore(reducer, { region: regionOf(region) }) as AppStore;
}
