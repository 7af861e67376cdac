import { useEffect, useState } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';
import { endOfDay } from '../../shared/rules/dates.ts';

/** Timers rest while a device sleeps: the clock is looked at again and again; ms. */
const LOOK_MS = 60_000;
/** By then an answer has put a wrong clock right, ms. */
const FIRST_LOOK_MS = 5000;

/**
 * The moment of which 'today' is said (D20): the server's, for as long as its day lasts by the clock. In a page that is still
 * open then, or is looked at again, the next day's begins.
 * @param served the server's clock when it rendered, ms since 1970: no moment is earlier
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
