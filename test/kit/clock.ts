/** A clock that moves when it is told to. The storefront reads the time from `Date.now` alone, so that is what it moves. */
import type { Test } from 'tap';

export interface Clock {
  /** ms since 1970. */
  readonly now: () => number;
  /** Moves it on. */
  readonly pass: (seconds: number) => void;
}

/**
 * Stands still from now on; the true clock comes back with the end of the test. Make it before what reads it.
 * @param at where it stands, ms since 1970; default: the true time
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
