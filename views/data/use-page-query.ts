import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { PageQueriesContext } from './page-queries.ts';
import type { ModelQuery } from './query.ts';

/** What a component reads of a query. */
type PageQueryResult<Model> = Pick<
  UseQueryResult<Model>,
  'data' | 'error' | 'isPending' | 'isError' | 'isLoadingError' | 'isPlaceholderData' | 'refetch'
>;

/**
 * `useQuery` for a query that the server renders too: there it waits for the answer and reads the state from the cache,
 * because nothing is observed during a render. A failure is shown, not thrown, so a block is the same on both sides, and
 * hydration finds no mismatch.
 */
export function usePageQuery<Model>(query: ModelQuery<Model>): PageQueryResult<Model> {
  // biome-ignore lint/correctness/useHookAtTopLevel: the condition is a constant of the build
  return import.meta.env.SSR ? useStartedQuery(query) : useQuery(query);
}

function useStartedQuery<Model>(query: ModelQuery<Model>): PageQueryResult<Model> {
  const queries = use(PageQueriesContext);
  if (queries === undefined) throw new Error('a query outside of a render');
  const { settled, isSettled, state } = queries.start(query);
  if (!isSettled()) use(settled);
  const { data, error = null, status } = state() ?? {};
  const isError = status === 'error';
  const refetch = (): never => {
    throw new Error('a render on the server asks for nothing twice');
  };
  return {
    data,
    error,
    isPending: status === 'pending',
    isError,
    isLoadingError: isError && data === undefined,
    isPlaceholderData: false,
    refetch,
  };
}
