/** The project's own commands, as a person starts them. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { Test } from 'tap';

export interface Started {
  readonly child: ChildProcess;
  /** All that it printed so far. */
  readonly output: () => string;
  /** Waits for it; gives its first group, else the whole. Rejects after a minute. */
  readonly printed: (pattern: RegExp) => Promise<string>;
  readonly ended: Promise<number | null>;
}

const LIMIT_MS = 60_000;

/**
 * Runs a script of package.json; what still runs ends with the test.
 * @param script `start` or `dev`
 */
export function launch(t: Test, script: string, env: Record<string, string>): Started {
  const child = spawn('npm', ['run', '--silent', script], {
    cwd: join(import.meta.dirname, '../..'),
    env: { ...process.env, PORT: '0', SHOP_DATA: ':memory:', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  let told = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
      told();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  t.teardown(async () => {
    if (child.exitCode === null) child.kill('SIGTERM');
    await ended;
  });
  const printed = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`${pattern} was not printed:\n${output}`)), LIMIT_MS);
      told = () => {
        const found = pattern.exec(output);
        if (found === null) return;
        clearTimeout(timer);
        resolve(found[1] ?? found[0]);
      };
      told();
    });
  return { child, output: () => output, printed, ended };
}
