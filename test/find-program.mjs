/**
 * Finds the programs that the tests drive beside Node: Chromium, Redis, HAProxy, Prometheus' promtool and, on Linux, Varnish. Debian's
 * packages are installed when the machine allows it. Plain JavaScript for old versions of Node: it runs before anything
 * is installed.
 */
import { spawnSync } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

/** What is needed: the variable that may name it, where it may stand, and Debian's package. */
const wanted = [
  {
    variable: 'CHROMIUM',
    names: [
      'chromium-headless-shell',
      'chromium',
      'chromium-browser',
      'google-chrome-stable',
      'google-chrome',
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
    ],
    debianPackage: 'chromium-headless-shell',
  },
  { variable: 'REDIS_SERVER', names: ['redis-server'], debianPackage: 'redis-server' },
  { variable: 'HAPROXY', names: ['haproxy'], debianPackage: 'haproxy' },
  { variable: 'PROMTOOL', names: ['promtool'], debianPackage: 'prometheus' },
  // Its modules bring it along; elsewhere nobody packages them.
  ...(process.platform === 'linux'
    ? [{ variable: 'VARNISHD', names: ['varnishd'], debianPackage: 'varnish-modules' }]
    : []),
];

/**
 * @param {readonly {variable: string, names: readonly string[], debianPackage: string}[]} programs others than the tests'
 * @returns {Record<string, string>} the paths of the programs by the variable that names each
 * @throws {Error} whose message says in one line what to install
 */
export function findPrograms(programs = wanted) {
  let missing = programs.filter((program) => locate(program) === undefined);
  if (missing.length > 0 && mayInstall()) {
    install(missing.map((program) => program.debianPackage));
    missing = programs.filter((program) => locate(program) === undefined);
  }
  if (missing.length > 0) {
    const list = missing.map(({ debianPackage, variable }) => `${debianPackage} (or set ${variable} to its path)`);
    throw new Error(`this needs ${list.join(' and ')}: please install it`);
  }
  return Object.fromEntries(programs.map((program) => [program.variable, locate(program)]));
}

function locate({ variable, names }) {
  const candidates = process.env[variable] ? [process.env[variable]] : names;
  // Debian puts servers where only root's PATH leads.
  const folders = (process.env.PATH || '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/usr/sbin');
  for (const candidate of candidates) {
    const paths = isAbsolute(candidate) ? [candidate] : folders.map((folder) => join(folder, candidate));
    const found = paths.find(isExecutable);
    if (found !== undefined) return found;
  }
  return undefined;
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

const mayInstall = () => process.platform === 'linux' && process.getuid() === 0 && isExecutable('/usr/bin/apt-get');

function install(packages) {
  console.log(`installing ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const stdio = ['ignore', 'ignore', 'inherit'];
  spawnSync('/usr/bin/apt-get', ['update', '-qq'], { env, stdio });
  spawnSync('/usr/bin/apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...packages], { env, stdio });
}
