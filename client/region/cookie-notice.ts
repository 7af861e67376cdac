/** The cookie notice: confirmed, it is hidden for 7 days (D7, D8, D44). */

import type { AppThunk } from '../store/state.ts';

const CONFIRMED = 'cookie-confirmed';

/** Is the notice to be shown? Crawlers get none (D8). */
export function needsCookieNotice(): AppThunk<boolean> {
  return (_dispatch, _getState, { services: { crawler, visitor } }) => !crawler && visitor.get(CONFIRMED) !== 'true';
}

/** 'Понятно'. */
export function confirmCookies(): AppThunk {
  return (_dispatch, _getState, { services: { visitor } }) => visitor.set(CONFIRMED, 'true');
}
