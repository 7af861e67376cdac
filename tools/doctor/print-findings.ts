/**
 * The rest of `npm run doctor` (see main.mjs): prints all findings, and exits with 0 if nothing has to be fixed, else
 * with 1.
 */
import { profileFolder } from '../../shared/profile/folders.mjs';
import type { BuildState } from './examine.ts';
import { examineProfile } from './examine-profile.ts';
import { type Finding, formatFinding } from './finding.ts';

const wrongProfile = examineProfile(profileFolder());
const findings = wrongProfile === undefined ? await examineAll() : [wrongProfile];
for (const finding of findings) process.stdout.write(`${formatFinding(finding)}\n`);
const toMend = findings.filter(({ outcome }) => outcome === 'not ok').length;
process.stdout.write(toMend === 0 ? 'all is well\n' : `to mend: ${toMend}\n`);
process.exitCode = toMend === 0 ? 0 : 1;

/** What it is made of reads the profile when it is loaded. */
async function examineAll(): Promise<readonly Finding[]> {
  const { examine } = await import('./examine.ts');
  const { buildState }: { buildState: () => BuildState } = await import(
    new URL('../../server/launch/prepare.mjs', import.meta.url).href
  );
  return examine(process.env, buildState());
}
