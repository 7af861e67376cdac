/**
 * A lock between processes: a folder that holds one file, named after the process id of its owner. Plain JavaScript for
 * old versions of Node, like prepare.mjs, which uses it.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Pause between two tries to take the lock; ms. */
const PAUSE = 200;

/**
 * Waits until the lock is free and takes it. If its owner has died, the lock is taken over, by one process only: a
 * waiting process removes the dead owner's file, never one that a new owner has put there since.
 * @param {string} folder of the lock; its parent has to exist
 */
export function takeGuard(folder) {
  while (!isTaken(folder)) {
    const owner = readOwner(folder);
    if (owner === undefined) continue;
    if (isGone(Number(owner))) rmSync(join(folder, owner), { recursive: true, force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}

/** @param {string} folder of a lock that this process holds */
export function leaveGuard(folder) {
  rmSync(join(folder, String(process.pid)), { force: true });
  try {
    rmdirSync(folder);
  } catch {
    // Another process has taken the lock meanwhile.
  }
}

/**
 * Tries to take the lock. A folder can only be renamed to a missing or empty one, so the lock appears together with its
 * owner's name or not at all.
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

/** Undefined: the lock has just been released. */
function readOwner(folder) {
  try {
    return readdirSync(folder)[0];
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** A lock with this process's own id is left over from an earlier process, as in a restarted container. */
function isGone(pid) {
  if (!(pid > 0) || pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}
