/** An address of the shop: a path and its parsed query. */
import { decodeQuery, type Nested } from '../../shared/notation.ts';
import { matchScreen, type ScreenMatch } from '../../shared/routes.ts';

export interface Place extends ScreenMatch {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly query: Nested;
  /** The page's own state in the history entry; never known to the server. */
  readonly noted?: unknown;
}

/** Parses a location of the router or of a request. */
export function readPlace(path: string, search: string): Place {
  return { ...matchScreen(path), path, search, query: decodeQuery(search) };
}
