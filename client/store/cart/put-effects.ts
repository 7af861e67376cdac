/** Ends the notice of goods put in (conventions.md §4). Loaded after the page: no notice is shown before. */
import type { AppState, AppThunk } from '../state.ts';
import { cartActions } from './cart-slice.ts';

/** How long the notice stays, in ms. */
const STAY_MS = 8000;

/**
 * The notice goes after a while. It does not follow the visitor into a dialog that opens, where it would lie over what
 * the dialog shows, nor out of one.
 * @returns ends that
 */
export function followPut(): AppThunk<() => void> {
  return (dispatch, getState, { services: { clock }, listen }) => {
    // This code may come later than the first goods.
    const first = getState().cart.put;
    if (first !== undefined) {
      clock.schedule(STAY_MS, () => {
        if (getState().cart.put === first) dispatch(cartActions.putForgotten());
      });
    }
    return listen({
      predicate: (_, state, before) =>
        state.cart.put !== before.cart.put || (state.cart.put !== undefined && topOf(state) !== topOf(before)),
      effect: async (_, api) => {
        api.cancelActiveListeners();
        const isNew = api.getState().cart.put !== api.getOriginalState().cart.put;
        if (api.getState().cart.put === undefined) return;
        if (isNew) await api.pause(new Promise<void>((end) => clock.schedule(STAY_MS, end)));
        api.dispatch(cartActions.putForgotten());
      },
    });
  };
}

function topOf({ dialogs }: AppState): string | undefined {
  return dialogs.stack.at(-1)?.id;
}
