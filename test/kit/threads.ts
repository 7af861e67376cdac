/** The threads that a test starts, by whatever way. */
import type { Worker } from 'node:worker_threads';
import type { Test } from 'tap';

/** Those started from now on, the oldest first; they end with the test. One that has ended has no number: its `threadId` is -1. */
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
