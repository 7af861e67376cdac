/**
 * Runs test files one after another in one process, as `test-process.ts` names them. To load tap, the storefront and Playwright
 * takes a process between 0.2 and 1 s of a core: more than most files take to run.
 */
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import tap from 'tap';
import { projectRoot } from '../checks/project-files.ts';
import { END_OF_FILE, type FileEnd, type Order } from './test-process.ts';

/** tap's limit holds for a process, and is to hold for a file; ms. */
const limit = tap.options.timeout ?? 0;

/** What files want done at the end of the process. tap itself would end, once idle, when it had one of these. */
const ends: (() => unknown)[] = [];
tap.teardown = (end) => {
  ends.push(end);
  return tap;
};

process.on('message', async ({ file, env }: Order) => {
  if (file === undefined) return await finish();
  Object.assign(process.env, env);
  // A file that waits for what never comes ends the process: nothing is under way any more.
  process.channel?.unref();
  const { total, pass, fail } = tap.counts;
  tap.setTimeout(limit);
  await import(pathToFileURL(join(projectRoot, file)).href);
  while (!tap.idle) await once(tap, 'idle');
  const end: FileEnd = {
    passed: tap.counts.pass - pass,
    // A file without a test has failed.
    failed: tap.counts.total === total ? 1 : tap.counts.fail - fail,
    memory: process.memoryUsage.rss(),
  };
  // Not by tap, which holds comments back.
  process.stdout.write(`${END_OF_FILE}${JSON.stringify(end)}\n`);
  process.channel?.ref();
});
process.once('disconnect', () => process.exit());

async function finish(): Promise<never> {
  for (const end of ends.reverse()) await end();
  process.exit();
}
