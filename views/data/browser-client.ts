/** The browser's query client: what it retries, how long it keeps answers, and how it takes over those of the server. */
import { type DehydratedState, hydrate, type QueryCache, QueryClient } from '@tanstack/react-query';
import { mayRetry, retryWait } from '../../client/calls/retry.ts';
import { type Failure, fromFailure } from './outcome.ts';
import type { SharedApi } from './query.ts';
import { notingStale } from './stale-since.ts';

/** An unused answer, fresh or stale, is kept this long, as the catalogue is fresh (spec §9), unless there are too many; ms. */
const KEPT_MS = 3_600_000;
/** At most this many unused answers are kept, the latest. A listing of 50 goods is about 40 kB. */
const MOST_KEPT = 100;

export function createBrowserClient(api: SharedApi): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        meta: { api },
        persister: notingStale(api),
        gcTime: KEPT_MS,
        // The server retries failed answers (D26). The browser retries only when the connection fails.
        retry: mayRetry,
        retryDelay: retryWait,
        retryOnMount: false,
        // Spec §9: no refetch on mount. What a write has changed is the exception (D57).
        refetchOnMount: ({ state }) => state.isInvalidated,
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // What is sent while offline fails at once and is never sent later (D65).
      mutations: { networkMode: 'always' },
    },
  });
  boundKeptAnswers(client.getQueryCache());
  return client;
}

/** Takes over the queries of the server with their times, failures included: JSON has made plain objects of these. */
export function hydrateQueries(client: QueryClient, queries: DehydratedState['queries']): void {
  for (const { state } of queries)
    if (state.error !== null) state.error = fromFailure(state.error as unknown as Failure);
  hydrate(client, { queries });
}

/** Keeps the memory of a long visit bounded. */
function boundKeptAnswers(cache: QueryCache): void {
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved' && type !== 'added') return;
    const idle = cache.getAll().filter((query) => query.getObserversCount() === 0 && query.state.data !== undefined);
    if (idle.length <= MOST_KEPT) return;
    idle.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
    for (const query of idle.slice(0, idle.length - MOST_KEPT)) cache.remove(query);
  });
}
