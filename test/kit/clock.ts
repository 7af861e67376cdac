/** A clock that only moves on request. The storefront reads the time from `Date.now` alone, which this replaces. */
import type { Test } from 'tap';

export interface Clock {
  /** ms since 1970. */
  readonly now: () => number;
  /** Moves it forward. */
  readonly pass: (seconds: number) => void;
}

/**
 * Stops the clock; the real one is restored when the test ends. Make it before anything that reads the time.
 * @param at the time at which it stands, ms since 1970; default: the real time
 */
export function makeClock(t: Test, at = Date.now()): Clock {
  const truth = Date.now;
  let time = at;
  const now = (): number => time;
  Date.now = now;
  t.teardown(() => {
    Date.now = truth;
  });
  return {
    now,
    pass: (seconds) => {
      time += seconds * 1000;
    },
  };
}
