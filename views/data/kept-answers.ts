/** Limits the answers that the browser keeps in memory while no component uses them. */
import type { QueryCache } from '@tanstack/react-query';

/** An unused answer, fresh or stale, is kept at least this long, unless there are too many; ms. */
export const LEAST_KEPT_MS = 300_000;
/** At most this many unused answers are kept, the latest. A listing of 50 goods is about 40 kB. */
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
