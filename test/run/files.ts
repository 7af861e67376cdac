/** Runs test files, several at a time, and decides their order. */
import { availableParallelism } from 'node:os';
import { type Ran, startTestProcess, type TestProcess } from './test-process.ts';

/** One more than there are cores, because browser tests wait for timers and frames about a quarter of their time. */
export const JOBS = availableParallelism() + 1;

/**
 * Runs files in their order. Their stderr is passed through.
 * @param jobs number of files at a time, each in a process that runs several
 */
export async function runFiles(
  files: Iterable<string> | AsyncIterable<string>,
  env: NodeJS.ProcessEnv,
  jobs: number,
): Promise<Ran[]> {
  const left = eachOf(files);
  const ran: Ran[] = [];
  const work = async (): Promise<void> => {
    let running: TestProcess | undefined;
    // The iterator is shared, so that each file is taken once.
    for await (const file of left) {
      running ??= startTestProcess(env);
      ran.push(await running.run(file));
      if (running.isFit()) continue;
      await running.end();
      running = undefined;
    }
    await running?.end();
  };
  await Promise.all(Array.from({ length: jobs }, work));
  return ran;
}

async function* eachOf(files: Iterable<string> | AsyncIterable<string>): AsyncGenerator<string, void> {
  yield* files;
}

/**
 * Unit tests until the shared resources of the others are ready; then the others, which take longer; then the remaining
 * unit tests.
 * @throws the error with which `ready` rejects
 */
export async function* inOrder(
  units: readonly string[],
  others: readonly string[],
  ready: Promise<unknown>,
): AsyncGenerator<string, void> {
  let isReady = others.length === 0;
  const tell = () => {
    isReady = true;
  };
  ready.then(tell, tell);
  const left = units.values();
  for (const unit of left) {
    yield unit;
    if (isReady) break;
  }
  await ready;
  yield* others;
  yield* left;
}
