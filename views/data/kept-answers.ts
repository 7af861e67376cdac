/** Limits the answers in the browser's memory that no part of the page uses. */
import type { QueryCache } from '@tanstack/react-query';

/** Minimum time for which an unused answer is kept, ms. */
export const LEAST_KEPT_MS = 300_000;
/** Maximum number of unused answers; the oldest are dropped first. A listing of 50 goods is about 40 kB. */
const MOST_KEPT = 100;

/** Keeps the memory of a long visit bounded. */
export function boundKeptAnswers(cache: QueryCache): void {
  cache.subscribe(({ type }) => {
    if (type !== 'observerRemoved' && type !== 'added') return;
    const idle = cache.getAll().filter((query) => query.getObserversCount() === 0 && query.state.data !== undefined);
    if (idle.length <= MOST_KEPT) return;
    idle.sort((one, other) => one.state.dataUpdatedAt - other.state.dataUpdatedAt);
    for (const query of idle.slice(0, idle.length - MOST_KEPT)) cache.remove(query);
  });
}
