/**
 * `npm run doctor`: looks at the installation with the environment that a start would have, and says in one line each
 * what is to mend. Plain JavaScript: on a fresh clone it is the system's Node that runs it.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installIsStale, pinnedNode, root } from './prepare.mjs';

// In a container neither the lock file nor the pinned Node is there: its packages are those of the image.
if (existsSync(`${root}/package-lock.json`) && installIsStale()) {
  process.stdout.write(
    'not ok  packages: they are not those of the lock file → npm ci (npm start does it by itself)\n',
  );
  process.exit(1);
}
const node = existsSync(pinnedNode) ? pinnedNode : process.execPath;
const { status } = spawnSync(node, [fileURLToPath(new URL('../doctor/main.ts', import.meta.url))], {
  stdio: 'inherit',
});
process.exit(status ?? 1);
