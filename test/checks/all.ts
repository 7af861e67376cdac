/** `npm run check`: everything that can be said of the tree without running the shop. One line per step. */
import { findCallsPageProblems } from './calls-page.ts';
import { findDocsProblems } from './docs.ts';
import { findImportProblems } from './import-directions.ts';
import { findLicenceProblems } from './licences.ts';
import { findLockProblems } from './lock.ts';
import { findProfileSchemaProblems } from './profile-schema.ts';
import { findReferenceProblems } from './references.ts';
import { findRegexProblems } from './regexes.ts';
import { runTool } from './run-tool.ts';
import { findSizeProblems } from './sizes.ts';
import { findMatrixProblems } from './spec-matrix.ts';
import { findStyleProblems } from './styles.ts';
import { findTextProblems } from './texts.ts';

/** A step gives what is wrong, one entry each; nothing when all is well. */
const steps: Record<string, () => Promise<readonly string[]>> = {
  types: () => runTool('tsc', ['--noEmit', '--pretty', 'false', '--singleThreaded']),
  'lint, formatting': () => runTool('biome', ['check', '--error-on-warnings', '--max-diagnostics=50', '.']),
  'imports run downwards': findImportProblems,
  'unused files, exports and packages': () => runTool('knip', ['--no-progress']),
  'the lock is complete': findLockProblems,
  'licences are of a kind that is listed': findLicenceProblems,
  'regular expressions take linear time': findRegexProblems,
  'small files': findSizeProblems,
  'styles: classes that are used, colours of the tokens': findStyleProblems,
  'words that people read stand in shared/texts': findTextProblems,
  'each rule and each point of security has a test that bears its id': findMatrixProblems,
  'files and commands that the docs name are there': findDocsProblems,
  'references to the specification lead somewhere': findReferenceProblems,
  'the page of calls is that of the tables': findCallsPageProblems,
  'the schema of profiles is that of the code': findProfileSchemaProblems,
};

let failed = 0;
for (const [name, run] of Object.entries(steps)) {
  const begun = performance.now();
  const problems = await run();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(`${problems.length === 0 ? 'ok    ' : 'not ok'} ${name} (${seconds} s)`);
  for (const problem of problems) console.log(problem.replace(/^/gm, '  '));
  if (problems.length > 0) failed += 1;
}
console.log(`checks: ${Object.keys(steps).length - failed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
