/** The visitor's region: the city of the page's host, and the profile (spec §4, D18). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import type { Profile } from '../../../shared/contract/things.ts';
import type { RegionInfo } from '../../../shared/region.ts';
import type { Point } from '../../../shared/rules/shops/distance.ts';

export interface RegionState {
  /** The host's region; the same on server and browser. */
  readonly current: RegionInfo;
  /** Undefined until it is loaded. */
  readonly profile: Profile | undefined;
  /** ms since 1970. */
  readonly profileReadAt: number;
  /** Id of the city that is being approved. */
  readonly choosing: number | undefined;
  readonly choiceFailed: boolean;
  /** The visitor's position, if they have allowed it; kept for this page only. */
  readonly place: Point | undefined;
}

/** The initial state. */
export function regionOf(current: RegionInfo): RegionState {
  return { current, profile: undefined, profileReadAt: 0, choosing: undefined, choiceFailed: false, place: undefined };
}

export const regionSlice = createSlice({
  name: 'region',
  initialState: regionOf({ id: undefined, title: '', phone: '', host: '' }),
  reducers: {
    profileRead: (state: RegionState, { payload }: PayloadAction<{ profile: Profile; at: number }>): RegionState => ({
      ...state,
      profile: payload.profile,
      profileReadAt: payload.at,
    }),
    choosing: (state: RegionState, { payload }: PayloadAction<number>): RegionState => ({
      ...state,
      choosing: payload,
      choiceFailed: false,
    }),
    /** The choice was accepted or has failed; the page may be about to load another host. */
    choiceEnded: (state: RegionState, { payload }: PayloadAction<{ failed: boolean }>): RegionState => ({
      ...state,
      choosing: undefined,
      choiceFailed: payload.failed,
    }),
    located: (state: RegionState, { payload: place }: PayloadAction<Point>): RegionState => ({ ...state, place }),
  },
});

export const regionActions = regionSlice.actions;
