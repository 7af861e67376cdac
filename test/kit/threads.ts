/** Watches the worker threads that a test starts in any way. */
import type { Worker } from 'node:worker_threads';
import type { Test } from 'tap';

/**
 * Collects threads from now on, oldest first; they are terminated with the test. A thread that has ended has `threadId`
 * -1.
 */
export function watchThreads(t: Test): () => readonly Worker[] {
  const workers: Worker[] = [];
  const note = (worker: Worker): void => void workers.push(worker);
  process.on('worker', note);
  t.teardown(async () => {
    process.off('worker', note);
    await Promise.all(workers.map((worker) => worker.terminate()));
  });
  return () => workers;
}
