/**
 * The public suite of HTTP cache tests, in a folder of its own outside of the project: it brings an old npm along, which
 * must not stand before the real one.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

const PACKAGE = 'http-cache-tests';
const VERSION = '0.4.5';

export interface InstalledSuite {
  /** Imports a module of the suite, or of what it depends on. */
  readonly load: <Module>(path: string) => Promise<Module>;
  readonly remove: () => void;
}

/**
 * @param folder holds an installed suite already; undefined: it is installed into a throwaway folder
 * @throws Error when npm fails
 */
export function installSuite(folder: string | undefined): InstalledSuite {
  const root = folder ?? mkdtempSync(join(tmpdir(), 'cache-suite-'));
  const remove = (): void => {
    if (folder === undefined) rmSync(root, { recursive: true, force: true });
  };
  if (folder === undefined) {
    const quiet = ['--ignore-scripts', '--no-save', '--no-audit', '--no-fund', '--loglevel=error'];
    const npm = spawnSync('npm', ['install', ...quiet, '--prefix', root, `${PACKAGE}@${VERSION}`], {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    if (npm.status !== 0) {
      remove();
      throw new Error(`${PACKAGE}@${VERSION} could not be installed`);
    }
  }
  return { load: (path) => import(pathToFileURL(join(root, 'node_modules', path)).href), remove };
}
