import type { AppThunk } from '../state.ts';
import { dialogOfHash } from './dialog-kinds.ts';

/** From checkout to the cart, where no step back leads there. */
export function leaveForCart(): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => history.replaceHash('#cart');
}

/** On with shopping, from a page that has nothing to buy. */
export function leaveForHome(): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => history.goTo('/');
}

/** A link of the page leads to a dialog of the address: an entry of the history (D6). */
export function openHash(hash: `#${string}`): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => {
    if (dialogOfHash(hash) !== undefined && history.hash() !== hash) history.pushHash(hash);
  };
}
