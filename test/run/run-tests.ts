/** Runs test files with their shared resources: external programs, build, demo database, compile cache. */
import { spawn } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { projectRoot } from '../checks/project-files.ts';
import { findPrograms, type Program, testPrograms } from '../find-programs.ts';
import type { Counts } from './checks.ts';
import { runCovered } from './coverage.ts';
import { describeFailures } from './describe-failures.ts';
import { inOrder, JOBS, runFiles } from './files.ts';
import type { Imports } from './imports.ts';
import type { Ran } from './test-process.ts';
import { isUnit, needsDemoShop } from './tests.ts';
import { untilEnded } from './until-ended.ts';

const bin = join(projectRoot, 'node_modules/.bin');

interface RunOptions {
  readonly coverage: boolean;
  /** The programs that the tests need; default: those of `npm test`. Unit tests need none. */
  readonly programs?: readonly Program[];
}

/** Prints the failures, and the slowest files when there are many. */
export async function runTests(
  tests: readonly string[],
  imports: Imports,
  { coverage, programs = testPrograms }: RunOptions,
): Promise<Counts> {
  if (tests.length === 0) return { passed: 0, failed: 0 };
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    PATH: bin + delimiter + process.env.PATH,
    CI: 'true',
    // The server's time zone. The browser's is another one, so that a date that depends on it causes a hydration
    // mismatch.
    TZ: 'UTC',
    NO_COLOR: '1',
    NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled-tests'),
  };
  const units = tests.filter((test) => isUnit(test, imports));
  const others = tests.filter((test) => !isUnit(test, imports));
  const withDemo = others.some((test) => needsDemoShop(test, imports));
  const tellPrograms = async () => Object.assign(env, await findPrograms(programs));
  const ready = others.length === 0 ? Promise.resolve() : Promise.all([makeShared(withDemo), tellPrograms()]);
  console.log(`running ${tests.length} test files…`);
  if (coverage) {
    await ready;
    return runCovered(tests, env);
  }
  const ran = await runFiles(inOrder(units, others, ready), env, JOBS);
  for (const line of [...describeFailures(ran.map(({ tap }) => tap).join('\n')), ...describeSlowest(ran)])
    console.log(line);
  const failed = ran.filter((one) => one.failed > 0);
  if (failed.length > MOST_AGAIN || tests.length <= MOST_AGAIN) return sumOf(ran);
  return sumOf([...ran.filter((one) => one.failed === 0), ...(await runAgain(failed, env))]);
}

/** @throws Error when the build fails; the build has then printed why */
async function makeShared(withDemo: boolean): Promise<void> {
  const args = [join(projectRoot, 'test/run/prepare.mjs'), ...(withDemo ? ['--demo'] : [])];
  const end = await untilEnded(spawn(process.execPath, args, { cwd: projectRoot, stdio: 'inherit' }));
  if (end !== 0) throw new Error('what the tests share could not be made');
}

/** Up to this many failed files are run again; more failures are no coincidence. */
const MOST_AGAIN = 3;

/**
 * Runs failed files again, one at a time, because on a busy machine a frame or an answer may come late. A file that
 * fails again has failed; one that passes is printed as unsteady, so that it gets fixed.
 */
async function runAgain(failed: readonly Ran[], env: NodeJS.ProcessEnv): Promise<Ran[]> {
  if (failed.length === 0) return [];
  console.log(`once more, one at a time: ${failed.map(({ file }) => file).join(', ')}`);
  const ran: Ran[] = [];
  // Each call has a process of its own.
  for (const { file } of failed) ran.push(...(await runFiles([file], env, 1)));
  for (const line of describeFailures(ran.map(({ tap }) => tap).join('\n'))) console.log(line);
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

/** @returns lines to print; none for only a few files */
function describeSlowest(ran: readonly Ran[]): string[] {
  if (ran.length <= TOLD) return [];
  const slowest = [...ran].sort((one, other) => other.seconds - one.seconds).slice(0, TOLD);
  return ['slowest files:', ...slowest.map(({ file, seconds }) => `  ${seconds.toFixed(1)} s  ${file}`)];
}
