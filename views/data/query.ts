/** A read of the API as a screen or a block asks for it, and the view model that is made of the answer. */
import type { Api } from '../../shared/api.ts';
import type { SharedCallKey } from '../../shared/contract/calls.ts';

/** Pages are rendered from shared answers only: a private call in a query does not compile. */
export type SharedApi = Api<SharedCallKey>;

/** Reads another query, or what is kept of it; in the browser alone. */
type ReadQuery = <Model>(query: ScreenQuery<Model>) => Promise<Model>;

/**
 * A read of the API and the view model made of it. Only the model is kept, and sent to the browser: it holds
 * what the screen shows and nothing else.
 */
export interface ScreenQuery<Model> {
  readonly key: readonly unknown[];
  readonly load: (api: SharedApi, signal?: AbortSignal, read?: ReadQuery) => Promise<Model>;
  /** ms until a browser asks again (spec §9). */
  readonly staleTime: number;
  /** May the answer shown before stand in while this one loads, so that nothing jumps (D41)? Default: no. */
  keeps?(previous: Model, previousKey: readonly unknown[]): boolean;
}
