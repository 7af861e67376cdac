import { dialogOfHash } from './dialog-kinds.ts';
import type { AppThunk } from './store.ts';

/** A link of the page leads to a dialog of the address: an entry of the history (D6). */
export function openHash(hash: `#${string}`): AppThunk {
  return (_dispatch, _getState, { services: { history } }) => {
    if (dialogOfHash(hash) !== undefined && history.hash() !== hash) history.pushHash(hash);
  };
}
