/**
 * The rest of `npm run doctor` (see main.mjs): prints all findings, and exits with 0 if nothing has to be fixed, else
 * with 1.
 */
import { type BuildState, examine } from './examine.ts';
import { formatFinding } from './finding.ts';

const { buildState }: { buildState: () => BuildState } = await import(
  new URL('../../server/launch/prepare.mjs', import.meta.url).href
);
const findings = await examine(process.env, buildState());
for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
const toMend = findings.filter(({ outcome }) => outcome === 'not ok').length;
process.stdout.write(toMend === 0 ? 'all is well\n' : `to mend: ${toMend}\n`);
process.exit(toMend === 0 ? 0 : 1);
