/**
 * A folder that one process holds at a time: its number stands in it as a file's name. Plain JavaScript for old versions of
 * Node, as prepare.mjs, whose guard it is.
 */
import { mkdirSync, readdirSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Looks so often whether it is free; ms. */
const PAUSE = 200;

/**
 * Waits until nobody holds it. One whose owner is gone is taken over, by one alone: what is cleared away is that owner's
 * name, not whatever stands there by then.
 * @param {string} folder in one that is there
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
    // The next one has it.
  }
}

/** A folder takes the place of an empty one only: it comes with its owner's name, or not at all. */
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

/** Undefined: it was left just now. */
function readOwner(folder) {
  try {
    return readdirSync(folder)[0];
  } catch (error) {
    if (error.code !== 'ENOENT') throw error;
    return undefined;
  }
}

/** This process's own number is left over from one before it, as in a container that was started again. */
function isGone(pid) {
  if (!(pid > 0) || pid === process.pid) return true;
  try {
    process.kill(pid, 0);
    return false;
  } catch (error) {
    return error.code !== 'EPERM';
  }
}
