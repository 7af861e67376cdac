/**
 * The cookie notice (D7, D8): a bar at the bottom of the page. Once the visitor confirms it, it is hidden for 7 days.
 */
import { createSlice } from '@reduxjs/toolkit';

export interface NoticeState {
  open: boolean;
}

const initialState: NoticeState = { open: false };

export const noticeSlice = createSlice({
  name: 'notice',
  initialState,
  reducers: {
    opened(state) {
      state.open = true;
    },
    closed(state) {
      state.open = false;
    },
  },
});
