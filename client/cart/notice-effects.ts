/** Ends the notice of goods put in and of a failed change (conventions.md §4, D79). Loaded after the page. */
import type { AppState, AppThunk } from '../store/state.ts';
import { cartActions } from './cart-slice.ts';

/** How long the notice stays, in ms. A failure says more and was not expected. */
const STAY_MS = { put: 8000, failure: 20_000 };

/**
 * The notice goes after a while. It does not follow the visitor into a dialog that opens, where it would lie over what
 * the dialog shows, nor out of one.
 * @returns ends that
 */
export function followNotice(): AppThunk<() => void> {
  return (dispatch, getState, { services: { clock }, listen }) => {
    // This code may come later than the first goods.
    const first = noticeOf(getState());
    if (first !== undefined) {
      clock.schedule(stayOf(getState()), () => {
        if (noticeOf(getState()) === first) dispatch(cartActions.noticeForgotten());
      });
    }
    return listen({
      predicate: (_, state, before) =>
        noticeOf(state) !== noticeOf(before) || (noticeOf(state) !== undefined && topOf(state) !== topOf(before)),
      effect: async (_, api) => {
        api.cancelActiveListeners();
        const state = api.getState();
        const isNew = noticeOf(state) !== noticeOf(api.getOriginalState());
        if (noticeOf(state) === undefined) return;
        if (isNew) await api.pause(new Promise<void>((end) => clock.schedule(stayOf(state), end)));
        api.dispatch(cartActions.noticeForgotten());
      },
    });
  };
}

function noticeOf({ cart: { put, failure } }: AppState): object | undefined {
  return failure ?? put;
}

function stayOf({ cart }: AppState): number {
  return STAY_MS[cart.failure === undefined ? 'put' : 'failure'];
}

function topOf({ dialogs }: AppState): string | undefined {
  return dialogs.stack.at(-1)?.id;
}
