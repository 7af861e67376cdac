/** Which lines are ticked is kept in local storage (D4), and follows the visitor's other tabs. */
import { isAnyOf } from '@reduxjs/toolkit';
import type { Services, TextStorage } from '../services/services.ts';
import { cartActions } from './cart-slice.ts';
import type { AppThunk, Listen } from './state.ts';

const KEY = 'cart.selected';

export function startSelectionEffects(listen: Listen, { storage }: Services): void {
  const { settled, read, ticked, allTicked, goodsTicked } = cartActions;
  listen({
    matcher: isAnyOf(settled, read, ticked, allTicked, goodsTicked),
    effect: (_, { getState, getOriginalState }) => {
      const { ids } = getState().cart.selection;
      if (ids !== undefined && ids !== getOriginalState().cart.selection.ids) storage.set(KEY, JSON.stringify(ids));
    },
  });
}

/** Takes the stored selection over, now and whenever another tab changes it. */
export function watchSelection(): AppThunk {
  return (dispatch, _getState, { services: { storage } }) => {
    const takeOver = () => dispatch(cartActions.selectionRead(readSelection(storage)));
    takeOver();
    storage.watch(KEY, takeOver);
  };
}

/** The stored ids; `undefined` where there are none, or something else stands there. */
function readSelection(storage: TextStorage): readonly number[] | undefined {
  try {
    const ids: unknown = JSON.parse(storage.get(KEY) ?? 'null');
    return Array.isArray(ids) ? ids.map(Number).filter(Number.isInteger) : undefined;
  } catch {
    return undefined;
  }
}
