/** Runs the queries of the views without a page. */
import { QueryClient, type QueryFunctionContext } from '@tanstack/react-query';
import type { ModelQuery, SharedApi } from '../../views/data/query.ts';

/** What TanStack Query gives to the function of a query. */
export function queryContext(api: SharedApi, queryKey: readonly unknown[] = []): QueryFunctionContext {
  return { client: new QueryClient(), queryKey, signal: new AbortController().signal, meta: { api } };
}

/** @returns the model of a query @throws what its function throws */
export function runQuery<Model>(query: ModelQuery<Model>, api: unknown): Promise<Model> {
  const client = new QueryClient({ defaultOptions: { queries: { meta: { api: api as SharedApi }, retry: false } } });
  return client.fetchQuery(query);
}
