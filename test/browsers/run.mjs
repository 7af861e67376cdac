/**
 * `npm run test:browsers`: the tests of this folder in Chromium, Firefox ESR and WebKitGTK, by the runner of `npm test`.
 * Installs the browsers where Debian's packages may be installed. Arguments select test files. Plain JavaScript for old
 * versions of Node: it runs before anything is installed.
 */
import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../server/launch/prepare.mjs';
import { findPrograms } from '../find-program.mjs';

/** Debian's folder for what belongs to a package's own programs is named after the processor. */
const webkitFolders = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map((name) => `/usr/lib/${name}/webkit2gtk-4.1`);

const programs = [
  {
    variable: 'CHROMIUM',
    names: ['chromium', 'chromium-browser', 'google-chrome-stable', 'google-chrome'],
    debianPackage: 'chromium',
  },
  { variable: 'FIREFOX', names: ['firefox-esr', 'firefox'], debianPackage: 'firefox-esr' },
  { variable: 'WEBKIT_DRIVER', names: ['WebKitWebDriver'], debianPackage: 'webkit2gtk-driver' },
  {
    variable: 'WEBKIT_BROWSER',
    names: webkitFolders.map((folder) => join(folder, 'MiniBrowser')),
    debianPackage: 'webkit2gtk-driver',
  },
  // WebKitGTK has no mode without a display.
  { variable: 'XVFB', names: ['Xvfb'], debianPackage: 'xvfb' },
];

try {
  const env = { ...process.env, ...findPrograms(programs) };
  const args = process.argv.length > 2 ? process.argv.slice(2) : allTests();
  const { status } = spawnSync(process.execPath, [join(root, 'test/run.mjs'), ...args], { env, stdio: 'inherit' });
  process.exitCode = status === null ? 1 : status;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  console.log('0 passed, 1 failed');
  process.exitCode = 1;
}

function allTests() {
  const names = readdirSync(join(root, 'test/browsers'));
  return names.filter((name) => name.endsWith('.test.ts')).map((name) => `test/browsers/${name}`);
}
