import type { AppThunk } from '../store/state.ts';
import { dialogOfHash } from './dialog-kinds.ts';
import { dialogsActions } from './dialogs-slice.ts';

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
