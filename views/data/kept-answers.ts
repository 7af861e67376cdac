/** How much a browser keeps of what no part of the page shows at the moment. */
import type { QueryCache } from '@tanstack/react-query';

/** An answer that was shown is kept for so long, fresh or not, ms. */
export const LEAST_KEPT_MS = 300_000;
/** So many answers at most: what was read first goes first. A listing of 50 goods is about 40 kB. */
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
