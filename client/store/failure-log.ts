import type { AppThunk } from './state.ts';

/** Logs a failure of which the views tell the visitor themselves (spec §8). @param what begins the line */
export function logFailure(what: string, error: unknown): AppThunk {
  return (_dispatch, _getState, { services: { log } }) => log(what, error);
}
