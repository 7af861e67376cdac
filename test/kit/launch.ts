/** Runs the project's own commands as a person would. */
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { Test } from 'tap';
import { copyDemoDatabase } from './demo-database.ts';
import { type Watched, watchProcess } from './watch-process.ts';

/**
 * Runs a script of package.json on a database that is already filled, which saves a second of CPU time. The process
 * ends with the test.
 * @param script `start` or `dev`
 */
export async function launch(t: Test, script: string, env: Record<string, string>): Promise<Watched> {
  // A person has not set the tests' own compile cache.
  const { NODE_COMPILE_CACHE: _, ...own } = process.env;
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...own, PORT: '0', SHOP_DATA: await copyDemoDatabase(t), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  return watchProcess(t, child);
}
