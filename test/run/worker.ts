/**
 * Runs test files one after another in one process, as ordered by `pool.ts`. Loading tap, the storefront and Playwright
 * takes 0.2 to 1 s of CPU time per process, which is more than most files need to run. Failures are printed here.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tap from 'tap';
import { stringify } from 'yaml';
import { projectRoot } from '../checks/project-files.ts';

/** The process's report at the end of a file. */
export interface Report {
  readonly passed: number;
  readonly failed: number;
  /** Resident memory of the process; bytes. */
  readonly memory: number;
}

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

let file = '';
let told = 0;

/** The empty path ends the process. */
process.on('message', async (path: string) => {
  if (path === '') return await finish();
  file = path;
  // A file that waits for something that never comes must end the process: then nothing else keeps it alive.
  process.channel?.unref();
  const { total, pass, fail } = tap.counts;
  await import(pathToFileURL(join(projectRoot, file)).href);
  while (!tap.idle) await once(tap, 'idle');
  tellFailures();
  const isEmpty = tap.counts.total === total;
  if (isEmpty) console.error(`\nnot ok ${file}: has no tests`);
  const report: Report = {
    passed: tap.counts.pass - pass,
    failed: isEmpty ? 1 : tap.counts.fail - fail,
    memory: process.memoryUsage.rss(),
  };
  process.channel?.ref();
  process.send?.(report);
});
process.once('disconnect', finish);
// tap has by then failed what is not finished.
process.once('exit', tellFailures);

async function finish(): Promise<never> {
  for (const end of ends.reverse()) await end();
  process.exit();
}

function tellFailures(): void {
  for (const { fullname, diag } of tap.lists.fail.slice(told)) {
    const { at, stack, handles, requests, compare, tapCaught, ...kept } = diag ?? {};
    const lines = stringify(kept).replace(/^(.{0,400}).*$/gm, '  $1');
    console.error(`\nnot ok ${file}${fullname.replace(/^TAP/, '')}\n${lines}`);
  }
  told = tap.lists.fail.length;
}
