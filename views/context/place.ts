/** Where the visitor is: a path and its query, parsed once. */
import { fromFields, type Nested } from '../../shared/notation.ts';
import { matchScreen, type ScreenMatch } from '../../shared/routes.ts';

export interface Place extends ScreenMatch {
  readonly path: string;
  /** With its `?`, or empty. */
  readonly search: string;
  /** Parsed in the order of the names, since the server keeps one page for all orders. */
  readonly query: Nested;
  /** State that the page has put into its history entry. The server never knows it. */
  readonly entryState?: unknown;
  /** The navigation of this document that has led here; none for its first page. */
  readonly navigation?: number;
}

/** Parses a location of the router or of a request. @param search with its `?`, or empty */
export function readPlace(path: string, search: string): Place {
  const fields = new URLSearchParams(search);
  fields.sort();
  return { ...matchScreen(path), path, search, query: fromFields(fields) };
}
