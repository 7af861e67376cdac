/** Short notices: what was put in, removed, copied or kept, and presses that have failed (conventions.md §4, D79). */
import { createSlice, type PayloadAction, type UnknownAction } from '@reduxjs/toolkit';

export interface Notice {
  /** A notice takes the place of an earlier one of its key. */
  readonly key: string;
  /** It is an `alert` then, and stays longer. */
  readonly failed?: boolean;
  readonly text: string;
  /** A second line. */
  readonly note?: string;
  readonly link?: { readonly href: string; readonly title: string };
  /** A button, and the action that it dispatches. */
  readonly button?: { readonly title: string; readonly action: UnknownAction };
  /** It stays until it is forgotten, also where a dialog opens. */
  readonly stays?: boolean;
}

interface NoticesState {
  /** The latest is the last. */
  readonly list: readonly Notice[];
}

const initialState: NoticesState = { list: [] };

export const noticesSlice = createSlice({
  name: 'notices',
  initialState,
  reducers: {
    told: ({ list }: NoticesState, { payload }: PayloadAction<Notice>): NoticesState => ({
      list: [...list.filter(({ key }) => key !== payload.key), payload],
    }),
    /** @param payload keys */
    forgotten: (state: NoticesState, { payload }: PayloadAction<readonly string[]>): NoticesState => {
      const list = state.list.filter(({ key }) => !payload.includes(key));
      return list.length === state.list.length ? state : { list };
    },
  },
});

/** Tells a notice. */
export const { told: tell, forgotten: forget } = noticesSlice.actions;
