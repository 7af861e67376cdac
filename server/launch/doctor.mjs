/**
 * `npm run doctor`: checks the installation in the environment of a start, and prints what to fix, one line each. Plain
 * JavaScript, because on a fresh clone the system's Node runs it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { pinnedNode, root } from './pinned-node.mjs';
import { installIsStale } from './prepare.mjs';

// A container has neither the lock file nor the pinned Node: its packages come with the image.
if (existsSync(`${root}/package-lock.json`) && installIsStale()) {
  process.stdout.write(
    'not ok  packages: they are not those of the lock file → npm ci (npm start does it by itself)\n',
  );
  process.exit(1);
}
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
const { status } = spawnSync(node, [fileURLToPath(new URL('../doctor/print-findings.ts', import.meta.url))], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
