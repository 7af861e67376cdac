/** The project's own commands, as a person starts them. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Test } from 'tap';
import { copyDemoDatabase } from './demo-database.ts';
import { type Watched, watchProcess } from './watch-process.ts';

/**
 * Runs a script of package.json, with the demo shop filled: that takes each start a second of a core. What still runs ends with
 * the test.
 * @param script `start` or `dev`
 */
export async function launch(t: Test, script: string, env: Record<string, string>): Promise<Watched> {
  // The tests' own cache of compiled code is not one that a person has set.
  const { NODE_COMPILE_CACHE: _, ...own } = process.env;
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...own, PORT: '0', SHOP_DATA: await copyDemoDatabase(t), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(t, child);
}
