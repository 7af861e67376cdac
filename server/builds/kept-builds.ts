/**
 * Keeps the assets of the most recent builds (D33): an open page needs the files that it was built with, whatever has
 * been built or started since. Several instances may share the folder.
 */
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** Number of builds that are kept. */
const KEPT = 10;
/** An unfinished copy of this age was abandoned; ms. */
const ABANDONED = 60 * 60 * 1000;
const UNFINISHED = /\.unfinished-/;

/**
 * Adds a build's assets as the latest ones and drops the oldest beyond ten.
 * @param folder contains a folder for each build, named by its id
 * @returns the folder with this build's assets
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

/** The copy is renamed when it is complete, so nobody sees half of it. */
async function copyWhole(from: string, to: string): Promise<void> {
  const unfinished = `${to}.unfinished-${process.pid}-${Date.now()}`;
  await cp(from, unfinished, { recursive: true });
  try {
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another instance was faster: its copy is identical.
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
