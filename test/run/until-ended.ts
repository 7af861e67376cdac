/** Waits for the end of a process. */
import type { ChildProcess } from 'node:child_process';

/** @returns its exit code, or the signal that ended it */
export function untilEnded(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
}
