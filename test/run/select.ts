/** Finds the test files, and selects from them. All paths are relative to the project. */
import { spawnSync } from 'node:child_process';
import { type Imports, reachedFrom } from '../checks/imports.ts';
import { findFiles, projectRoot } from '../checks/project-files.ts';

export function findTests(): Promise<string[]> {
  return findFiles(['test'], /\.test\.ts$/);
}

/** Of `npm run test:browsers`. */
export const isOfBrowsers = (test: string): boolean => test.startsWith('test/browsers/');

/** Is it left to a command of its own: `npm run test:browsers` or `npm run test:sweeps`? */
export const isApart = (test: string): boolean => isOfBrowsers(test) || test.startsWith('test/sweeps/');

/**
 * @param names files or folders; they may overlap
 * @throws Error for a name that matches no test file
 */
export function selectTests(tests: readonly string[], names: readonly string[]): string[] {
  const selected = names.flatMap((name) => {
    const plain = name.replace(/^\.\//, '').replace(/\/$/, '');
    const found = tests.filter((test) => test === plain || test.startsWith(`${plain}/`));
    if (found.length === 0) throw new Error(`no test file is named ${name}`);
    return found;
  });
  return [...new Set(selected)];
}

/** The tests that need one of the files, directly or indirectly. */
export function reachingTests(tests: readonly string[], files: readonly string[], imports: Imports): string[] {
  const wanted = new Set(files);
  return tests.filter((test) => [...reachedFrom(test, imports)].some((file) => wanted.has(file)));
}

/** Files that need a browser, Redis, the built views, or other programs and processes. */
const HEAVY = new Set([
  'test/kit/browser.ts',
  'test/kit/redis.ts',
  'test/kit/launch.ts',
  'test/kit/watch-process.ts',
  'server/embedded.ts',
  'upstream/worker.ts',
  'server/views-source.ts',
]);

/** Does a test need neither build nor browser, nor any other program? */
export function isUnit(test: string, imports: Imports): boolean {
  return !test.startsWith('test/deploy/') && reachedFrom(test, imports).isDisjointFrom(HEAVY);
}

/** The files changed since the branch left `origin/main`, or else `main`, including uncommitted ones. */
export function findChangedFiles(): string[] {
  const base = ['origin/main', 'main'].flatMap((branch) => git('merge-base', branch, 'HEAD'))[0] ?? 'HEAD';
  return [...git('diff', '--name-only', base), ...git('ls-files', '--others', '--exclude-standard')];
}

/** @returns the lines that git prints; none when it fails */
function git(...args: string[]): string[] {
  const { status, stdout } = spawnSync('git', args, { cwd: projectRoot, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : [];
}
