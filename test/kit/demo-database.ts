/** The embedded API's database with the demo shop: filled once for each version of its sources, then copied. */
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Test } from 'tap';
import { openDatabase } from '../../upstream/database/open.ts';
import { catalogueVersion } from '../../upstream/database/version.ts';
import { projectRoot } from '../checks/project-files.ts';

/** Fills the database that is copied, unless it is there. @returns its path */
export async function fillDemoDatabase(): Promise<string> {
  const folder = join(projectRoot, '.data');
  const filled = join(folder, `test-${catalogueVersion().slice(0, 16)}.sqlite`);
  if (existsSync(filled)) return filled;
  await mkdir(folder, { recursive: true });
  const unfinished = `${filled}.${process.pid}`;
  (await openDatabase(unfinished)).close();
  await rename(unfinished, filled);
  return filled;
}

/** Copies it for one test, until the test ends. @returns the copy's path, for `SHOP_DATA` */
export async function copyDemoDatabase(t: Pick<Test, 'teardown'>): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'demo-'));
  t.teardown(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'shop.sqlite');
  await copyFile(await fillDemoDatabase(), file);
  return file;
}
