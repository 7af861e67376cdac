/**
 * Runs tests, and the checks as well when nothing is selected. The last line is `N passed, N failed`.
 *
 * - `npm test`: everything
 * - `npm test -- FILE…`: test files, or folders of them; those of `test/sweeps/` too
 * - `npm test -- --changed`: tests that import, at any distance, a file changed since the branch left `main`
 * - `npm run test:browsers` (`--browsers`): the tests in three browsers, all or the named files
 * - `npm run test:sweeps` (`--sweeps`): the tests that look at every screen and every dialog, all or the named files
 * - `npm run test:unit` (`--unit`): tests that need neither browser nor Redis, build or other programs
 * - `npm run test:watch` (`--watch`): at every change of a file, the tests that import it
 * - `npm run coverage` (`--coverage`): everything, with the coverage of lines
 */
import { watch } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { browsersPrograms } from '../browsers/programs.ts';
import { projectRoot } from '../checks/project-files.ts';
import { screenPrograms } from '../find-programs.ts';
import { findChangedFiles } from './changed-files.ts';
import { type Counts, runChecks } from './checks.ts';
import { readImports } from './imports.ts';
import { runTests } from './run-tests.ts';
import { findTests, findTestsApart, isUnit, reachingTests, selectTests } from './tests.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    browsers: { type: 'boolean', default: false },
    changed: { type: 'boolean', default: false },
    sweeps: { type: 'boolean', default: false },
    coverage: { type: 'boolean', default: false },
    unit: { type: 'boolean', default: false },
    watch: { type: 'boolean', default: false },
  },
});

const programsApart = { browsers: browsersPrograms, sweeps: screenPrograms };

// For programs in Go (tsc, promtool): they live for seconds, and collecting garbage takes a third of their CPU time.
process.env.GOGC ??= '400';

if (values.watch) await watchTests();
else process.exitCode = await runOnce().catch(tellError);

/** @returns the exit code */
async function runOnce(): Promise<number> {
  const apart = values.browsers ? 'browsers' : values.sweeps ? 'sweeps' : undefined;
  const tests = await (apart === undefined ? findTests() : findTestsApart(apart));
  const imports = await readImports();
  const isNamed = positionals.length > 0;
  const isWhole = !isNamed && !values.changed && !values.unit && apart === undefined;
  const named = isNamed && apart === undefined ? [...tests, ...(await findTestsApart('sweeps'))] : tests;
  let selected = isNamed ? selectTests(named, positionals) : tests;
  if (values.unit) selected = selected.filter((test) => isUnit(test, imports));
  if (values.changed) selected = reachingTests(selected, await findChangedFiles(), imports);
  const [tested, checked] = await Promise.all([
    runTests(selected, imports, {
      coverage: values.coverage,
      ...(apart === undefined ? {} : { programs: programsApart[apart] }),
    }),
    isWhole && !values.coverage ? runChecks() : { passed: 0, failed: 0 },
  ]);
  return tell({ passed: tested.passed + checked.passed, failed: tested.failed + checked.failed });
}

/** Runs the tests that a change reaches, until the process is stopped. */
async function watchTests(): Promise<never> {
  const changed = new Set<string>();
  watch(projectRoot, { recursive: true }, (_event, file) => {
    if (file !== null && /^(?:server|views|client|shared|upstream|test)\/.*\.(?:tsx?|css|mjs)$/.test(file))
      changed.add(file);
  });
  console.log('waiting for changes…');
  for (;;) {
    await pause(200);
    if (changed.size === 0) continue;
    const files = [...changed];
    changed.clear();
    const imports = await readImports();
    const selected = reachingTests(await findTests(), files, imports);
    console.log(`\n${files.join(', ')}: ${selected.length} test files`);
    tell(await runTests(selected, imports, { coverage: false }));
  }
}

function tell({ passed, failed }: Counts): number {
  console.log(`${passed} passed, ${failed} failed`);
  return failed === 0 ? 0 : 1;
}

function tellError(error: unknown): number {
  console.error(error instanceof Error ? error.message : error);
  return tell({ passed: 0, failed: 1 });
}
