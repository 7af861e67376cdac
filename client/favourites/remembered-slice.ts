/** Goods that the visitor may want to find again: favourites, goods compared, goods seen last (conventions §4, D44). */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';

export interface RememberedState {
  /** Goods ids, the newest first; undefined until they are loaded. */
  readonly favourites: readonly number[] | undefined;
  /** The same for goods seen last. */
  readonly seen: readonly number[] | undefined;
  /** The same for goods to compare, the newest last. */
  readonly compared: readonly number[] | undefined;
}

const initialState: RememberedState = { favourites: undefined, seen: undefined, compared: undefined };

export const rememberedSlice = createSlice({
  name: 'remembered',
  initialState,
  reducers: {
    read(state, { payload }: PayloadAction<Partial<RememberedState>>) {
      Object.assign(state, payload);
    },
  },
});

const nothing: readonly number[] = [];

/** Ids of the goods to compare; empty until they are loaded. */
export function selectCompared({ remembered }: { readonly remembered: RememberedState }): readonly number[] {
  return remembered.compared ?? nothing;
}

/** Ids of the favourites; empty until they are loaded. */
export function selectFavourites({ remembered }: { readonly remembered: RememberedState }): readonly number[] {
  return remembered.favourites ?? nothing;
}
