/** A file that one process holds at a time. Plain JavaScript for Node 18 and later, as prepare.mjs, whose guard it is. */
import { readFileSync, rmSync, writeFileSync } from 'node:fs';

/** Looks so often whether it is free; ms. */
const PAUSE = 200;
/** An owner writes its number at once: one that has not after so many looks has died before it could. */
const EMPTY_LOOKS = 10;

/**
 * Waits until nobody holds it. One whose owner is gone is taken over.
 * @param {string} file in a folder that is there
 */
export function takeGuard(file) {
  let empty = 0;
  while (!isTaken(file)) {
    const owner = readOwner(file);
    if (owner === undefined) continue;
    empty = owner === '' ? empty + 1 : 0;
    if (empty > EMPTY_LOOKS || (owner !== '' && isGone(Number(owner)))) rmSync(file, { force: true });
    else Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, PAUSE);
  }
}

/** @param {string} file held by this process */
export function leaveGuard(file) {
  rmSync(file, { force: true });
}

function isTaken(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' });
    return true;
  } catch (error) {
    if (error.code !== 'EEXIST') throw error;
    return false;
  }
}

/** Undefined: it was left just now. */
function readOwner(file) {
  try {
    return readFileSync(file, 'utf8');
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
