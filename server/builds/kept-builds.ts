/**
 * Keeps the assets of the builds that were served last (D33): a page that is open keeps the files that it was built
 * with, whatever is built or started since. Several instances may share the folder.
 */
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** So many builds stay. */
const KEPT = 10;
/** A copy that is not done after so long was left behind; ms. */
const ABANDONED = 60 * 60 * 1000;
const UNFINISHED = /\.unfinished-/;

/**
 * Puts a build's assets among the kept ones, as the latest, and drops the oldest beyond ten.
 * @param folder holds a folder for each build, named by its id
 * @returns where this build's assets lie now
 * @throws Error when the folder cannot be written
 */
export async function keepBuild(id: string, assets: string, folder: string): Promise<string> {
  const kept = join(folder, id);
  await mkdir(folder, { recursive: true });
  if (!(await isThere(kept))) await copyWhole(assets, kept);
  const now = new Date();
  await utimes(kept, now, now);
  await dropOldest(folder);
  return kept;
}

/** Nobody ever sees half a copy. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished-${process.pid}-${Date.now()}`;
  await cp(from, unfinished, { recursive: true });
  try {
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another instance was quicker: its copy is as good.
    if (!(await isThere(to))) throw error;
  }
}

async function dropOldest(folder: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const usedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
      return { path, usedAt, unfinished: UNFINISHED.test(name) };
    }),
  );
  const whole = builds.filter(({ unfinished }) => !unfinished).sort((a, b) => b.usedAt - a.usedAt);
  const left = builds.filter(({ unfinished, usedAt }) => unfinished && Date.now() - usedAt > ABANDONED);
  await Promise.all([...whole.slice(KEPT), ...left].map(({ path }) => rm(path, { recursive: true, force: true })));
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
