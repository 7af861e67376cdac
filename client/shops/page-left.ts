/** The page that was left to choose a shop: the button that chooses one leads back to it. */
import type { AppThunk } from '../store/state.ts';

/** Key in session storage, and how long it counts. */
const LEFT = 'my-shop.left';
const LEFT_FOR_MS = 10 * 60_000;

/** Remembers the page that a link to the choice of a shop leaves, for the way back (conventions.md §4 'My shop'). */
export function leaveToChooseShop(page: string): AppThunk {
  return (_dispatch, _getState, { services: { session, clock } }) => session.set(LEFT, `${clock.now()} ${page}`);
}

/** The page that the visitor has left to choose a shop, once, if that was lately. */
export function takePageLeft(): AppThunk<string | undefined> {
  return (_dispatch, _getState, { services: { session, clock } }) => {
    const [at = '', page] = (session.get(LEFT) ?? '').split(' ');
    session.remove(LEFT);
    return clock.now() - Number(at) < LEFT_FOR_MS ? page : undefined;
  };
}
