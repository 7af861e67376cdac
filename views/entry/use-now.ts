import { useEffect, useState } from 'react';
import { browserClock } from '../../client/services/browser-clock.ts';
import { endOfDay } from '../../shared/rules/dates.ts';

/**
 * The moment of which 'today' is said (D20): the server's, for as long as its day lasts. In a page that is still open
 * then, or is looked at again, the next day's begins.
 * @param served the server's clock when it rendered, ms since 1970
 */
export function useNow(served: number): number {
  const [now, setNow] = useState(served);
  useEffect(() => {
    const midnight = endOfDay(now);
    const look = (): void => {
      const moment = browserClock.now();
      clearTimeout(timer);
      if (moment >= midnight) setNow(moment);
      else timer = setTimeout(look, midnight - moment);
    };
    let timer = setTimeout(look, midnight - now);
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [now]);
  return now;
}
