import { useEffect, useState } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';
import { endOfDay } from '../../shared/rules/dates.ts';

/** Timers stop while a device sleeps, so the clock is checked repeatedly; ms. */
const LOOK_MS = 60_000;
/** By then a response has corrected a wrong clock, ms. */
const FIRST_LOOK_MS = 5000;

/**
 * The time that 'today' refers to (D20): the server's, as long as its day lasts. If the page is still open the next
 * day, or visible again then, that day counts.
 * @param served time of the server's render, ms since 1970; the result is never earlier
 */
export function useNow(served: number): number {
  const [now, setNow] = useState(served);
  useEffect(() => {
    const midnight = endOfDay(now);
    const untilMidnight = (): number => midnight - browserClock.now();
    const look = (): void => {
      clearTimeout(timer);
      const moment = Math.max(served, browserClock.now());
      if (endOfDay(moment) === midnight) timer = setTimeout(look, Math.min(untilMidnight(), LOOK_MS));
      else setNow(moment);
    };
    let timer = setTimeout(look, Math.min(Math.max(untilMidnight(), FIRST_LOOK_MS), LOOK_MS));
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now, served]);
  return now;
}
