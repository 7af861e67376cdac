/** The type of queries: how a screen or a block reads the API. */
import type { Api } from '../../shared/api.ts';
import type { SharedCallKey } from '../../shared/contract/calls.ts';

/** Pages are rendered from shared answers only: a private call in a query does not compile. */
export type SharedApi = Api<SharedCallKey>;

/** Loads another query, or takes it from the cache. Given in the browser only. */
type ReadQuery = <Model>(query: ScreenQuery<Model>) => Promise<Model>;

/**
 * A read of the API and the view model that is made from the answer. Only the model is kept and sent to the browser. It
 * holds what the screen shows and nothing else.
 */
export interface ScreenQuery<Model> {
  readonly key: readonly unknown[];
  readonly load: (api: SharedApi, signal?: AbortSignal, read?: ReadQuery) => Promise<Model>;
  /** The model is fresh in a browser for this long (spec §9); ms. */
  readonly staleTime: number;
  /** May the previous answer stand in while this one loads, so that nothing jumps (D41)? Default: no. */
  keeps?(previous: Model, previousKey: readonly unknown[]): boolean;
}
