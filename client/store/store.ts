/** The store of a page: its slices, and in the browser the listeners for pauses, requests and side effects. */
import { createListenerMiddleware } from '@reduxjs/toolkit';
import { applyMiddleware, combineReducers, legacy_createStore as createStore, type Store } from 'redux';
import { withExtraArgument } from 'redux-thunk';
import type { RegionInfo } from '../../shared/region.ts';
import type { Services } from '../services/services.ts';
import { startAnalytics } from './analytics.ts';
import { startCartEffects } from './cart/cart-effects.ts';
import { startNotifyingTabs } from './cart/other-tabs.ts';
import { startSelectionEffects } from './cart/selection-effects.ts';
import { startDialogEffects } from './dialogs/dialog-effects.ts';
import { createDialogResults } from './dialogs/dialog-results.ts';
import { type AppDispatch, type AppState, type AppTools, type Listen, reducer, reducers } from './state.ts';
import { startMyShopEffects } from './visitor/my-shop-effects.ts';
import { regionOf } from './visitor/region-slice.ts';

/** Redux Toolkit's `configureStore` is not used: its checks and tools are not needed here and cost a kilobyte. */
export type AppStore = Store<AppState> & { readonly dispatch: AppDispatch };

/** The part of the state that server and browser start with; nothing personal. */
export interface Preloaded {
  readonly region: RegionInfo;
}

/** @param services of the browser. Without them the store is the server's: it never changes, and is cheap to create */
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
  startNotifyingTabs(listen, services);
  startDialogEffects(listen, services, results);
  startMyShopEffects(listen, services);
  startAnalytics(listen, services);
  return store;
}

function createStillStore({ region }: Preloaded): AppStore {
  return createStore(reducer, { region: regionOf(region) }) as AppStore;
}
