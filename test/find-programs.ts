/**
 * Finds the programs that tests and benchmarks run beside Node, and the fonts that pages fall back to. Missing ones are
 * installed from Debian's packages where the machine allows it.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, constants } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';

export interface Program {
  /** Of the environment: may name it, and does once it is found. */
  readonly variable: string;
  /** Where it may stand: paths, or names on PATH. */
  readonly names: readonly string[];
  /** The same of others, which do as well at more cost: used where it can be neither found nor installed. */
  readonly substitutes?: readonly string[];
  readonly debianPackage: string;
  /** Is it a file that is read, such as a font? Default: it is run. */
  readonly isData?: true;
}

/** A window of the headless shell takes less than half the CPU time that one of the whole browser takes. */
export const chromium: Program = {
  variable: 'CHROMIUM',
  names: ['chromium-headless-shell'],
  substitutes: [
    'chromium',
    'chromium-browser',
    'google-chrome-stable',
    'google-chrome',
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  debianPackage: 'chromium-headless-shell',
};
export const redis: Program = { variable: 'REDIS_SERVER', names: ['redis-server'], debianPackage: 'redis-server' };
export const haproxy: Program = { variable: 'HAPROXY', names: ['haproxy'], debianPackage: 'haproxy' };
export const promtool: Program = { variable: 'PROMTOOL', names: ['promtool'], debianPackage: 'prometheus' };

/** Where a Linux distribution installs a font with the widths of Arial. */
const arialLike = ['truetype/liberation', 'truetype/liberation2', 'liberation-sans', 'liberation'].map((folder) =>
  join('/usr/share/fonts', folder, 'LiberationSans-Regular.ttf'),
);

const isLinux = process.platform === 'linux';
/**
 * The fallback fonts in views/styles/fonts.css are adjusted copies of system fonts: without them every page shifts once
 * its own fonts have loaded. Other systems ship Arial.
 */
const fonts: readonly Program[] = isLinux
  ? [{ variable: 'FALLBACK_FONT', names: arialLike, debianPackage: 'fonts-liberation', isData: true }]
  : [];
/** The Debian package of the modules depends on Varnish itself. Other systems have no package for the modules. */
const varnish: readonly Program[] = isLinux
  ? [{ variable: 'VARNISHD', names: ['varnishd'], debianPackage: 'varnish-modules' }]
  : [];

/** Of `npm run test:sweeps`: what shows a screen. */
export const screenPrograms: readonly Program[] = [chromium, ...fonts];

/** Of `npm test`. */
export const testPrograms: readonly Program[] = [
  ...screenPrograms,
  redis,
  haproxy,
  promtool,
  { variable: 'JQ', names: ['jq'], debianPackage: 'jq' },
  ...varnish,
];

/**
 * @returns the paths of the programs by the variable that names each
 * @throws Error whose message says in one line what to install
 */
export async function findPrograms(programs: readonly Program[]): Promise<Readonly<Record<string, string>>> {
  const missing = programs.filter((program) => locate(program) === undefined);
  if (missing.length > 0 && mayInstall()) await install(missing.map(({ debianPackage }) => debianPackage));
  const found = programs.map((program) => ({
    ...program,
    path: locate(program) ?? locate({ ...program, names: program.substitutes ?? [] }),
  }));
  const still = found.filter(({ path }) => path === undefined);
  if (still.length === 0) return Object.fromEntries(found.map(({ variable, path = '' }) => [variable, path]));
  const list = still.map(({ debianPackage, variable }) => `${debianPackage} (or set ${variable} to its path)`);
  throw new Error(`this needs ${list.join(' and ')}: please install it`);
}

function locate({ variable, names, isData }: Program): string | undefined {
  const named = process.env[variable];
  // Debian puts servers where only root's PATH leads.
  const folders = (process.env.PATH ?? '').split(delimiter).concat('/usr/bin', '/usr/local/bin', '/usr/sbin');
  return (named ? [named] : names)
    .flatMap((name) => (isAbsolute(name) ? [name] : folders.map((folder) => join(folder, name))))
    .find((path) => isAllowed(path, isData ? constants.R_OK : constants.X_OK));
}

function isAllowed(path: string, mode: number): boolean {
  try {
    accessSync(path, mode);
    return true;
  } catch {
    return false;
  }
}

function mayInstall(): boolean {
  return process.platform === 'linux' && process.getuid?.() === 0 && isAllowed('/usr/bin/apt-get', constants.X_OK);
}

async function install(packages: readonly string[]): Promise<void> {
  console.log(`installing ${packages.join(', ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const run = (...args: string[]) =>
    once(spawn('/usr/bin/apt-get', args, { env, stdio: ['ignore', 'ignore', 'inherit'] }), 'close');
  // Without a network nothing is waited for.
  await run('update', '-qq', '-o', 'Acquire::Retries=0', '-o', 'Acquire::http::Timeout=10');
  await run('install', '-y', '-qq', '--no-install-recommends', ...packages);
}
