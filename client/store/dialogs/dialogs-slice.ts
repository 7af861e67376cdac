/**
 * The stack of dialogs (spec §4) and those that wait for their turn (D7). The age gate stands above all: while it
 * is open everything else waits, and only an answer takes it away.
 */
import { createSlice, type PayloadAction } from '@reduxjs/toolkit';
import { dialogOfHash, type HashDialogKind, isHashDialog, type OpenDialog, turnOf } from './dialog-kinds.ts';

export interface DialogsState {
  /** The last one is on top. */
  readonly stack: readonly OpenDialog[];
  /** In the order of their turns. */
  readonly waiting: readonly OpenDialog[];
  /** The hash of the address, as far as it names a dialog. */
  readonly hash: { readonly kind: HashDialogKind; readonly own: boolean } | undefined;
}

/**
 * `open` closes the others, `push` lies on top of another kind, `replace` takes the top's place, `wait` shows when
 * nothing else does.
 */
export type Placing = 'open' | 'push' | 'replace' | 'wait';

interface Hash {
  readonly hash: string;
  /** Has a link of the page itself led there, so that going back leaves it (D6)? */
  readonly own: boolean;
  /** For the dialog, where it opens one. */
  readonly id: string;
}

const initialState: DialogsState = { stack: [], waiting: [], hash: undefined };

export const dialogsSlice = createSlice({
  name: 'dialogs',
  initialState,
  reducers: {
    placed: (state: DialogsState, { payload }: PayloadAction<{ dialog: OpenDialog; placing: Placing }>): DialogsState =>
      place(state, payload.dialog, payload.placing),
    /** The top is closed by its buttons, Escape or the backdrop; the age gate by an answer only (D7). */
    closed: (
      state: DialogsState,
      { payload }: PayloadAction<{ id: string; result: boolean | undefined }>,
    ): DialogsState => {
      const dialog = state.stack.find(({ id }) => id === payload.id);
      if (dialog === undefined || (dialog.kind === 'ageGate' && payload.result === undefined)) return state;
      return advance({ ...state, stack: state.stack.filter((other) => other !== dialog) });
    },
    /** A navigation closes all (D6); questions that nobody has seen yet go on waiting. */
    allClosed: (state: DialogsState): DialogsState =>
      advance({
        hash: undefined,
        stack: state.stack.filter(isGate),
        waiting: state.waiting.filter((dialog) => !isHashDialog(dialog.kind)),
      }),
    /** The address has got another hash: it opens its dialog, or leaves the one that was open (D6). */
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
  // What is pressed again before its dialog is to be seen, as by a double click, is one dialog.
  const again = placing === 'push' && state.stack.at(-1)?.kind === dialog.kind;
  const below = { open: [], push: state.stack, replace: state.stack.slice(0, -1) }[again ? 'replace' : placing];
  return { ...state, stack: [...below, dialog] };
}

function inTurn(dialogs: OpenDialog[]): readonly OpenDialog[] {
  return dialogs.sort((one, other) => turnOf(one.kind) - turnOf(other.kind));
}

/** Where nothing is open, the next one in turn is shown. */
function advance(state: DialogsState): DialogsState {
  const [next, ...waiting] = state.waiting;
  return state.stack.length > 0 || next === undefined ? state : { ...state, stack: [next], waiting };
}

/** Takes away the dialog of the hash with all that lies on it. */
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
