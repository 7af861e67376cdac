/** Checks whether the storefront may write to its folders, and whether their disks have room. */
import { access, constants, lstat, mkdtemp, rmdir, stat, statfs } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { type Finding, failed, passed, warning } from './finding.ts';

type ReadDisk = (path: string) => Promise<{ readonly blocks: number; readonly bavail: number; readonly bsize: number }>;

/** @param file of the embedded shop API, or `:memory:` */
export async function examineShopData(file: string, readDisk: ReadDisk = statfs): Promise<Finding> {
  if (file === ':memory:') return warning('SHOP_DATA', 'carts and orders are forgotten on stop', 'name a file');
  const folder = dirname(resolve(file));
  const there = await stat(file).catch(() => undefined);
  if (there?.isFile() === false)
    return failed('SHOP_DATA', `${file} is no file`, 'name a file, which is made if need be');
  if (there !== undefined && !(await isWritable(file))) {
    return failed('SHOP_DATA', `${file} cannot be written`, 'give the storefront’s user the right, or set SHOP_DATA');
  }
  if (await takesFiles(folder))
    return (await lackOfRoom('SHOP_DATA', folder, readDisk)) ?? passed('SHOP_DATA', `${file} can be written`);
  return failed('SHOP_DATA', `${folder} cannot be written`, 'give the storefront’s user the right, or set SHOP_DATA');
}

/** @param folder of the assets of past builds (D33) */
export async function examinePastBuilds(folder: string, readDisk: ReadDisk = statfs): Promise<Finding> {
  if (await takesFiles(resolve(folder)))
    return (await lackOfRoom('past builds', resolve(folder), readDisk)) ?? passed('past builds', `kept in ${folder}`);
  const remedy = 'give the storefront’s user the right, or open pages lose their scripts with each update';
  return warning('past builds', `${folder} cannot be written`, remedy);
}

/** Where the alert DiskFull fires. */
async function lackOfRoom(about: string, folder: string, readDisk: ReadDisk): Promise<Finding | undefined> {
  const { blocks, bavail, bsize } = await readDisk(await nearestThere(folder));
  if (bavail >= 0.1 * blocks) return undefined;
  const [free, size] = [bavail, blocks].map((count) => Math.round((count * bsize) / 1e6));
  return warning(
    about,
    `${free} of ${size} MB are free on the disk of ${folder}`,
    'make room: docs/operating.md, DiskFull',
  );
}

function isWritable(file: string): Promise<boolean> {
  return access(file, constants.W_OK).then(
    () => true,
    () => false,
  );
}

/** Creates and removes a folder, because permissions do not tell everything: `/proc` and broken links, for example. */
async function takesFiles(folder: string): Promise<boolean> {
  try {
    await rmdir(await mkdtemp(join(await nearestThere(folder), '.vitrina-')));
    return true;
  } catch {
    return false;
  }
}

/** A missing folder will be created in its nearest existing parent. */
async function nearestThere(folder: string): Promise<string> {
  const there = await lstat(folder).catch(() => undefined);
  return there === undefined && dirname(folder) !== folder ? nearestThere(dirname(folder)) : folder;
}
