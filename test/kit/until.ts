/** Polls for conditions that no event announces. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;
const LONGEST_MS = 20_000;

/**
 * Polls until a condition holds.
 * @param longest time limit; ms
 * @throws Error after the limit, so that a test does not hang without saying what it waits for
 */
export async function until(holds: () => boolean | Promise<boolean>, longest = LONGEST_MS): Promise<void> {
  const end = performance.now() + longest;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it never holds: ${holds}`);
    await pause(LOOK_EVERY_MS);
  }
}
