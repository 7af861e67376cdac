/** What React's components see of the store. */
import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import type { AppDispatch, AppState } from './state.ts';
import type { AppStore } from './store.ts';

interface ShownStore {
  readonly store: AppStore;
  /** As the page was drawn: what hydrates late does so by it, whatever the store has heard of since. */
  readonly drawn: AppState;
}

/** The store of the page, for all components within. */
export const StoreContext = createContext<ShownStore | undefined>(undefined);

/** On the server nothing happens that could be told of: a listing's fifty cards do not look for the store in vain. */
export const useAppDispatch: () => AppDispatch = import.meta.env.SSR
  ? () => noDispatch
  : () => useShownStore().store.dispatch;

const noDispatch: AppDispatch = () => {
  throw new Error('nothing is dispatched while the server renders');
};

/**
 * A part of the state, and each change of it.
 * @param select may make a new object for each state, but then each change of the state draws the component anew
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

/** On the server nothing changes while a page is rendered: its state is read, and nothing subscribed to. */
function useStill<Selected>(select: (state: AppState) => Selected): Selected {
  return select(useShownStore().store.getState());
}

/** The same answer for the same state, as React wants it. */
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
