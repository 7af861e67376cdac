/** A query of a screen or block: the call, and the view model made from its answer. */
import type { Api } from '../../shared/api.ts';
import type { SharedCallKey } from '../../shared/contract/calls.ts';

/** Pages are rendered from shared answers only: a private call in a query does not compile. */
export type SharedApi = Api<SharedCallKey>;

/** Reads another query, or its cached result; only in the browser. */
type ReadQuery = <Model>(query: ScreenQuery<Model>) => Promise<Model>;

/**
 * A read of the API with its view model. Only the model is cached and sent to the browser, so it contains nothing but
 * what the screen shows.
 */
export interface ScreenQuery<Model> {
  readonly key: readonly unknown[];
  readonly load: (api: SharedApi, signal?: AbortSignal, read?: ReadQuery) => Promise<Model>;
  /** ms until a browser refetches it (spec §9). */
  readonly staleTime: number;
  /** May the previous answer be shown while this one is loaded, so that the layout stays (D41)? Default: no. */
  keeps?(previous: Model, previousKey: readonly unknown[]): boolean;
}
