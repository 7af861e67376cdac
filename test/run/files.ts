/** Runs test files, so many at a time, and says in which order. */
import { availableParallelism } from 'node:os';
import { type Ran, startTestProcess, type TestProcess } from './test-process.ts';

/** One more than there are cores: a browser's test waits for a timer or a frame about a quarter of its time. */
export const JOBS = availableParallelism() + 1;

/** In their order. What they print to stderr is seen at once. @param jobs so many at a time, each in a process for many files */
export async function runFiles(
  files: Iterable<string> | AsyncIterable<string>,
  env: NodeJS.ProcessEnv,
  jobs: number,
): Promise<Ran[]> {
  const left = eachOf(files);
  const ran: Ran[] = [];
  const work = async (): Promise<void> => {
    let running: TestProcess | undefined;
    // Shared: each file is taken once.
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
 * Unit tests until what the others share is made; then the others, which take longer; then the rest.
 * @throws what `ready` is rejected with
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
