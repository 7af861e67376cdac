/**
 * `npm run doctor`: checks the installation in the environment of a start, and prints what to fix, one line each. It installs
 * nothing. Plain JavaScript, because on a fresh clone the system's Node runs it.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { installIsStale, projectNode } from '../../server/launch/prepare.mjs';

if (installIsStale()) {
  process.stdout.write(
    'not ok  packages: they are not those of the lock file → npm ci (npm start does it by itself)\n',
  );
  process.exit(1);
}
const findings = fileURLToPath(new URL('./print-findings.ts', import.meta.url));
const { status } = spawnSync(projectNode(), [findings], { stdio: 'inherit' });
process.exit(status ?? 1);
