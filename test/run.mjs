/**
 * `npm test`, on a fresh clone too: installs what is missing, and hands over to `test/run/main.ts`. Plain JavaScript: the
 * Node that starts it may be an old one, all the rest runs on the pinned one.
 */
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { prepare, projectNode, root } from '../server/launch/prepare.mjs';

const args = process.argv.slice(2);
try {
  prepare({ build: false });
  const { status } = spawnSync(projectNode(), [join(root, 'test/run/main.ts'), ...args], {
    cwd: root,
    stdio: 'inherit',
  });
  process.exitCode = status === null ? 1 : status;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}
