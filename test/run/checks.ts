/** Runs `npm run check` along with the tests; each of its steps counts as one test. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { projectRoot } from '../checks/project-files.ts';

export interface Counts {
  readonly passed: number;
  readonly failed: number;
}

/** Prints the output of the checks when they have finished. */
export function runChecks(): Promise<Counts> {
  const args = [join(projectRoot, 'test/checks/all.ts')];
  return new Promise((resolve) => {
    execFile(process.execPath, args, { cwd: projectRoot, maxBuffer: 1 << 28 }, (error, stdout, stderr) => {
      process.stdout.write(stdout);
      process.stderr.write(stderr);
      const [, passed = '0', failed = '0'] = /checks: (\d+) passed, (\d+) failed/.exec(stdout) ?? [];
      const silent = error !== null && failed === '0' ? 1 : 0;
      resolve({ passed: Number(passed), failed: Number(failed) + silent });
    });
  });
}
