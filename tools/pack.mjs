/**
 * `npm run pack -- [FOLDER]`: packs what a shop needs to build, start and deploy the storefront, without tests and benchmarks.
 * npm leaves the lock file and `.npmrc` out of every package: with them an unpacked one installs what was tested.
 */
import { execFileSync } from 'node:child_process';
import { copyFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const file = `${name}-${version}.tgz`;
const target = resolve(process.argv[2] ?? '.', file);

const work = mkdtempSync(join(tmpdir(), 'pack-'));
try {
  run('npm', ['pack', '--silent', '--pack-destination', work]);
  run('tar', ['-xzf', file], work);
  for (const left of ['package-lock.json', '.npmrc']) copyFileSync(join(root, left), join(work, 'package', left));
  run('tar', ['-czf', target, 'package'], work);
} finally {
  rmSync(work, { recursive: true, force: true });
}
process.stdout.write(`${target}\n`);

function run(command, args, cwd = root) {
  execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] });
}
