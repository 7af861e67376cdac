import type { Clock } from './services.ts';

/** A larger difference means that the clock is wrong, not that the response was slow, ms. */
const WRONG_MS = 60_000;

let ahead = 0;

/**
 * Corrects a wrong clock by a response's `Date`. The API ignores an update of the cart with an earlier time than the
 * previous one (contract.md §4): if the clock was set back since the last visit, all clicks would be ignored.
 * @param date value of the header; null leaves the clock as it is
 */
export function setClockBy(date: string | null): void {
  if (date === null) return;
  const off = Date.now() - Date.parse(date);
  ahead = Math.abs(off) > WRONG_MS ? off : 0;
}

export const browserClock: Clock = {
  now: () => Date.now() - ahead,
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
