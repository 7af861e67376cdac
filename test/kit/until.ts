/** Waiting for what nothing tells of. */
import { setTimeout as pause } from 'node:timers/promises';

const LOOK_EVERY_MS = 5;
const LONGEST_MS = 20_000;

/**
 * Looks again and again, and comes back once something holds.
 * @param longest ms
 * @throws Error when it does not within that time: a test that waits for ever does not say what it has waited for
 */
export async function until(holds: () => boolean | Promise<boolean>, longest = LONGEST_MS): Promise<void> {
  const end = performance.now() + longest;
  while (!(await holds())) {
    if (performance.now() > end) throw new Error(`it never holds: ${holds}`);
    await pause(LOOK_EVERY_MS);
  }
}
