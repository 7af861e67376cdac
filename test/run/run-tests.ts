/** Runs test files with what they share: the programs that they drive, one build, one browser, one filled demo database, one cache of compiled code. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../checks/project-files.ts';
import { findPrograms, type Program, testPrograms } from '../find-programs.ts';
import { startBrowserServer } from '../kit/browser-server.ts';
import type { Counts } from './checks.ts';
import { runCovered } from './coverage.ts';
import { inOrder, JOBS, runFiles } from './files.ts';
import type { Imports } from './imports.ts';
import { tellFailures } from './tell-failures.ts';
import type { Ran } from './test-process.ts';
import { isUnit, needsBrowser, needsDemoShop } from './tests.ts';
import { untilEnded } from './until-ended.ts';

const bin = join(projectRoot, 'node_modules/.bin');

interface RunOptions {
  readonly coverage: boolean;
  /** Which programs the tests need; default: those of `npm test`. Unit tests need none. */
  readonly programs?: readonly Program[];
}

/** Prints what has failed, and the slowest files where there are many. */
export async function runTests(
  tests: readonly string[],
  imports: Imports,
  { coverage, programs = testPrograms }: RunOptions,
): Promise<Counts> {
  if (tests.length === 0) return { passed: 0, failed: 0 };
  await using ends = new AsyncDisposableStack();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    CI: 'true',
    // The server's zone; the browser's is another one, so that a date that depends on it shows as a mismatch.
    TZ: 'UTC',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled-tests'),
  };
  const units = tests.filter((test) => isUnit(test, imports));
  const others = tests.filter((test) => !isUnit(test, imports));
  const withDemo = others.some((test) => needsDemoShop(test, imports));
  const startPrograms = async (): Promise<void> => {
    Object.assign(env, await findPrograms(programs));
    if (!others.some((test) => needsBrowser(test, imports))) return;
    const browser = await startBrowserServer(env.CHROMIUM);
    ends.defer(browser.close);
    env.BROWSER_SERVER = browser.endpoint;
  };
  const ready = others.length === 0 ? Promise.resolve() : Promise.all([makeShared(withDemo), startPrograms()]);
  console.log(`running ${tests.length} test files…`);
  if (coverage) {
    await ready;
    // Awaited: what the tests share ends with this function.
    return await runCovered(tests, env);
  }
  const ran = await runFiles(inOrder(units, others, ready), env, JOBS);
  for (const line of [...tellFailures(ran.map(({ tap }) => tap).join('\n')), ...tellSlowest(ran)]) console.log(line);
  const failed = ran.filter((one) => one.failed > 0);
  if (failed.length > MOST_AGAIN || tests.length <= MOST_AGAIN) return sumOf(ran);
  return sumOf([...ran.filter((one) => one.failed === 0), ...(await runAgain(failed, env))]);
}

/** @throws Error when the build fails, which says itself why */
async function makeShared(withDemo: boolean): Promise<void> {
  const args = [join(projectRoot, 'test/run/prepare.mjs'), ...(withDemo ? ['--demo'] : [])];
  const end = await untilEnded(spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' }));
  if (end !== 0) throw new Error('what the tests share could not be made');
}

/** So many failed files are run once more. More than that is no accident. */
const MOST_AGAIN = 3;

/**
 * One at a time: a busy machine draws a frame late, or answers after a limit. What fails again has failed; what does not is
 * named, as it is to be mended.
 */
async function runAgain(failed: readonly Ran[], env: NodeJS.ProcessEnv): Promise<Ran[]> {
  if (failed.length === 0) return [];
  console.log(`once more, one at a time: ${failed.map(({ file }) => file).join(', ')}`);
  const ran: Ran[] = [];
  // Each in a process of its own.
  for (const { file } of failed) ran.push(...(await runFiles([file], env, 1)));
  for (const line of tellFailures(ran.map(({ tap }) => tap).join('\n'))) console.log(line);
  for (const one of ran) {
    if (one.failed === 0) console.log(`unsteady: ${one.file} failed among others and passed by itself`);
  }
  return ran;
}

function sumOf(ran: readonly Ran[]): Counts {
  const sum = (count: keyof Counts) => ran.reduce((all, one) => all + one[count], 0);
  return { passed: sum('passed'), failed: sum('failed') };
}

const TOLD = 10;

/** @returns lines; none for a few files */
function tellSlowest(ran: readonly Ran[]): string[] {
  if (ran.length <= TOLD) return [];
  const slowest = [...ran].sort((one, other) => other.seconds - one.seconds).slice(0, TOLD);
  return ['slowest files:', ...slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1)} s  ${file}`)];
}
