/** Polls for conditions that no event announces. */
import { setTimeout as pause } from 'node:timers/promises';

/** At first; ms. What lasts is looked at less often, because each look may be several requests. */
const LOOK_AFTER_MS = 5;
const LOOK_LESS = 1.3;
const LONGEST_PAUSE_MS = 50;
const LONGEST_MS = 20_000;

/**
 * Polls until a condition holds.
 * @param longest time limit; ms
 * @throws Error after the limit, so that a test does not hang without saying what it waits for
 */
export async function until(holds: () => boolean | Promise<boolean>, longest = LONGEST_MS): Promise<void> {
  const end = performance.now() + longest;
  for (let wait = LOOK_AFTER_MS; !(await holds()); wait = Math.min(wait * LOOK_LESS, LONGEST_PAUSE_MS)) {
    if (performance.now() > end) throw new Error(`it never holds: ${holds}`);
    await pause(wait);
  }
}
