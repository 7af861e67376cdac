/**
 * The stack of open dialogs (spec §4) and those that wait (D7). While the age gate is open, all others wait; only an
 * answer closes it.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dialogOfHash, type HashDialogKind, isHashDialog, type OpenDialog, orderOf } from './dialog-kinds.ts';

export interface DialogsState {
  /** The last one is on top. */
  readonly stack: readonly OpenDialog[];
  /** In the order in which they will be shown. */
  readonly waiting: readonly OpenDialog[];
  /** The hash of the address, if it names a dialog. */
  readonly hash: { readonly kind: HashDialogKind; readonly own: boolean } | undefined;
  /** Counts the presses that wanted a dialog of the address which is open already: its code may have failed to load. */
  readonly pressedAgain: number;
}

/**
 * `open` closes all others, `push` adds it on top, `replace` replaces the top, `wait` shows it once nothing else is
 * open. `push` replaces a top dialog of the same kind.
 */
export type Placing = 'open' | 'push' | 'replace' | 'wait';

interface Hash {
  readonly hash: string;
  /** Was the hash set by a link of the page, so that Back closes the dialog (D6)? */
  readonly own: boolean;
  /** The id for the dialog that it opens. */
  readonly id: string;
}

const initialState: DialogsState = { stack: [], waiting: [], hash: undefined, pressedAgain: 0 };

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    placed: (state: DialogsState, { payload }: PayloadAction<{ dialog: OpenDialog; placing: Placing }>): DialogsState =>
      place(state, payload.dialog, payload.placing),
    /** A button, Escape or the backdrop closes the dialog; the age gate is only closed by an answer (D7). */
    closed: (
      state: DialogsState,
      { payload }: PayloadAction<{ id: string; result: boolean | undefined }>,
    ): DialogsState => {
      const dialog = state.stack.find(({ id }) => id === payload.id);
      if (dialog === undefined || (dialog.kind === 'ageGate' && payload.result === undefined)) return state;
      return advance({ ...state, stack: state.stack.filter((other) => other !== dialog) });
    },
    /** A navigation closes all dialogs except the age gate (D6, D7). Waiting questions keep waiting. */
    allClosed: (state: DialogsState): DialogsState =>
      advance({
        ...state,
        hash: undefined,
        stack: state.stack.filter(isGate),
        waiting: state.waiting.filter((dialog) => !isHashDialog(dialog.kind)),
      }),
    pressedAgain: (state: DialogsState): DialogsState => ({ ...state, pressedAgain: state.pressedAgain + 1 }),
    /** A new hash opens its dialog; any other dialog of a hash is closed (D6). */
    hashChanged: (state: DialogsState, { payload }: PayloadAction<Hash>): DialogsState => {
      const kind = dialogOfHash(payload.hash);
      if (kind === undefined) return advance({ ...withoutHashDialog(state), hash: undefined });
      const hash = { kind, own: payload.own };
      if (state.stack.some((dialog) => dialog.kind === kind)) return { ...state, hash };
      return place({ ...withoutHashDialog(state), hash }, { id: payload.id, kind, props: {} }, 'open');
    },
  },
});

export const dialogsActions = dialogsSlice.actions;

function place(state: DialogsState, dialog: OpenDialog, placing: Placing): DialogsState {
  if (isGate(dialog)) return { ...state, stack: [dialog], waiting: sorted([...state.stack, ...state.waiting]) };
  if (placing === 'wait' || state.stack.some(isGate)) {
    return advance({ ...state, waiting: sorted([...state.waiting, dialog]) });
  }
  // A double click presses the button twice before the dialog is visible; it must open one dialog only.
  const again = placing === 'push' && state.stack.at(-1)?.kind === dialog.kind;
  const below = { open: [], push: state.stack, replace: state.stack.slice(0, -1) }[again ? 'replace' : placing];
  return { ...state, stack: [...below, dialog] };
}

function sorted(dialogs: OpenDialog[]): readonly OpenDialog[] {
  return dialogs.sort((one, other) => orderOf(one.kind) - orderOf(other.kind));
}

/** If nothing is open, shows the next waiting dialog. */
function advance(state: DialogsState): DialogsState {
  const [next, ...waiting] = state.waiting;
  return state.stack.length > 0 || next === undefined ? state : { ...state, stack: [next], waiting };
}

/** Closes the dialog of the hash, with all dialogs above it. */
function withoutHashDialog(state: DialogsState): DialogsState {
  const at = state.stack.findIndex((dialog) => isHashDialog(dialog.kind));
  return {
    ...state,
    stack: at === -1 ? state.stack : state.stack.slice(0, at),
    waiting: state.waiting.filter((dialog) => !isHashDialog(dialog.kind)),
  };
}

function isGate(dialog: OpenDialog): boolean {
  return dialog.kind === 'ageGate';
}
