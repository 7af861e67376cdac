import { useSyncExternalStore } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';

const MINUTE_MS = 60_000;

const listeners = new Set<() => void>();
let stop: (() => void) | undefined;

/**
 * The start of the current minute, ms since 1970. It is undefined on the server and at hydration, because a kept page
 * may be older than a minute.
 */
export function useMinute(): number | undefined {
  return useSyncExternalStore<number | undefined>(subscribe, minute, () => undefined);
}

function minute(): number {
  return Math.floor(browserClock.now() / MINUTE_MS) * MINUTE_MS;
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) begin();
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) stop?.();
  };
}

/**
 * Starts the one timer for all listeners. Timers stop while a device sleeps, so a page that becomes visible again
 * updates at once.
 */
function begin(): void {
  const tell = (): void => {
    cancel();
    cancel = browserClock.schedule(MINUTE_MS - (browserClock.now() % MINUTE_MS), tell);
    for (const listener of listeners) listener();
  };
  let cancel = browserClock.schedule(MINUTE_MS - (browserClock.now() % MINUTE_MS), tell);
  document.addEventListener('visibilitychange', tell);
  stop = () => {
    cancel();
    document.removeEventListener('visibilitychange', tell);
  };
}
