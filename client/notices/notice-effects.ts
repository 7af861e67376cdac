/** Ends notices. Loaded after the page. */
import type { AppState, AppThunk } from '../store/state.ts';
import { forget, type Notice } from './notices-slice.ts';

/** How long a notice stays, in ms. A failure says more and was not expected. */
const STAY_MS = { told: 8000, failed: 20_000 };

/**
 * A notice goes after a while. It does not follow the visitor into a dialog that opens, where it would lie over what
 * the dialog shows, nor out of one.
 * @returns ends that
 */
export function followNotices(): AppThunk<() => void> {
  return (dispatch, getState, { services: { clock }, listen }) => {
    const passing = ({ notices: { list } }: AppState): readonly Notice[] => list.filter(({ stays }) => stays !== true);
    const endLater = (notice: Notice): void =>
      void clock.schedule(STAY_MS[notice.failed === true ? 'failed' : 'told'], () => {
        if (getState().notices.list.includes(notice)) dispatch(forget([notice.key]));
      });
    // This code may come later than the first notice.
    passing(getState()).forEach(endLater);
    return listen({
      predicate: (_, state, before) => state.notices !== before.notices || topOf(state) !== topOf(before),
      effect: (_, { getState: current, getOriginalState }) => {
        const [state, before] = [current(), getOriginalState()];
        const list = passing(state);
        if (topOf(state) !== topOf(before)) dispatch(forget(list.map(({ key }) => key)));
        else list.filter((notice) => !before.notices.list.includes(notice)).forEach(endLater);
      },
    });
  };
}

function topOf({ dialogs }: AppState): string | undefined {
  return dialogs.stack.at(-1)?.id;
}
