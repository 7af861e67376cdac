import type { AppThunk } from '../state.ts';
import { dialogOfHash } from './dialog-kinds.ts';

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

/** Opens the dialog of a hash by a new history entry, unless it is open (D6). */
export function openHash(hash: `#${string}`): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => {
    if (dialogOfHash(hash) !== undefined && history.hash() !== hash) history.pushHash(hash);
  };
}
