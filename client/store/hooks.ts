/** react-redux's hooks with the types of this store. */
import { use } from 'react';
import { ReactReduxContext, useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, AppState } from './state.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector: <Selected>(select: (state: AppState) => Selected) => Selected = import.meta.env.SSR
  ? useStill
  : useSelector.withTypes<AppState>();

/** On the server nothing changes while a page is rendered: its state is read, and nothing subscribed to. */
function useStill<Selected>(select: (state: AppState) => Selected): Selected {
  const redux = use(ReactReduxContext);
  if (redux === null) throw new Error('useAppSelector outside of a store');
  return select(redux.store.getState() as AppState);
}
