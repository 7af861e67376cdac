/** Finds the test files, and selects from them. */
import { findFiles } from '../checks/project-files.ts';
import { type Imports, reachedFrom } from './imports.ts';

/** Folders of tests that `npm test` leaves to commands of their own: `npm run test:browsers`, `npm run test:sweeps`. */
export type Apart = 'browsers' | 'sweeps';
const APART: readonly Apart[] = ['browsers', 'sweeps'];

/** All test files of `npm test`, relative to the project. */
export async function findTests(): Promise<string[]> {
  const all = await findFiles(['test'], /\.test\.ts$/);
  return all.filter((test) => !APART.some((folder) => test.startsWith(`test/${folder}/`)));
}

/** All test files of the command that runs this folder, relative to the project. */
export function findTestsApart(folder: Apart): Promise<string[]> {
  return findFiles([`test/${folder}`], /\.test\.ts$/);
}

/**
 * @param names files or folders, relative to the project; they may overlap
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

export function isUnit(test: string, imports: Imports): boolean {
  return (
    !test.startsWith('test/deploy/') &&
    !reachedFrom(test, imports)
      .values()
      .some((file) => HEAVY.has(file))
  );
}

export function needsBrowser(test: string, imports: Imports): boolean {
  return reachedFrom(test, imports).has('test/kit/browser.ts');
}

export function needsDemoShop(test: string, imports: Imports): boolean {
  return reachedFrom(test, imports).has('test/kit/demo-database.ts');
}
