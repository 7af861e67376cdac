/** Opens dialogs and returns their results; closes them. */

import type { AppThunk } from '../store/state.ts';
import type { DialogKind, DialogProps, DialogResult, OpenDialog } from './dialog-kinds.ts';
import { dialogsActions, type Placing } from './dialogs-slice.ts';

/**
 * Shows a dialog.
 * @param placing its place in the stack
 * @returns its result when it closes: true confirmed, false cancelled, undefined dismissed or closed by another dialog
 */
export function showDialog<K extends DialogKind>(
  kind: K,
  props: DialogProps[K],
  placing: Placing = 'open',
): AppThunk<Promise<DialogResult>> {
  return (dispatch, _getState, { results }) => {
    const id = results.nextId();
    const result = results.wait(id);
    dispatch(dialogsActions.placed({ dialog: { id, kind, props } as OpenDialog, placing }));
    return result;
  };
}

/** Closes a dialog, after one of its buttons, Escape or its backdrop. */
export function closeDialog(id: string, result?: DialogResult): AppThunk {
  return (dispatch) => {
    dispatch(dialogsActions.closed({ id, result }));
  };
}

/** Called when the hash of the address has changed. @param own was it changed by a link of this page (D6)? */
export function followHash(hash: string, own: boolean): AppThunk {
  return (dispatch, _getState, { results }) => {
    dispatch(dialogsActions.hashChanged({ hash, own, id: results.nextId() }));
  };
}
