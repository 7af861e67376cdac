import type { Clock } from './services.ts';

/** A larger difference means that the clock is wrong, not that the response was slow; ms. */
const WRONG_MS = 60_000;

let ahead = 0;
let isChecked = false;

/**
 * Corrects a wrong clock by a response's `Date`. The API ignores an update of the cart whose time is earlier than that
 * of the previous one (contract.md §4). Uncorrected, a clock that was ahead on an earlier visit and has been set right
 * since would make the API ignore every click.
 * @param date value of the header; null leaves the clock as it is
 */
export function setClockBy(date: string | null): void {
  if (date === null) return;
  isChecked = true;
  const off = Date.now() - Date.parse(date);
  ahead = Math.abs(off) > WRONG_MS ? off : 0;
}

/** Has a response been read by which the clock is right now? Until then it may be wrong by any time. */
export function isClockChecked(): boolean {
  return isChecked;
}

export const browserClock: Clock = {
  now: () => Date.now() - ahead,
  schedule: (ms, run) => {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
};
