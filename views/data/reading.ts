/**
 * Reading a query in a view. The server reads its own render's queries, the browser React Query; a block looks
 * the same on both sides, failed ones included, so that nothing mismatches when it hydrates.
 */
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { browserApi } from './browser-api.ts';
import { LEAST_KEPT_MS } from './kept-answers.ts';
import { type Outcome, toFailure } from './outcome.ts';
import type { ScreenQuery } from './query.ts';
import { ServerQueriesContext } from './server-queries.ts';

/** React Query's options for a query of a screen: what is fresh is kept as long (spec §9). */
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
  /** The outcome so far; undefined while it is on its way. */
  readonly reading: Reading<Model>;
  /** Is it the answer before, which stands in for one that is on its way? */
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

/** Asks a query before it is shown, where a press has to wait for it. @returns rejects where the answer does not come */
export function useAsk(): <Model>(query: ScreenQuery<Model>) => Promise<Model> {
  if (import.meta.env.SSR) return () => new Promise(() => undefined);
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  const client = useQueryClient();
  return (query) => client.fetchQuery(queryOptions(query));
}
