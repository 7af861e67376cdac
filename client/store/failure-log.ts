import type { AppThunk } from './state.ts';

/** Logs a failure that the views report to the visitor themselves (spec §8). @param what the beginning of the line */
export function logFailure(what: string, error: unknown): AppThunk {
  return (_dispatch, _getState, { services: { log } }) => log(what, error);
}
