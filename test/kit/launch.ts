/** The project's own commands, as a person starts them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Test } from 'tap';
import { type Watched, watchProcess } from './watch-process.ts';

/**
 * Runs a script of package.json; what still runs ends with the test.
 * @param script `start` or `dev`
 */
export function launch(t: Test, script: string, env: Record<string, string>): Watched {
  // The tests' own cache of compiled code is not one that a person has set.
  const { NODE_COMPILE_CACHE: _, ...own } = process.env;
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...own, PORT: '0', SHOP_DATA: ':memory:', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(t, child);
}
