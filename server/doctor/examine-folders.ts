/** May the storefront write where it keeps things? */
import { access, constants, stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import { bad, type Finding, note, well } from './finding.ts';

/** @param file of the embedded shop API; `:memory:` is none */
export async function examineShopData(file: string): Promise<Finding> {
  if (file === ':memory:') return note('SHOP_DATA', 'carts and orders are forgotten on stop', 'name a file');
  const folder = dirname(resolve(file));
  const there = await stat(file).catch(() => undefined);
  if (there?.isFile() === false) return bad('SHOP_DATA', `${file} is no file`, 'name a file, which is made if need be');
  if (there !== undefined && !(await isWritable(resolve(file)))) {
    return bad('SHOP_DATA', `${file} cannot be written`, 'give the storefront’s user the right, or set SHOP_DATA');
  }
  if (await isWritable(folder)) return well('SHOP_DATA', `${file} can be written`);
  return bad('SHOP_DATA', `${folder} cannot be written`, 'give the storefront’s user the right, or set SHOP_DATA');
}

/** @param folder of the assets of past builds (D33) */
export async function examinePastBuilds(folder: string): Promise<Finding> {
  if (await isWritable(resolve(folder))) return well('past builds', `kept in ${folder}`);
  const mend = 'give the storefront’s user the right, or open pages lose their scripts with each update';
  return note('past builds', `${folder} cannot be written`, mend);
}

/** A folder that is not there yet is made in the nearest one that is. */
async function isWritable(folder: string): Promise<boolean> {
  try {
    await access(folder, constants.W_OK);
    return true;
  } catch (error) {
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    return isMissing && dirname(folder) !== folder && (await isWritable(dirname(folder)));
  }
}
