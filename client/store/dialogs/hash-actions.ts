import type { AppThunk } from '../state.ts';
import { dialogOfHash } from './dialog-kinds.ts';

/** Leads from checkout to the cart, if Back would not. */
export function leaveForCart(): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => history.replaceHash('#cart');
}

/** Continues shopping on the home page, from a page that sells nothing. */
export function leaveForHome(): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => history.goTo('/');
}

/** Opens a dialog by a hash: adds a history entry (D6). */
export function openHash(hash: `#${string}`): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => {
    if (dialogOfHash(hash) !== undefined && history.hash() !== hash) history.pushHash(hash);
  };
}
