/**
 * Makes a checkout ready to run, a fresh clone included: installs the packages of the lock file, the pinned Node among
 * them, and rebuilds a stale build. Plain JavaScript for old versions of Node, because it runs before the pinned one is
 * installed. All commands of the project share it.
 */
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { distFolder, profileFolder } from '../../shared/profile/folders.mjs';
import { leaveGuard, takeGuard } from './guard.mjs';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const manifest = join(root, 'package.json');
const lockFile = join(root, 'package-lock.json');
/** The Node that the lock file pins, an npm package like others. */
const pinnedNode = join(root, 'node_modules/.bin/node');
const profile = profileFolder();
const dist = distFolder(profile);
const buildStamp = join(dist, '.stamp');
/** A lock, so that two starts at once do not install or build twice. */
const guard = join(root, '.data/preparing');
/** The sources of a build, relative to the root. */
export const buildSources = ['views', 'client', 'shared', 'tools/profile', 'vite.config.ts', 'package-lock.json'];

/**
 * @param {{build?: boolean}} what to prepare; development needs no build
 * @throws {Error} with the output of the step that failed
 */
export function prepare({ build = true } = {}) {
  if (!isDirectory(profile)) throw new Error(`SHOP_PROFILE: "${profile}" is no folder`);
  if (!installIsStale() && !(build && buildIsStale())) return;
  mkdirSync(join(root, '.data'), { recursive: true });
  takeGuard(guard);
  try {
    if (installIsStale()) install();
    if (build && buildIsStale()) buildViews();
  } finally {
    leaveGuard(guard);
  }
}

/** The program that runs the project: the pinned Node, in a container its own. */
export function projectNode() {
  return existsSync(pinnedNode) ? pinnedNode : process.execPath;
}

/** Do the installed packages differ from the lock file? A container has none: its packages come with the image. */
export function installIsStale() {
  return existsSync(lockFile) && !(isInstalled() && linkPinnedNode());
}

/** Has npm installed what the lock file names? It writes down what it has installed. */
function isInstalled() {
  const installed = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installed)) return false;
  const wanted = readJson(lockFile).packages;
  const there = readJson(installed).packages;
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
}

/**
 * Links the pinned Node. npm up to 11.4 does not, because packages for other platforms, which are not installed, have a
 * program of the same name.
 * @returns {boolean} whether the pinned Node is there
 */
function linkPinnedNode() {
  if (existsSync(pinnedNode)) return true;
  const programs = Object.keys(readJson(manifest).optionalDependencies).map((name) => join(name, 'bin/node'));
  const program = programs.find((path) => existsSync(join(root, 'node_modules', path)));
  if (program === undefined) return false;
  mkdirSync(dirname(pinnedNode), { recursive: true });
  try {
    symlinkSync(join('..', program), pinnedNode);
  } catch (error) {
    // Another start has made the link meanwhile.
    if (error.code !== 'EEXIST') throw error;
  }
  return true;
}

/** On an older Node, npm silently leaves out the compiled parts of packages that do not support it. */
function checkNode() {
  const { engines } = readJson(manifest);
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
  return !existsSync(buildStamp) || readFileSync(buildStamp, 'utf8') !== hashSources();
}

function buildViews() {
  say('building…');
  const checked = spawnSync(pinnedNode, ['tools/profile/check.ts'], { cwd: root, encoding: 'utf8' });
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

function readJson(path) {
  return JSON.parse(readFileSync(path, 'utf8'));
}

function say(line) {
  process.stderr.write(`${line}\n`);
}
