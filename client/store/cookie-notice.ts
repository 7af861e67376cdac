/** Showing the cookie notice and confirming it (D7, D8). */
import { COOKIE_DAYS } from './age-gate.ts';
import { noticeSlice } from './notice-slice.ts';
import type { AppThunk } from './state.ts';

const COOKIE = 'cookie-confirmed';

/** Shows the notice unless it was confirmed before. */
export function showCookieNotice(): AppThunk {
  return (dispatch, _getState, { services: { cookies } }) => {
    if (cookies.get(COOKIE) !== 'true') dispatch(noticeSlice.actions.opened());
  };
}

/** 'Понятно' */
export function confirmCookies(): AppThunk {
  return (dispatch, _getState, { services: { cookies } }) => {
    cookies.set(COOKIE, 'true', COOKIE_DAYS);
    dispatch(noticeSlice.actions.closed());
  };
}
