/**
 * The queries of screens and blocks: reads of the API and the view models made from the answers, as `queryOptions` of
 * TanStack Query. Only the model is kept and sent to the browser. It holds what the screen shows and nothing else. Server
 * and browser use the same options.
 */
import type { QueryFunctionContext, QueryKey, UnusedSkipTokenOptions } from '@tanstack/react-query';
import type { Api } from '../../shared/api.ts';
import type { SharedCallKey } from '../../shared/contract/calls.ts';

/** Pages are rendered from shared answers only: a private call in a query does not compile. */
export type SharedApi = Api<SharedCallKey>;

declare module '@tanstack/react-query' {
  interface Register {
    /** The API that a query reads: the browser's own, or that of one render on the server. */
    queryMeta: { readonly api: SharedApi };
  }
}

/** What `queryOptions<Model>` takes and returns. */
export type ModelQuery<Model> = UnusedSkipTokenOptions<Model, Error, Model, QueryKey>;

// biome-ignore lint/suspicious/noExplicitAny: lists of queries hold queries of different models
export type AnyModelQuery = ModelQuery<any>;

/** The API of a query function. @throws Error in a client without an API */
export function apiOf(meta: QueryFunctionContext['meta']): SharedApi {
  if (meta === undefined) throw new Error('a query without an API');
  return meta.api;
}
