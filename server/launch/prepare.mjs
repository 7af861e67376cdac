/**
 * Makes a checkout ready to run, a fresh clone included: installs the packages of the lock file and rebuilds a stale
 * build. Plain JavaScript for old versions of Node, because it runs before the pinned one is installed. `npm start` and
 * `npm test` share it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { distFolder, profileFolder } from '../../shared/profile/folders.mjs';
import { leaveGuard, takeGuard } from './guard.mjs';
import { linkPinnedNode, pinnedNode, root } from './pinned-node.mjs';

const lockFile = join(root, 'package-lock.json');
const installStamp = join(root, 'node_modules/.vitrina-lock');
const profile = profileFolder();
const dist = distFolder(profile);
const buildStamp = join(dist, '.stamp');
/** A lock, so that two starts at once do not install or build twice. */
const guard = join(root, '.data/preparing');
/** The sources of a build, relative to the root. */
export const buildSources = ['views', 'client', 'shared', 'vite.config.ts', 'package-lock.json'];

/**
 * @param {{build?: boolean}} what to prepare; development needs no build
 * @returns {{installed: boolean}} whether packages have been installed by this call
 * @throws {Error} with the output of the step that failed
 */
export function prepare({ build = true } = {}) {
  if (!isDirectory(profile)) throw new Error(`SHOP_PROFILE: "${profile}" is no folder`);
  const isReady = () => !installIsStale() && !(build && buildIsStale());
  if (isReady()) return { installed: false };
  mkdirSync(join(root, '.data'), { recursive: true });
  takeGuard(guard);
  try {
    const installed = installIsStale();
    if (installed) install();
    if (build && buildIsStale()) buildViews();
    return { installed };
  } finally {
    leaveGuard(guard);
  }
}

/** Like `prepare`; a step that failed ends the process with its output. */
export function prepareOrExit(what) {
  try {
    return prepare(what);
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Do the installed packages differ from the lock file? */
export function installIsStale() {
  const wanted = hashOf([lockFile]);
  const isStamped = readIfThere(installStamp) === wanted;
  if (!(isStamped || isInstalled()) || !linkPinnedNode()) return true;
  if (!isStamped) writeFileSync(installStamp, wanted);
  return false;
}

/** Has npm itself installed what the lock file names? `npm install` does not write our stamp. */
function isInstalled() {
  const found = readIfThere(join(root, 'node_modules/.package-lock.json'));
  if (found === undefined) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const there = JSON.parse(found).packages;
  const same = (path) => wanted[path]?.version === there[path]?.version;
  const needed = Object.keys(wanted).filter((path) => path !== '' && !wanted[path].optional);
  return needed.every(same) && Object.keys(there).every(same);
}

function install() {
  checkNode();
  say('installing packages…');
  // The pinned Node is about to be replaced, so npm has to run on the system's.
  const path = process.env.PATH?.split(delimiter).filter((entry) => !/node_modules[\\/]\.bin[\\/]?$/.test(entry)) ?? [];
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error'];
  const env = { ...process.env, PATH: path.join(delimiter) };
  try {
    // First with npm's cached registry data. That fails if it is older than the lock file.
    run('npm', [...args, '--prefer-offline'], env);
  } catch {
    run('npm', args, env);
  }
  if (!linkPinnedNode()) throw new Error('the packages hold no Node for this platform');
  writeFileSync(installStamp, hashOf([lockFile]));
}

/** On an older Node, npm silently leaves out the compiled parts of packages that do not support it. */
function checkNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const [major, minor] = process.versions.node.split('.').map(Number);
  const fits = engines.node.split(' || ').some((range) => {
    const [, sign, lowestMajor, lowestMinor] = /^(\^|>=)(\d+)\.(\d+)/.exec(range);
    return major === Number(lowestMajor) ? minor >= Number(lowestMinor) : sign === '>=' && major > Number(lowestMajor);
  });
  if (!fits) throw new Error(`Node ${process.versions.node} cannot install the packages: it takes ${engines.node}`);
}

/**
 * Does a build exist, and does it match the sources?
 * @returns {'missing' | 'stale' | 'fresh' | 'unknown'} unknown: the sources are missing, as in a container
 */
export function buildState() {
  if (!existsSync(join(dist, 'client/manifest.json'))) return 'missing';
  if (buildSources.some((path) => !existsSync(join(root, path)))) return 'unknown';
  return buildIsStale() ? 'stale' : 'fresh';
}

/** A hash of the content of the sources and of the shop's profile. */
export function hashSources() {
  return hashOf([...buildSources.map((path) => join(root, path)), profile]);
}

/**
 * Records which sources the build was made from.
 * @param {string} sources their hash when the build began
 */
export function stampBuild(sources) {
  writeFileSync(buildStamp, sources);
}

function buildIsStale() {
  return readIfThere(buildStamp) !== hashSources();
}

function buildViews() {
  say('building…');
  const checked = spawnSync(pinnedNode, ['shared/profile/check.ts'], { cwd: root, encoding: 'utf8' });
  if (checked.status !== 0) throw new Error(checked.stderr.trim());
  rmSync(buildStamp, { force: true });
  run(pinnedNode, ['node_modules/vite/bin/vite.js', 'build', '--app'], { ...process.env, NODE_ENV: 'production' });
}

/** Runs a step without output; if it fails, the error contains the output. */
function run(command, args, env) {
  const shell = process.platform === 'win32';
  const { status, error, stdout, stderr } = spawnSync(command, args, {
    cwd: root,
    env,
    encoding: 'utf8',
    shell,
  });
  if (status === 0) return;
  const message = [`${command} ${args.join(' ')} failed`, error, stdout, stderr].filter(Boolean).join('\n');
  throw new Error(stripVTControlCharacters(message));
}

/**
 * Hashes content rather than times, so that switching back and forth between branches does not rebuild an unchanged
 * state.
 */
function hashOf(paths) {
  const hash = createHash('sha256');
  for (const path of paths) addToHash(hash, path);
  return hash.digest('hex');
}

function addToHash(hash, path) {
  const entries = isDirectory(path) ? readdirSync(path).sort() : undefined;
  if (entries === undefined) hash.update(`${path.slice(root.length)}\0`).update(readFileSync(path));
  else for (const entry of entries) addToHash(hash, join(path, entry));
}

function isDirectory(path) {
  try {
    readdirSync(path);
    return true;
  } catch {
    return false;
  }
}

function readIfThere(path) {
  return existsSync(path) ? readFileSync(path, 'utf8') : undefined;
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
