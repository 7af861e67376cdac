/**
 * The queries of screens and blocks: reads of the API and the view models made from the answers, as `queryOptions` of
 * TanStack Query. Only the model is kept and sent to the browser. It holds what the screen shows and nothing else. Server
 * and browser use the same options.
 */
import type { QueryFunctionContext, QueryKey, UnusedSkipTokenOptions } from '@tanstack/react-query';
import type { Api } from '../../shared/api.ts';
import type { SharedCallKey } from '../../shared/contract/calls.ts';
import { type CallClass, classes } from '../../shared/contract/classes.ts';

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

/**
 * How long an answer stays fresh in a browser, by the class of its call. What is older when the visitor comes back to it
 * is asked for again by the navigation. No query says how long it is kept: on the server that would be a timer that holds
 * the data of a finished render.
 */
const staleAfter = (of: CallClass) => ({ staleTime: classes[of].browser * 1000 });

/** Listings, products, brands. */
export const CATALOGUE = staleAfter('catalogue');
/** Cities, shops, articles, texts. */
export const REFERENCE = staleAfter('reference');
/** Stock and suggestions. */
export const LIVE = staleAfter('live');
/** Navigation and categories (spec §9). */
export const NEVER_STALE = { staleTime: Number.POSITIVE_INFINITY };

let current: Api | undefined;

/** The browser's entry sets the API before anything renders. */
export function provideApi(api: Api): void {
  current = api;
}

/** The browser's API, private calls included. @throws Error on the server, where queries go through `PageQueries` */
export function browserApi(): Api {
  if (current === undefined) throw new Error('there is no browser here');
  return current;
}
