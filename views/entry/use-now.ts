import { useEffect, useState } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';
import { endOfDay } from '../../shared/rules/dates.ts';

/** The clock is read at least this often, because timers stop while a device sleeps; ms. */
const CHECK_MS = 60_000;
/** The timer waits at least this long for the first time. By then a response has corrected a wrong clock; ms. */
const FIRST_CHECK_MS = 5000;

/**
 * The moment that 'today' refers to (D20): the server's until its day is over by the clock, then the first moment of a
 * later day at which the page is open or becomes visible again.
 * @param served the server's clock when it rendered, ms since 1970; the result is never earlier
 * @returns ms since 1970
 */
export function useNow(served: number): number {
  const [now, setNow] = useState(served);
  useEffect(() => {
    const midnight = endOfDay(now);
    const untilMidnight = (): number => midnight - browserClock.now();
    const check = (): void => {
      clearTimeout(timer);
      const moment = Math.max(served, browserClock.now());
      if (endOfDay(moment) === midnight) timer = setTimeout(check, Math.min(untilMidnight(), CHECK_MS));
      else setNow(moment);
    };
    let timer = setTimeout(check, Math.min(Math.max(untilMidnight(), FIRST_CHECK_MS), CHECK_MS));
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', check);
    };
  }, [now, served]);
  return now;
}
