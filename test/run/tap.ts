/** Runs test files by tap, with what they share: one browser, one filled demo database, one cache of compiled code. */
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { availableParallelism, tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../checks/project-files.ts';
import { runTool } from '../checks/run-tool.ts';
import { startBrowserServer } from '../kit/browser-server.ts';
import { fillDemoDatabase } from '../kit/demo-database.ts';
import type { Counts } from './checks.ts';
import type { Imports } from './imports.ts';
import { tellFailures } from './tell-failures.ts';
import { isUnit, needsBrowser, needsDemoShop } from './tests.ts';

const bin = join(projectRoot, 'node_modules/.bin');

/** Plain JavaScript without types: it runs before anything is installed, too. */
const { findPrograms }: { findPrograms: (programs?: readonly Program[]) => Record<string, string> } = await import(
  new URL('../find-program.mjs', import.meta.url).href
);

export interface Program {
  /** Of the environment: may name it, and does once it is found. */
  readonly variable: string;
  /** Where it may stand: paths, or names on PATH. */
  readonly names: readonly string[];
  readonly debianPackage: string;
}

interface RunOptions {
  readonly coverage: boolean;
  /** Which programs the tests need; default: those of `npm test`, or none for unit tests. */
  readonly programs?: readonly Program[];
}

/** Prints what has failed, and the slowest files where there are many. */
export async function runTests(
  tests: readonly string[],
  imports: Imports,
  { coverage, programs = tests.every((test) => isUnit(test, imports)) ? [] : undefined }: RunOptions,
): Promise<Counts> {
  if (tests.length === 0) return { passed: 0, failed: 0 };
  await using ends = new AsyncDisposableStack();
  const folder = await mkdtemp(join(tmpdir(), 'vitrina-test-'));
  ends.defer(() => rm(folder, { recursive: true, force: true }));
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...findPrograms(programs),
    PATH: bin + delimiter + process.env.PATH,
    CI: 'true',
    // The server's zone; the browser's is another one, so that a date that depends on it shows as a mismatch.
    TZ: 'UTC',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled-tests'),
  };
  if (tests.some((test) => needsBrowser(test, imports))) {
    const browser = await startBrowserServer(env.CHROMIUM);
    ends.defer(browser.close);
    env.BROWSER_SERVER = browser.endpoint;
  }
  if (tests.some((test) => needsDemoShop(test, imports))) await fillDemoDatabase();
  await buildTap();
  const run = async (files: readonly string[], name: string, jobs: number): Promise<Ran> => {
    const output = join(folder, name);
    const status = await runTap(files, output, env, { coverage, jobs });
    return readRun(await readFile(output, 'utf8').catch(() => ''), status);
  };
  const first = await run(tests, 'all.tap', JOBS);
  for (const line of [...tellFailures(first.tap), ...tellSlowest(first.tap)]) console.log(line);
  const failedFew = first.failedFiles.length > 0 && first.failedFiles.length <= MOST_AGAIN;
  if (!failedFew || tests.length <= MOST_AGAIN) return first;
  console.log(`once more, by themselves: ${first.failedFiles.join(', ')}`);
  const second = await run(first.failedFiles, 'again.tap', 1);
  for (const line of tellFailures(second.tap)) console.log(line);
  for (const file of first.failedFiles) {
    if (!second.failedFiles.includes(file)) console.log(`unsteady: ${file} failed among others and passed by itself`);
  }
  return { passed: first.passed + Math.max(0, first.failed - second.failed), failed: second.failed };
}

/**
 * So many files that failed are run once more, one at a time: a busy machine draws a frame late or answers after a limit.
 * What fails again has failed; what does not is named, as it is to be mended. More than that is no accident.
 */
const MOST_AGAIN = 3;

/** One more than there are cores: a browser's test waits for a timer or a frame about a quarter of its time. */
const JOBS = availableParallelism() + 1;

interface Ran extends Counts {
  readonly tap: string;
  readonly failedFiles: readonly string[];
}

/** @param status exit code of tap */
export function readRun(tap: string, status: number | null): Ran {
  const summary = [...tap.matchAll(/^# \{ total: \d+.*\}$/gm)].pop()?.[0] ?? '';
  const failed = countOf(summary, 'fail');
  const failedFiles = [...tap.matchAll(/^not ok \d+ - (test\/\S+)/gm)].map(([, file = '']) => file);
  return { tap, failedFiles, passed: countOf(summary, 'pass'), failed: status !== 0 && failed === 0 ? 1 : failed };
}

function runTap(
  tests: readonly string[],
  output: string,
  env: NodeJS.ProcessEnv,
  { coverage, jobs }: { readonly coverage: boolean; readonly jobs: number },
): Promise<number | null> {
  console.log(`running ${tests.length} test files…`);
  const covering = ['--no-disable-coverage', '--allow-incomplete-coverage', '--coverage-report=text'];
  const reporting = ['--reporter=silent', `--output-file=${output}`];
  const args = ['run', `--jobs=${jobs}`, ...reporting, ...(coverage ? covering : []), ...tests];
  const child = spawn(join(bin, 'tap'), args, { cwd: projectRoot, env, stdio: ['ignore', 'inherit', 'inherit'] });
  return new Promise((resolve, reject) => child.once('error', reject).once('close', resolve));
}

/** tap puts its test class together from the plugins of `.taprc`; needed once for each set of them. */
async function buildTap(): Promise<void> {
  const stamp = join(projectRoot, 'node_modules/.vitrina-tap');
  const hash = createHash('sha256');
  for (const file of ['.taprc', 'package-lock.json']) hash.update(await readFile(join(projectRoot, file)));
  const wanted = hash.digest('hex');
  if ((await readFile(stamp, 'utf8').catch(() => '')) === wanted) return;
  const [problem] = await runTool('tap', ['build']);
  if (problem !== undefined) throw new Error(`tap build failed\n${problem}`);
  await writeFile(stamp, wanted);
}

const TOLD = 10;

/** @returns lines; none for a few files */
function tellSlowest(tap: string): string[] {
  const times = new Map<string, number>();
  for (const [, file = '', time, unit] of tap.matchAll(/^(?:not )?ok \d+ - (test\/\S+) # time=([\d.]+)(m?s)/gm)) {
    times.set(file, Number(time) / (unit === 'ms' ? 1000 : 1));
  }
  if (times.size <= TOLD) return [];
  const slowest = [...times].sort(([, one], [, other]) => other - one).slice(0, TOLD);
  return ['slowest files:', ...slowest.map(([file, seconds]) => `  ${seconds.toFixed(1)} s  ${file}`)];
}

/** Reads `# { total: 9, pass: 8, fail: 1 }`, where a count of nothing is left out. */
function countOf(summary: string, name: string): number {
  return Number(new RegExp(`\\b${name}: (\\d+)`).exec(summary)?.[1] ?? 0);
}
