/** Which answers of the browser's queries stand in for newer ones that could not be had (D32). */
import { type QueryPersister, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { SharedApi } from './query.ts';

/** By query: since when its answer is stale, ms since 1970. */
const since = new WeakMap<object, number>();

/** Runs a query over an API that notes the age of stale answers. */
export function notingStale(api: SharedApi): QueryPersister {
  return async (queryFn, context, query) => {
    let oldest = Number.POSITIVE_INFINITY;
    const onStale = (moment: number): void => {
      oldest = Math.min(oldest, moment);
    };
    const noting: SharedApi = (key, input, options) => api(key, input, { ...options, onStale });
    // Not a copy of the context: who reads its `signal` has the query cancelled together with its last component.
    const model = await queryFn(Object.create(context, { meta: { value: { api: noting } } }));
    since.set(query, oldest);
    return model;
  };
}

/** Since when the oldest stale answer that the page shows is stale; undefined if none is. */
export function useStaleSince(): number | undefined {
  const cache = useQueryClient().getQueryCache();
  const oldest = (): number =>
    Math.min(...cache.findAll({ type: 'active' }).map((query) => since.get(query) ?? Number.POSITIVE_INFINITY));
  const moment = useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    oldest,
    () => Number.POSITIVE_INFINITY,
  );
  return Number.isFinite(moment) ? moment : undefined;
}
