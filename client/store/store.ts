/** The store of a page: its slices, and in the browser the listeners for pauses, requests and side effects. */
import { configureStore, createListenerMiddleware } from '@reduxjs/toolkit';
import type { RegionInfo } from '../../shared/region.ts';
import { startCartEffects } from '../cart/cart-effects.ts';
import { startNotifyingTabs } from '../cart/follow-cart.ts';
import { startSelectionEffects } from '../cart/selection-effects.ts';
import { startDialogEffects } from '../dialogs/dialog-effects.ts';
import { createDialogResults } from '../dialogs/dialog-results.ts';
import { regionOf } from '../region/region-slice.ts';
import type { Services } from '../services/services.ts';
import { startMyShopEffects } from '../shops/my-shop-effects.ts';
import { startAnalytics } from './analytics.ts';
import { type AppDispatch, type AppState, type AppTools, createRootReducer } from './state.ts';

export type AppStore = ReturnType<typeof createLiveStore>;

/** The part of the state that server and browser start with; nothing personal. */
export interface Preloaded {
  readonly region: RegionInfo;
}

/** What the store of a page for one visitor starts with (D39). */
export type PersonalState = Partial<Pick<AppState, 'cart' | 'checkout'>>;

/** The reducer of all stores on the server; checkout is added where its pages are rendered. */
export const serverReducer = /* @__PURE__ */ createRootReducer();

/** The store of a render on the server: nothing is dispatched to it. */
export function createServerStore({ region }: Preloaded, personal?: PersonalState): AppStore {
  return configureStore({
    reducer: serverReducer,
    preloadedState: { region: regionOf(region), ...personal },
    devTools: false,
  }) as unknown as AppStore;
}

/** The store of a page in the browser. @param services of the browser */
export function createLiveStore({ region }: Preloaded, services: Services) {
  const reducer = createRootReducer();
  const results = createDialogResults();
  const tools: AppTools = {
    services,
    results,
    inject: reducer.inject,
    get listen() {
      return startListening;
    },
  };
  const listeners = createListenerMiddleware<AppState, AppDispatch, AppTools>({ extra: tools });
  const { startListening } = listeners;
  startCartEffects(startListening, services);
  startSelectionEffects(startListening, services);
  startNotifyingTabs(startListening, services);
  startDialogEffects(startListening, services, results);
  startMyShopEffects(startListening, services);
  startAnalytics(startListening, services);
  return configureStore({
    reducer,
    preloadedState: { region: regionOf(region) },
    devTools: process.env.NODE_ENV !== 'production',
    middleware: (defaults) =>
      defaults({
        thunk: { extraArgument: tools },
        // Immer freezes the state; thousands of shops are not walked through after each action.
        immutableCheck: false,
        serializableCheck: false,
      }).prepend(listeners.middleware),
  });
}
