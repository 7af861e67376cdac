/**
 * Runs test files, each as a process of its own. tap's own runner would load its mocks and its tracing of processes into each
 * of them, and into all that they start: 0.2 s of a core for each file.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { text } from 'node:stream/consumers';
import { projectRoot } from '../checks/project-files.ts';
import type { Counts } from './checks.ts';

export interface Ran extends Counts {
  readonly file: string;
  readonly seconds: number;
  /** As the file wrote it, as a subtest of that name. */
  readonly tap: string;
}

/** One more than there are cores: a browser's test waits for a timer or a frame about a quarter of its time. */
export const JOBS = availableParallelism() + 1;

/** tap ends a file that takes longer, and says what it waits for; s. */
const LONGEST = 240;
/** For that; ms. */
const GRACE_MS = 10_000;

/** In their order. What they print to stderr is seen at once. @param jobs so many at a time */
export async function runFiles(
  files: Iterable<string> | AsyncIterable<string>,
  env: NodeJS.ProcessEnv,
  jobs: number,
): Promise<Ran[]> {
  const left = eachOf(files);
  const ran: Ran[] = [];
  const work = async (): Promise<void> => {
    // Shared: each file is taken once.
    for await (const file of left) ran.push(await runFile(file, env));
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

async function runFile(file: string, env: NodeJS.ProcessEnv): Promise<Ran> {
  const begun = performance.now();
  const child = spawn(process.execPath, ['--import=./test/tsx-hook.mjs', file], {
    cwd: projectRoot,
    env: { ...env, TAP_TIMEOUT: String(LONGEST) },
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: LONGEST * 1000 + GRACE_MS,
    killSignal: 'SIGKILL',
  });
  const [output, end] = await Promise.all([text(child.stdout), untilEnded(child)]);
  const counts = readCounts(output, end);
  const seconds = (performance.now() - begun) / 1000;
  return { file, seconds, ...counts, tap: asSubtest(file, output, end, counts) };
}

/** @returns its exit code, or the signal that ended it */
export function untilEnded(child: ChildProcess): Promise<number | string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject).once('close', (code, signal) => resolve(code ?? signal ?? 'nothing'));
  });
}

/**
 * Reads `# { total: 9, pass: 8, fail: 1 }` at the end, where a count of nothing is left out. A file that ended otherwise than
 * with 0 has failed, whatever it wrote.
 */
export function readCounts(output: string, end: number | string): Counts {
  const summary = [...output.matchAll(/^# \{ total: \d+.*\}$/gm)].pop()?.[0] ?? '';
  const countOf = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
  const failed = countOf('fail');
  return { passed: countOf('pass'), failed: (end !== 0 || summary === '') && failed === 0 ? 1 : failed };
}

function asSubtest(file: string, output: string, end: number | string, { failed }: Counts): string {
  const verdict = failed === 0 ? [`ok 1 - ${file}`] : [`not ok 1 - ${file}`, '  ---', `  ended with: ${end}`, '  ...'];
  return [`# Subtest: ${file}`, output.replace(/^(?=.)/gm, '    '), ...verdict].join('\n');
}
