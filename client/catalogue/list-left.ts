/** The list that was left to choose a shop: listings remember it, and the button that chooses a shop leads back. */
import type { AppThunk } from '../store/state.ts';

/** Key in session storage, and how long it counts. */
const LEFT = 'my-shop.left';
const LEFT_FOR_MS = 10 * 60_000;

/** Remembers the list that 'Выбрать магазин' leaves, for the way back (conventions.md §4 'My shop'). */
export function leaveToChooseShop(list: string): AppThunk {
  return (_dispatch, _getState, { services: { session, clock } }) => session.set(LEFT, `${clock.now()} ${list}`);
}

/** The list that the visitor has left to choose a shop, once, if that was lately. */
export function takeListLeft(): AppThunk<string | undefined> {
  return (_dispatch, _getState, { services: { session, clock } }) => {
    const [at = '', list] = (session.get(LEFT) ?? '').split(' ');
    session.remove(LEFT);
    return clock.now() - Number(at) < LEFT_FOR_MS ? list : undefined;
  };
}
