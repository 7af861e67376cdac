/** The visitor's region: the city of the page's host, and the choice of another (spec §4, D18). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { RegionInfo } from '../../shared/region.ts';
import type { Point } from '../../shared/rules/shops/distance.ts';

export interface RegionState {
  /** The host's region; the same on server and browser. */
  readonly current: RegionInfo;
  /** Id of the city that is being approved. */
  readonly choosing: number | undefined;
  readonly choiceFailed: boolean;
  /** The visitor's position, if they have allowed it; kept for this page only. */
  readonly position: Point | undefined;
}

/** The initial state. */
export function regionOf(current: RegionInfo): RegionState {
  return { current, choosing: undefined, choiceFailed: false, position: undefined };
}

export const regionSlice = createSlice({
  name: 'region',
  initialState: regionOf({ id: undefined, title: '', phone: '', host: '' }),
  reducers: {
    choosing(state, { payload }: PayloadAction<number>) {
      state.choosing = payload;
      state.choiceFailed = false;
    },
    /** The choice was accepted or has failed; the page may be about to load another host. */
    choiceEnded(state, { payload }: PayloadAction<{ failed: boolean }>) {
      state.choosing = undefined;
      state.choiceFailed = payload.failed;
    },
    located(state, { payload }: PayloadAction<Point>) {
      state.position = payload;
    },
  },
});

export const regionActions = regionSlice.actions;
