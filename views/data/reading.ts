/**
 * Reads a query in a component: on the server from the queries of the render, in the browser from React Query. A block
 * renders the same on both sides, even if its query has failed, so hydration finds no mismatch.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { browserApi } from './browser-api.ts';
import { LEAST_KEPT_MS } from './kept-answers.ts';
import { type Outcome, toFailure } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { ServerQueriesContext } from './server-queries.ts';

/** React Query's options for a query of a screen. An answer is kept at least as long as it is fresh (spec §9). */
export function queryOptions<Model>(query: ScreenQuery<Model>) {
  return {
    queryKey: query.key,
    queryFn: ({ signal, client }: { signal: AbortSignal; client: QueryClient }): Promise<Model> =>
      query.load(browserApi(), signal, (part) => client.fetchQuery(queryOptions(part))),
    staleTime: query.staleTime,
    gcTime: Math.max(query.staleTime, LEAST_KEPT_MS),
  };
}

export type Reading<Model> = Outcome<Model> | undefined;

interface Asked<Model> {
  /** The outcome so far; undefined while the query is loading. */
  readonly reading: Reading<Model>;
  /** Is it the previous answer, which stands in for one that is loading? */
  readonly standsIn: boolean;
  /** Asks again. */
  readonly retry: () => void;
}

export function useReading<Model>(query: ScreenQuery<Model>): Asked<Model> {
  if (import.meta.env.SSR) {
    const queries = use(ServerQueriesContext);
    if (queries === undefined) throw new Error('a query outside of a render');
    return { reading: use(queries.ask(query)), standsIn: false, retry: () => undefined };
  }
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const { data, error, isFetching, isPlaceholderData, refetch } = useQuery<unknown>({
    ...queryOptions(query),
    placeholderData: (previous: unknown, before?: { readonly queryKey: readonly unknown[] }) =>
      previous !== undefined && before !== undefined && query.keeps?.(previous as Model, before.queryKey) === true
        ? previous
        : undefined,
  });
  const retry = () => void refetch();
  const asked = { standsIn: isPlaceholderData, retry };
  if (data !== undefined) return { reading: { ok: true, model: data as Model }, ...asked };
  if (error !== null && !isFetching) return { reading: { ok: false, failure: toFailure(error) }, ...asked };
  return { reading: undefined, ...asked };
}

/**
 * Loads a query before it is shown, for a press that has to wait for the answer.
 * @returns a function that loads a query, and rejects if that fails
 */
export function useAsk(): <Model>(query: ScreenQuery<Model>) => Promise<Model> {
  if (import.meta.env.SSR) return () => new Promise(() => undefined);
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const client = useQueryClient();
  return (query) => client.fetchQuery(queryOptions(query));
}
