/** The queries of one render on the server, in a client of its own. Each is started once; a failure is no rejection. */
import {
  type DehydratedState,
  dehydrate,
  hashKey,
  QueryClient,
  type QueryFunctionContext,
  type QueryState,
} from '@tanstack/react-query';
import { createContext } from 'react';
import type { ModelQuery } from './query.ts';

export interface StartedQuery<Model> {
  /** Resolves once the query has settled; a failure is no rejection. */
  readonly settled: Promise<void>;
  /** A component reads `state` at once then, without suspending. */
  readonly isSettled: () => boolean;
  readonly state: () => QueryState<Model> | undefined;
}

/** Loads a query's model. The server remembers models, so none is made twice. */
export type QueryLoader = <Model>(query: ModelQuery<Model>, context: QueryFunctionContext) => Promise<Model>;

export class PageQueries {
  /** The API retries nothing here (D26), and the client ends with its render. */
  readonly client = new QueryClient({
    defaultOptions: {
      queries: { retry: false, gcTime: Number.POSITIVE_INFINITY, retryOnMount: false, refetchOnMount: false },
    },
  });
  readonly #load: QueryLoader;
  readonly #started = new Map<string, StartedQuery<unknown>>();
  readonly #sent = new Set<string>();

  constructor(load: QueryLoader) {
    this.#load = load;
  }

  /** Have all queries that were started so far settled? A render then waits for nothing. */
  get settled(): boolean {
    for (const { isSettled } of this.#started.values()) if (!isSettled()) return false;
    return true;
  }

  /** Waits until all queries that were started so far have settled, but no longer than `ms`. */
  async settle(ms: number): Promise<void> {
    if (this.settled) return;
    const timeout = Promise.withResolvers<void>();
    const timer = setTimeout(timeout.resolve, ms);
    await Promise.race([Promise.all(Array.from(this.#started.values(), ({ settled }) => settled)), timeout.promise]);
    clearTimeout(timer);
  }

  /** Starts a query unless it was started before. */
  start<Model>(query: ModelQuery<Model>): StartedQuery<Model> {
    const { queryKey, staleTime } = query;
    const queryHash = hashKey(queryKey);
    const known = this.#started.get(queryHash);
    if (known !== undefined) return known as StartedQuery<Model>;
    const cache = this.client.getQueryCache();
    const settled = this.client.prefetchQuery({
      queryKey,
      queryHash,
      staleTime,
      queryFn: (context) => this.#load(query, context),
    });
    const state = () => cache.get<Model>(queryHash)?.state;
    const started: StartedQuery<Model> = { settled, isSettled: () => state()?.status !== 'pending', state };
    this.#started.set(queryHash, started);
    return started;
  }

  /** The queries that have settled since the last call, so that each is sent to the browser once. */
  take(): DehydratedState['queries'] {
    const { queries } = dehydrate(this.client, {
      shouldDehydrateQuery: ({ queryHash, state }) => state.status !== 'pending' && !this.#sent.has(queryHash),
    });
    for (const { queryHash } of queries) this.#sent.add(queryHash);
    return queries;
  }
}

/** Set on the server only. */
export const PageQueriesContext = createContext<PageQueries | undefined>(undefined);
