/** React hooks for the store. */
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { AppDispatch, AppState } from './state.ts';
import type { AppStore } from './store.ts';

interface ShownStore {
  readonly store: AppStore;
  /** The state that the page was rendered with. Parts that hydrate late use it, even if the store has changed since. */
  readonly drawn: AppState;
}

/** Provides the store of the page. */
export const StoreContext = createContext<ShownStore | undefined>(undefined);

/** The server dispatches nothing. Its version skips reading the context, for each of a listing's fifty cards. */
export const useAppDispatch: () => AppDispatch = import.meta.env.SSR
  ? () => noDispatch
  : () => useShownStore().store.dispatch;

const noDispatch: AppDispatch = () => {
  throw new Error('nothing is dispatched while the server renders');
};

/**
 * Selects a part of the state and re-renders on changes.
 * @param select if it returns a new object for each state, every change of the state re-renders the component
 * @throws Error outside of `StoreContext`
 */
export const useAppSelector: <Selected>(select: (state: AppState) => Selected) => Selected = import.meta.env.SSR
  ? useStill
  : useLive;

function useLive<Selected>(select: (state: AppState) => Selected): Selected {
  const { store, drawn } = useShownStore();
  const [read, readDrawn] = useMemo(() => {
    const selectOnce = once(select);
    return [() => selectOnce(store.getState()), () => selectOnce(drawn)];
  }, [store, drawn, select]);
  return useSyncExternalStore(store.subscribe, read, readDrawn);
}

/** While the server renders, the state does not change: it is read without a subscription. */
function useStill<Selected>(select: (state: AppState) => Selected): Selected {
  return select(useShownStore().store.getState());
}

/** Returns the identical result for an identical state, as React requires. */
function once<Selected>(select: (state: AppState) => Selected): (state: AppState) => Selected {
  let last: { readonly state: AppState; readonly selected: Selected } | undefined;
  return (state) => {
    if (last?.state !== state) last = { state, selected: select(state) };
    return last.selected;
  };
}

function useShownStore(): ShownStore {
  const shown = use(StoreContext);
  if (shown === undefined) throw new Error('no StoreContext');
  return shown;
}
