/** The cookie notice (D7, D8): a bar at the foot of the page until the visitor has read it, then silent for 7 days. */
import { createSlice } from '@reduxjs/toolkit';
import { COOKIE_DAYS } from './age-gate.ts';
import type { AppThunk } from './store.ts';

const COOKIE = 'cookie-confirmed';

export interface NoticeState {
  readonly open: boolean;
}

const initialState: NoticeState = { open: false };

export const noticeSlice = createSlice({
  name: 'notice',
  initialState,
  reducers: {
    opened: (): NoticeState => ({ open: true }),
    closed: (): NoticeState => ({ open: false }),
  },
});

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
