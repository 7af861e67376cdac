/**
 * A lock between processes: a folder that contains a file named after its owner's process id. Plain JavaScript for old
 * versions of Node, like prepare.mjs, which uses it.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Polling interval; ms. */
const PAUSE = 200;

/**
 * Waits for the lock. A lock whose owner has died is taken over by exactly one process, because the file that is
 * removed has the dead owner's name.
 * @param {string} folder its parent must exist
 */
export function takeGuard(folder) {
  while (!isTaken(folder)) {
    const owner = readOwner(folder);
    if (owner === undefined) continue;
    if (isGone(Number(owner))) rmSync(join(folder, owner), { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}

/** @param {string} folder held by this process */
export function leaveGuard(folder) {
  rmSync(join(folder, String(process.pid)), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Another process holds it now.
  }
}

/**
 * Renaming a folder over another succeeds only if that is empty, so the lock appears with its owner's file or not at
 * all.
 */
function isTaken(folder) {
  const own = `${folder}.${process.pid}`;
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, String(process.pid)), '');
  try {
    renameSync(own, folder);
    return true;
  } catch (error) {
    rmSync(own, { recursive: true, force: true });
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Undefined: it has just been released. */
function readOwner(folder) {
  try {
    return readdirSync(folder)[0];
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** Its own id, left over from an earlier process: in a container that was restarted ids repeat. */
function isGone(pid) {
  if (!(pid > 0) || pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}
