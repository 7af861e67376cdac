/** Opens dialogs and returns their results; closes them. */

import type { AppThunk } from '../store/state.ts';
import { type DialogKind, type DialogProps, type DialogResult, dialogOfHash, type OpenDialog } from './dialog-kinds.ts';
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

/**
 * Leads from checkout to the cart, for a checkout that was not opened from there, so that Back would not lead to it.
 */
export function leaveForCart(): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => history.replaceHash('#cart');
}

/** Leads to the home page, from a page where shopping cannot continue. */
export function leaveForHome(): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => history.goTo('/');
}

/** Lets Back close a sheet that is no dialog of the stack. @returns call it once the sheet is closed */
export function closeOnBack(close: () => void): AppThunk<() => void> {
  return (_dispatch, _getState, { services: { history } }) => history.cover(close);
}

/**
 * Opens the dialog of a hash by a new history entry (D6). If the address has the hash already, the dialog is open, or
 * its code could not be loaded and is tried again (D79).
 */
export function openHash(hash: `#${string}`): AppThunk {
  return (dispatch, _getState, { services: { history } }) => {
    if (dialogOfHash(hash) === undefined) return;
    if (history.hash() === hash) dispatch(dialogsActions.pressedAgain());
    else history.pushHash(hash);
  };
}
