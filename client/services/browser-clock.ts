import type { Clock } from './services.ts';

/** A clock that is further off than this is wrong, and not merely slow to hear of the time, ms. */
const WRONG_MS = 60_000;

let ahead = 0;

/**
 * Sets a wrong clock by an answer's `Date`. An update of the cart that bears an earlier time than the one before changes
 * nothing (contract.md §4): a clock that was put right since the last visit would have made all clicks vain.
 * @param date as the header has it; null leaves the clock as it is
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
