/**
 * `npm run check:matrix [-- [--unit] [--from RULE] RULE…]`: breaks each rule of docs/spec-matrix.md by its mutant, and wants
 * one of the tests that the matrix names for it to fail. Runs for some hours: by hand and at night. Rules that unit tests
 * hold come first, those that only a browser holds last.
 * - `--unit`: the unit tests alone run, and what they do not notice is left to the others where a rule has any.
 * - `--from RULE`: goes on with this rule where a run was ended.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { namedTests, readRows, ruleId } from '../checks/matrix-rows.ts';
import { projectRoot } from '../checks/project-files.ts';
import { readImports } from '../run/imports.ts';
import { isUnit, needsBrowser } from '../run/tests.ts';
import { mutants } from './mutants.ts';
import { openSandbox, type Tried } from './sandbox.ts';

/** Plain JavaScript without types: it runs before anything is installed, too. */
const { prepare }: { prepare: () => void } = await import(
  new URL('../../server/launch/prepare.mjs', import.meta.url).href
);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { unit: { type: 'boolean' }, from: { type: 'string' } },
});
const wanted = new Set(positionals);
const rows = readRows(await readFile(join(projectRoot, 'docs/spec-matrix.md'), 'utf8'));
const testsOf = new Map(rows.map((row) => [ruleId(row), namedTests(row.heldBy)]));

// The copy shares the packages: what is stale in it would be installed anew there, and so taken from here.
prepare();
const imports = await readImports();
const ordered = mutants.toSorted((one, other) => cost(one.rule) - cost(other.rule));
const first = values.from === undefined ? 0 : ordered.findIndex(({ rule }) => rule === values.from);
if (first === -1) throw new Error(`no mutant breaks ${values.from}`);
await using sandbox = await openSandbox();
let survived = 0;
let ran = 0;
for (const mutant of ordered.slice(first)) {
  if (wanted.size > 0 && !wanted.has(mutant.rule)) continue;
  const named = testsOf.get(mutant.rule) ?? [];
  const tests = values.unit === true ? named.filter(({ file }) => isUnit(file, imports)) : named;
  if (tests.length === 0) continue;
  const { noticedBy, output } = await sandbox
    .tryMutant(mutant, tests)
    .catch((error: Error): Tried => ({ noticedBy: undefined, output: error.message }));
  if (noticedBy === undefined && tests.length < named.length) continue;
  ran += 1;
  console.log(`${noticedBy === undefined ? 'SURVIVED' : 'noticed '} ${mutant.rule}: ${mutant.does}`);
  console.log(noticedBy === undefined ? output : `         ${noticedBy}`);
  if (noticedBy === undefined) survived += 1;
}
console.log(`${ran - survived} passed, ${survived} failed`);
process.exitCode = survived === 0 && ran > 0 ? 0 : 1;

/** How long the tests of a rule may take, as a rank: unit tests take a second each, a browser test needs a build too. */
function cost(rule: string): number {
  const files = (testsOf.get(rule) ?? []).map(({ file }) => file);
  if (files.every((file) => isUnit(file, imports))) return 0;
  if (files.some((file) => isUnit(file, imports))) return 1;
  return files.some((file) => needsBrowser(file, imports)) ? 3 : 2;
}
