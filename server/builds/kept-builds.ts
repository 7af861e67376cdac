/**
 * Keeps the assets of recently served builds (D33): an open page still needs the files of its own build after later
 * builds have been started. Several instances may share the folder.
 */
import { cp, mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';

/** The folder for the assets of past builds (D33); like `SHOP_DATA`, relative to the working directory. */
export const PAST_BUILDS = '.data/builds';
/** How many builds are kept. */
export const KEPT = 10;
/** An unfinished copy older than this was abandoned; ms. */
const ABANDONED = 60 * 60 * 1000;
const UNFINISHED = /\.unfinished-/;

/** Is it the folder of a build that is still being copied? It is renamed once it is whole. */
export function isUnfinished(name: string): boolean {
  return UNFINISHED.test(name);
}

/**
 * Copies a build's assets into the folder of kept builds, marks it as the latest, and removes the oldest beyond ten.
 * @param folder holds one folder for each build, named by its id
 * @returns where this build's assets are now
 * @throws Error if the folder cannot be written
 */
export async function keepBuild(id: string, assets: string, folder: string): Promise<string> {
  return addBuild(id, folder, (to) => cp(assets, to, { recursive: true }), id);
}

/**
 * Adds a build to the folder of kept builds, marks it as the latest, and removes the oldest beyond ten.
 * @param fill makes a folder and writes its files there
 * @param served the id of the build that this process serves: it is not removed
 * @returns where its files are now
 */
export async function addBuild(
  id: string,
  folder: string,
  fill: (to: string) => Promise<void>,
  served: string,
): Promise<string> {
  const kept = join(folder, id);
  await mkdir(folder, { recursive: true });
  if (!(await isThere(kept))) await fillWhole(kept, fill);
  const now = new Date();
  await utimes(kept, now, now);
  await dropOldest(folder, served);
  return kept;
}

/** The ids of the kept builds; none if the folder cannot be read. */
export async function keptBuilds(folder: string): Promise<string[]> {
  return readdir(folder).catch(() => []);
}

/** Fills a folder under a temporary name and then renames it, so that nobody sees half a build. */
async function fillWhole(to: string, fill: (to: string) => Promise<void>): Promise<void> {
  const unfinished = `${to}.unfinished-${process.pid}-${Date.now()}`;
  try {
    await fill(unfinished);
    await rename(unfinished, to);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    // Another instance was faster, and its copy is equal.
    if (!(await isThere(to))) throw error;
  }
}

async function dropOldest(folder: string, served: string): Promise<void> {
  const builds = await Promise.all(
    (await readdir(folder)).map(async (name) => {
      const path = join(folder, name);
      const usedAt = (await stat(path).catch(() => undefined))?.mtimeMs ?? 0;
      return { path, usedAt, unfinished: isUnfinished(name) };
    }),
  );
  const finished = builds
    .filter(({ path, unfinished }) => !unfinished && path !== join(folder, served))
    .sort((a, b) => b.usedAt - a.usedAt);
  const left = builds.filter(({ unfinished, usedAt }) => unfinished && Date.now() - usedAt > ABANDONED);
  await Promise.all(
    [...finished.slice(KEPT - 1), ...left].map(({ path }) => rm(path, { recursive: true, force: true })),
  );
}

async function isThere(path: string): Promise<boolean> {
  return (await stat(path).catch(() => undefined)) !== undefined;
}
