/**
 * Runs tests, and the checks as well when nothing is selected. The last line is `N passed, N failed`.
 *
 * - `npm test`: everything
 * - `npm test -- FILE…`: test files, or folders of them
 * - `npm test -- --changed`: tests that import, at any distance, a file changed since the branch left `main`
 * - `npm run test:unit` (`--unit`): tests that need neither browser nor Redis, build or other programs
 * - `npm run test:watch` (`--watch`): at every change of a file, the tests that import it
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { watch } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { prepare } from '../../server/launch/prepare.mjs';
import { browsersPrograms } from '../browsers/programs.ts';
import { type Imports, readImports } from '../checks/imports.ts';
import { projectRoot } from '../checks/project-files.ts';
import { findPrograms, screenPrograms, testPrograms } from '../find-programs.ts';
import { runFiles } from './pool.ts';
import { findChangedFiles, findTests, isApart, isOfBrowsers, isUnit, reachingTests, selectTests } from './select.ts';

const boolean = { type: 'boolean', default: false } as const;
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { changed: boolean, unit: boolean, watch: boolean },
});

/** One more than there are cores, because browser tests wait for timers and frames about a quarter of their time. */
const JOBS = availableParallelism() + 1;
const SLOWEST = 10;

interface Counts {
  readonly passed: number;
  readonly failed: number;
}
const NOTHING: Counts = { passed: 0, failed: 0 };

const env: NodeJS.ProcessEnv = {
  ...process.env,
  PATH: join(projectRoot, 'node_modules/.bin') + delimiter + process.env.PATH,
  CI: 'true',
  // For programs in Go (tsc, promtool): they live for seconds, and collecting garbage takes a third of their CPU time.
  GOGC: process.env.GOGC ?? '400',
  NO_COLOR: '1',
  // The server's time zone. The browser's is another one, so that a date that depends on it causes a hydration mismatch.
  TZ: 'UTC',
  NODE_COMPILE_CACHE: join(projectRoot, 'node_modules/.cache/compiled-tests'),
};

process.exitCode = await (values.watch ? watchTests() : runOnce()).catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  return tell({ passed: 0, failed: 1 });
});

/** @returns the exit code */
async function runOnce(): Promise<number> {
  const imports = await readImports();
  const all = await findTests();
  const isNamed = positionals.length > 0;
  let tests = isNamed ? selectTests(all, positionals) : all.filter((test) => !isApart(test));
  if (values.unit) tests = tests.filter((test) => isUnit(test, imports));
  if (values.changed) tests = reachingTests(tests, findChangedFiles(), imports);
  const checked = isNamed || values.unit || values.changed ? NOTHING : runChecks();
  return tell(sum([await runTests(tests, imports), await checked]));
}

/** Prints the slowest files when there are many. */
async function runTests(tests: readonly string[], imports: Imports): Promise<Counts> {
  if (tests.some((test) => !isUnit(test, imports))) await prepareShared(tests);
  console.log(`running ${tests.length} test files…`);
  const ran = await runFiles(tests, env, JOBS);
  if (ran.length > SLOWEST) {
    console.log('slowest files:');
    const slowest = ran.sort((one, other) => other.seconds - one.seconds).slice(0, SLOWEST);
    for (const { file, seconds } of slowest) console.log(`  ${seconds.toFixed(1)} s  ${file}`);
  }
  return sum(ran);
}

/** Makes what the tests share: programs, the build of the views, the demo shop's database. */
async function prepareShared(tests: readonly string[]): Promise<void> {
  const programs = tests.some(isOfBrowsers) ? browsersPrograms : tests.every(isApart) ? screenPrograms : testPrograms;
  Object.assign(env, await findPrograms(programs));
  prepare();
  const { fillDemoDatabase } = await import('../kit/demo-database.ts');
  await fillDemoDatabase();
}

/** `npm run check`; each of its steps counts as one test. */
async function runChecks(): Promise<Counts> {
  const child = spawn('node', ['test/checks/all.ts'], { cwd: projectRoot, env, stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed, [status]] = await Promise.all([text(child.stdout), once(child, 'close')]);
  console.log(printed);
  const [, passed = '0', failed = '0'] = /checks: (\d+) passed, (\d+) failed/.exec(printed) ?? [];
  return { passed: Number(passed), failed: status === 0 ? 0 : Number(failed) || 1 };
}

/** Runs the tests that a change reaches, until the process is stopped. */
async function watchTests(): Promise<never> {
  const changed = new Set<string>();
  watch(projectRoot, { recursive: true }, (_event, file) => {
    if (/^(?:server|views|client|shared|upstream|test)\/.*\.(?:tsx?|css|mjs)$/.test(file ?? ''))
      changed.add(file ?? '');
  });
  console.log('waiting for changes…');
  for (;;) {
    // One save is several events.
    await pause(200);
    if (changed.size === 0) continue;
    const files = [...changed];
    changed.clear();
    const imports = await readImports();
    const tests = (await findTests()).filter((test) => !isApart(test));
    tell(await runTests(reachingTests(tests, files, imports), imports));
  }
}

function sum(all: readonly Counts[]): Counts {
  const sumOf = (name: keyof Counts) => all.reduce((total, one) => total + one[name], 0);
  return { passed: sumOf('passed'), failed: sumOf('failed') };
}

function tell({ passed, failed }: Counts): number {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}
