/** Opening and closing dialogs, and hearing what became of them. */

import type { AppThunk } from '../state.ts';
import type { DialogKind, DialogProps, DialogResult, OpenDialog } from './dialog-kinds.ts';
import { dialogsActions, type Placing } from './dialogs-slice.ts';

/**
 * Shows a dialog.
 * @returns what it was closed with: true confirmed, false cancelled, undefined dismissed or closed by another
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

/** The top dialog is closed by one of its buttons, by Escape or by its backdrop. */
export function closeDialog(id: string, result?: DialogResult): AppThunk {
  return (dispatch) => {
    dispatch(dialogsActions.closed({ id, result }));
  };
}

/** The address has changed in its hash. @param own did a link of this page lead there (D6)? */
export function followHash(hash: string, own: boolean): AppThunk {
  return (dispatch, _getState, { results }) => {
    dispatch(dialogsActions.hashChanged({ hash, own, id: results.nextId() }));
  };
}
