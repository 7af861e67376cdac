/**
 * Runs test files one after another in one process, as ordered by `test-process.ts`. Loading tap, the storefront and
 * Playwright takes 0.2 to 1 s of CPU time per process, which is more than most files need to run.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tap from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { END_OF_FILE, type FileEnd, type Order } from './test-process.ts';

/** tap's time limit is for a process; here it is applied to each file. ms. */
const limit = tap.options.timeout ?? 0;

/**
 * Teardowns to run at the end of the process. tap itself would end with the first file, when it is idle and has one.
 */
const ends: (() => unknown)[] = [];
tap.teardown = (end) => {
  ends.push(end);
  return tap;
};

process.on('message', async ({ file, env }: Order) => {
  if (file === undefined) return await finish();
  Object.assign(process.env, env);
  // A file that waits for something that never comes must end the process: then nothing else keeps it alive.
  process.channel?.unref();
  const { total, pass, fail } = tap.counts;
  tap.setTimeout(limit);
  await import(pathToFileURL(join(projectRoot, file)).href);
  while (!tap.idle) await once(tap, 'idle');
  const end: FileEnd = {
    passed: tap.counts.pass - pass,
    // A file without tests counts as failed.
    failed: tap.counts.total === total ? 1 : tap.counts.fail - fail,
    memory: process.memoryUsage.rss(),
  };
  // Not through tap, which delays comments.
  process.stdout.write(`${END_OF_FILE}${JSON.stringify(end)}\n`);
  process.channel?.ref();
});
process.once('disconnect', () => process.exit());

async function finish(): Promise<never> {
  for (const end of ends.reverse()) await end();
  process.exit();
}
