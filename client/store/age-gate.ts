/** The age gate (spec §2, D7, D8): asked until it is answered, remembered for 7 days. */
import type { Cookies } from '../services/services.ts';
import { showDialog } from './dialog-actions.ts';
import type { AppThunk } from './state.ts';

const COOKIE = 'warning18';
/** Spec §9. */
export const COOKIE_DAYS = 7;

export function isAgeKnown(cookies: Pick<Cookies, 'get'>): boolean {
  return cookies.get(COOKIE) === 'true';
}

/** Asks for the visitor's age unless it is known. */
export function askAge(): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { services: { cookies, history } }) => {
    if (isAgeKnown(cookies)) return;
    const grown = await dispatch(showDialog('ageGate', {}));
    if (grown === true) cookies.set(COOKIE, 'true', COOKIE_DAYS);
    else history.goBlank();
  };
}
