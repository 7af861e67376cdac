/** React Redux's hooks, typed for the store. */
import { useDispatch, useSelector } from 'react-redux';
import type { AppDispatch, AppState } from './state.ts';

export const useAppDispatch = useDispatch.withTypes<AppDispatch>();
export const useAppSelector = useSelector.withTypes<AppState>();
