/**
 * Stands for npm while the image's steps are tried: `npm ci` puts there what the lock file names, by links to the
 * packages that are installed already; everything else goes to the real one. `INSTALLED` and `REAL_NPM` say where both
 * are.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, readlinkSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { linkTree } from './link-tree.ts';

const { INSTALLED = '', REAL_NPM = '' } = process.env;
const args = process.argv.slice(2);

if (args[0] === 'ci') install(args.includes('--omit=dev'));
else process.exitCode = spawnSync(REAL_NPM, args, { stdio: 'inherit' }).status ?? 1;

function install(withoutDev: boolean): void {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
    packages: Record<string, { dev?: boolean }>;
  };
  for (const [path, { dev }] of Object.entries(packages)) {
    const installed = join(INSTALLED, path);
    // Packages for other platforms are locked, and not there.
    if (path === '' || (dev && withoutDev) || !existsSync(installed)) continue;
    linkTree(installed, path, (name) => name === 'node_modules');
  }
  mkdirSync('node_modules/.bin', { recursive: true });
  for (const name of readdirSync(join(INSTALLED, 'node_modules/.bin'))) linkProgram(name);
}

/** Only programs of packages that are there. */
function linkProgram(name: string): void {
  const target = readlinkSync(join(INSTALLED, 'node_modules/.bin', name));
  if (existsSync(join('node_modules/.bin', target))) symlinkSync(target, join('node_modules/.bin', name));
}
