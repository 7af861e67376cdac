import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { PageQueriesContext } from './page-queries.ts';
import type { ModelQuery } from './query.ts';

/**
 * `useQuery` for a query that the server renders too: there it waits for the answer. A failure is shown, not thrown, so a
 * block is the same on both sides, and hydration finds no mismatch.
 */
export function usePageQuery<Model>(query: ModelQuery<Model>): UseQueryResult<Model> {
  if (import.meta.env.SSR) {
    const queries = use(PageQueriesContext);
    if (queries === undefined) throw new Error('a query outside of a render');
    use(queries.start(query));
  }
  return useQuery(query);
}
