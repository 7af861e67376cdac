/** Shows the cookie notice and confirms it (D7, D8, D44). */

import type { AppThunk } from '../state.ts';
import { noticeSlice } from './notice-slice.ts';

const CONFIRMED = 'cookie-confirmed';

/** Shows the notice unless it was confirmed before. */
export function showCookieNotice(): AppThunk {
  return (dispatch, _getState, { services: { visitor } }) => {
    if (visitor.get(CONFIRMED) !== 'true') dispatch(noticeSlice.actions.opened());
  };
}

/** 'Понятно'. */
export function confirmCookies(): AppThunk {
  return (dispatch, _getState, { services: { visitor } }) => {
    visitor.set(CONFIRMED, 'true');
    dispatch(noticeSlice.actions.closed());
  };
}
