/**
 * Runs test files one after another in a process of the pool. Loading tap, the storefront and Playwright takes 0.2 to 1 s of
 * CPU time per process, which is more than most files need to run.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tap from 'tap';
import { stringify } from 'yaml';
import { projectRoot } from '../checks/project-files.ts';

export interface Report {
  readonly passed: number;
  readonly failed: number;
  /** What failed, to be printed. */
  readonly failures: string;
}

/** After so long the tests of a file that are not finished have failed, and the process ends; ms. */
const LONGEST = 240_000;

// Registered by hand, tap writes to nobody: its results are read from its lists. It would not wait for messages.
tap.register();
tap.resume();
process.channel?.ref();

/** Teardowns to run at the end of the process. tap itself would end with the first file, when it is idle and has one. */
const ends: (() => unknown)[] = [];
tap.teardown = (end) => {
  ends.push(end);
  return tap;
};
// The pool ends a process by a signal, maybe a disconnect with it; where the runner has died, nobody sends one.
Promise.race([once(process, 'SIGTERM'), once(process, 'disconnect')]).then(async () => {
  for (const end of ends.reverse()) await end();
  process.exit();
});

let running = '';
let told = 0;
process.once('exit', () => {
  if (running === '') return;
  // Fails what is not finished. tap itself does so later, when nobody reads it any more.
  tap.endAll();
  console.error(tellFailures(running));
});

/** @param file a path relative to the project */
export default async function runFile(file: string): Promise<Report> {
  running = file;
  // A file that waits for something that never comes must end the process: then nothing else keeps it alive.
  process.channel?.unref();
  const timer = setTimeout(() => {
    tap.timeout();
    process.exit();
  }, LONGEST).unref();
  const { total, pass, fail } = tap.counts;
  await import(pathToFileURL(join(projectRoot, file)).href);
  while (!tap.idle) await once(tap, 'idle');
  clearTimeout(timer);
  process.channel?.ref();
  running = '';
  const isEmpty = tap.counts.total === total;
  return {
    passed: tap.counts.pass - pass,
    failed: isEmpty ? 1 : tap.counts.fail - fail,
    failures: isEmpty ? `\nnot ok ${file}: has no tests` : tellFailures(file),
  };
}

function tellFailures(file: string): string {
  const failures = tap.lists.fail.slice(told).map(({ fullname, diag }) => {
    const { at, stack, handles, requests, compare, tapCaught, ...kept } = diag ?? {};
    const lines = stringify(kept).replace(/^(.{0,400}).*$/gm, '  $1');
    return `\nnot ok ${file}${fullname.replace(/^TAP/, '')}\n${lines}`;
  });
  told = tap.lists.fail.length;
  return failures.join('\n');
}
