/**
 * The stack of dialogs (spec §4) and the waiting ones (D7). While the age gate is open everything else waits, and only
 * an answer closes it.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dialogOfHash, type HashDialogKind, isHashDialog, type OpenDialog, turnOf } from './dialog-kinds.ts';

export interface DialogsState {
  /** The last one is on top. */
  readonly stack: readonly OpenDialog[];
  /** In the order of their turns. */
  readonly waiting: readonly OpenDialog[];
  /** The hash of the address, if it names a dialog. */
  readonly hash: { readonly kind: HashDialogKind; readonly own: boolean } | undefined;
}

/**
 * `open` closes the others, `push` adds on top of another kind, `replace` replaces the top, `wait` shows it when
 * nothing else is open.
 */
export type Placing = 'open' | 'push' | 'replace' | 'wait';

interface Hash {
  readonly hash: string;
  /** Was the hash set by a link of the page, so that Back closes the dialog (D6)? */
  readonly own: boolean;
  /** The id for the dialog that it opens. */
  readonly id: string;
}

const initialState: DialogsState = { stack: [], waiting: [], hash: undefined };

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    placed: (state: DialogsState, { payload }: PayloadAction<{ dialog: OpenDialog; placing: Placing }>): DialogsState =>
      place(state, payload.dialog, payload.placing),
    /** Closes the top dialog after its buttons, Escape or the backdrop; the age gate only after an answer (D7). */
    closed: (
      state: DialogsState,
      { payload }: PayloadAction<{ id: string; result: boolean | undefined }>,
    ): DialogsState => {
      const dialog = state.stack.find(({ id }) => id === payload.id);
      if (dialog === undefined || (dialog.kind === 'ageGate' && payload.result === undefined)) return state;
      return advance({ ...state, stack: state.stack.filter((other) => other !== dialog) });
    },
    /** A navigation closes all dialogs (D6); questions that were not shown yet keep waiting. */
    allClosed: (state: DialogsState): DialogsState =>
      advance({
        hash: undefined,
        stack: state.stack.filter(isGate),
        waiting: state.waiting.filter((dialog) => !isHashDialog(dialog.kind)),
      }),
    /** A new hash opens its dialog, or closes the one that was open (D6). */
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
  if (isGate(dialog)) return { ...state, stack: [dialog], waiting: inTurn([...state.stack, ...state.waiting]) };
  if (placing === 'wait' || state.stack.some(isGate)) {
    return advance({ ...state, waiting: inTurn([...state.waiting, dialog]) });
  }
  // A second press before the dialog is visible, as in a double click, opens no second dialog.
  const again = placing === 'push' && state.stack.at(-1)?.kind === dialog.kind;
  const below = { open: [], push: state.stack, replace: state.stack.slice(0, -1) }[again ? 'replace' : placing];
  return { ...state, stack: [...below, dialog] };
}

function inTurn(dialogs: OpenDialog[]): readonly OpenDialog[] {
  return dialogs.sort((one, other) => turnOf(one.kind) - turnOf(other.kind));
}

/** If nothing is open, shows the next waiting dialog. */
function advance(state: DialogsState): DialogsState {
  const [next, ...waiting] = state.waiting;
  return state.stack.length > 0 || next === undefined ? state : { ...state, stack: [next], waiting };
}

/** Closes the dialog of the hash with all dialogs above it. */
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
