/**
 * `npm run check:matrix [-- RULE…]`: breaks each rule of docs/spec-matrix.md by its mutant, and wants one of the tests
 * that the matrix names for it to fail. Runs for an hour: by hand and at night.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from '../checks/project-files.ts';
import { namedTests, readRows } from '../checks/spec-matrix.ts';
import { mutants } from './mutants.ts';
import { openSandbox } from './sandbox.ts';

const wanted = new Set(process.argv.slice(2));
const rows = readRows(await readFile(join(projectRoot, 'docs/spec-matrix.md'), 'utf8'));
const testsOf = new Map(rows.map(({ rule, heldBy }) => [rule.split(' ', 1)[0] ?? '', namedTests(heldBy)]));

await using sandbox = await openSandbox();
let survived = 0;
let ran = 0;
for (const mutant of mutants) {
  if (wanted.size > 0 && !wanted.has(mutant.rule)) continue;
  ran += 1;
  const { survives, output } = await sandbox.survives(mutant, testsOf.get(mutant.rule) ?? []);
  console.log(`${survives ? 'SURVIVED' : 'noticed '} ${mutant.rule}: ${mutant.does}`);
  if (!survives) continue;
  survived += 1;
  console.log(output);
}
console.log(`${ran - survived} passed, ${survived} failed`);
process.exitCode = survived === 0 && ran > 0 ? 0 : 1;
