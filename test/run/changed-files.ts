/** Finds the files that a branch has changed, including uncommitted ones. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { projectRoot } from '../checks/project-files.ts';

const run = promisify(execFile);

/**
 * Compares with the point where the branch left `origin/main`, or else `main`.
 * @returns paths relative to the project
 * @throws Error outside a git checkout
 */
export async function findChangedFiles(): Promise<string[]> {
  const base = (await mergeBase('origin/main')) ?? (await mergeBase('main')) ?? 'HEAD';
  const [changed, untracked] = await Promise.all([
    git('diff', '--name-only', base),
    git('ls-files', '--others', '--exclude-standard'),
  ]);
  return [...changed, ...untracked];
}

async function mergeBase(branch: string): Promise<string | undefined> {
  try {
    return (await git('merge-base', branch, 'HEAD'))[0];
  } catch {
    return undefined;
  }
}

async function git(...args: string[]): Promise<string[]> {
  const { stdout } = await run('git', args, { cwd: projectRoot });
  return stdout.split('\n').filter((line) => line !== '');
}
