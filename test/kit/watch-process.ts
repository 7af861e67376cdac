/** Watches a process that a test started: its output and its end. */
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Test } from 'tap';

export interface Watched {
  readonly child: ChildProcess;
  /** All output so far. */
  readonly output: () => string;
  /**
   * Waits until the output matches. Resolves with the first group, or else the whole match. Rejects when the process
   * ends before, or after three minutes.
   */
  readonly printed: (pattern: RegExp) => Promise<string>;
  /** The exit code; null when it was ended by a signal. */
  readonly ended: Promise<number | null>;
  /** Sends SIGTERM and waits for the exit. */
  readonly end: () => Promise<number | null>;
}

/** A start that builds takes over a minute on a busy machine. */
const LIMIT_MS = 180_000;

/** The process is ended with the test. */
export function watchProcess(t: Pick<Test, 'teardown'>, child: ChildProcess): Watched {
  let output = '';
  let told = (): void => {};
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk;
      told();
    });
  }
  const ended = once(child, 'close').then(([code]) => code as number | null);
  const end = (): Promise<number | null> => {
    if (child.exitCode === null) child.kill('SIGTERM');
    return ended;
  };
  t.teardown(end);
  const printed = (pattern: RegExp): Promise<string> =>
    new Promise((resolve, reject) => {
      const fail = (why: string): void => reject(new Error(`${why} before it printed ${pattern}:\n${output}`));
      const timer = setTimeout(fail, LIMIT_MS, 'three minutes passed');
      void ended.then((code) => {
        clearTimeout(timer);
        fail(`it ended with ${code}`);
      });
      told = () => {
        const found = pattern.exec(output);
        if (found === null) return;
        clearTimeout(timer);
        resolve(found[1] ?? found[0]);
      };
      told();
    });
  return { child, output: () => output, printed, ended, end };
}
