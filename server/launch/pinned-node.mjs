/**
 * The Node version that the lock file pins, an npm package like others: where it is, and how to go on as it. Plain
 * JavaScript, because on a fresh clone the system's Node runs it.
 */
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, realpathSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

export const pinnedNode = join(root, 'node_modules/.bin/node');

/** Does this process run on the pinned Node? */
export function runsPinnedNode() {
  return existsSync(pinnedNode) && realpathSync(pinnedNode) === realpathSync(process.execPath);
}

/**
 * Links the pinned Node. npm up to 11.4 does not, because packages for other platforms, which are not installed, have a
 * program of the same name.
 * @returns {boolean} whether the pinned Node is there
 */
export function linkPinnedNode() {
  if (existsSync(pinnedNode)) return true;
  const { optionalDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const programs = Object.keys(optionalDependencies).map((name) => join(name, 'bin/node'));
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

/**
 * Goes on as the pinned Node: in place of this process, or, where the system's Node cannot do that, as its child, whose
 * signals and end are its own.
 * @param {readonly string[]} args of the pinned Node: a module, and what it gets
 */
export function handOver(args, env = process.env) {
  if (typeof process.execve === 'function') process.execve(pinnedNode, [pinnedNode, ...args], env);
  const child = spawn(pinnedNode, args, { stdio: 'inherit', env });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('exit', (code, signal) => {
    if (signal === null) process.exit(code);
    process.removeAllListeners(signal);
    process.kill(process.pid, signal);
  });
}
