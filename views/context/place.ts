/** Where the visitor is: a path and its query, taken apart once. */
import { decodeQuery, type Nested } from '../../shared/notation.ts';
import { matchScreen, type ScreenMatch } from '../../shared/routes.ts';

export interface Place extends ScreenMatch {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  readonly query: Nested;
  /** What the page has noted in its entry of the history; never known to the server. */
  readonly noted?: unknown;
}

/** Reads a location (of the router, or of a request). */
export function readPlace(path: string, search: string): Place {
  return { ...matchScreen(path), path, search, query: decodeQuery(search) };
}
