import { useEffect, useState } from 'react';
import { browserClock, isClockChecked } from '../../client/services/browser-clock.ts';
import { endOfDay } from '../../shared/rules/dates.ts';
import type { Place } from '../context/place.ts';
import { firstEnd, watchEnds } from '../context/until.ts';

/** The clock is read at least this often, because timers stop while a device sleeps; ms. */
const CHECK_MS = 60_000;
/** A page that starts waits this long at most for a response that corrects a wrong clock; ms. */
const FIRST_CHECK_MS = 5000;

/**
 * The moment that 'today' refers to (D20): the server's until its day is over by the clock, or until something that the
 * page says of a time is no longer true (`useUntil`). The page takes the clock's then, with one timer for all of these,
 * and whenever it shows another place. It does neither before the clock has been checked.
 * @param served the server's clock when it rendered, ms since 1970; the result is never earlier
 * @returns ms since 1970
 */
export function useNow(served: number, place: Place): number {
  const [{ now, at }, setNow] = useState({ now: served, at: place });
  const [firstCheck] = useState(() => performance.now() + FIRST_CHECK_MS);
  const mayRead = (): boolean => isClockChecked() || performance.now() >= firstCheck;
  // Set while rendering, so that the new place is never drawn with the old moment.
  const isElsewhere = at.path !== place.path || at.search !== place.search;
  if (isElsewhere) setNow({ now: mayRead() ? Math.max(now, browserClock.now()) : now, at: place });
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const check = (): void => {
      clearTimeout(timer);
      const left = Math.min(endOfDay(now), firstEnd(now)) - browserClock.now();
      const wait = Math.max(Math.min(left, CHECK_MS), firstCheck - performance.now());
      if (wait <= 0) setNow(({ at }) => ({ now: browserClock.now(), at }));
      else timer = setTimeout(check, wait);
    };
    check();
    const unwatch = watchEnds(check);
    document.addEventListener('visibilitychange', check);
    return () => {
      clearTimeout(timer);
      unwatch();
      document.removeEventListener('visibilitychange', check);
    };
  }, [now, firstCheck]);
  return now;
}
