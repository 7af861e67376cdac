/**
 * `npm run shop-backup -- FILE` and `npm run shop-restore -- FILE`: copy the embedded API's database (`SHOP_DATA`) to a
 * file and back, with SQLite's own backup. The shop may be open while it is saved, but not while it is restored.
 */
import { chmodSync, closeSync, existsSync, openSync } from 'node:fs';
import { resolve } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { openDatabase } from '../upstream/database/open.ts';

if (import.meta.main) {
  const [verb, copy] = process.argv.slice(2);
  const { SHOP_DATA: file = '.data/shop.sqlite' } = process.env;
  try {
    if ((verb !== 'save' && verb !== 'restore') || copy === undefined) {
      throw new Error(`usage: npm run shop-${verb === 'restore' ? 'restore' : 'backup'} -- FILE`);
    }
    if (verb === 'save') await saveShop(file, copy);
    else await restoreShop(file, copy);
    process.stdout.write(verb === 'save' ? `${file} is saved in ${copy}\n` : `${file} is that of ${copy} again\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
    process.exitCode = 1;
  }
}

/** @param file the database. @param copy is overwritten. @throws Error if there is no database */
export async function saveShop(file: string, copy: string): Promise<void> {
  if (!existsSync(file)) throw new Error(`there is no ${file}`);
  if (resolve(file) === resolve(copy)) throw new Error(`${copy} is the database itself`);
  makePrivate(copy);
  const from = new DatabaseSync(file, { readOnly: true });
  try {
    await backup(from, copy);
  } finally {
    from.close();
  }
}

/** @throws Error if the copy is damaged, or the database is in use; nothing is changed then */
export async function restoreShop(file: string, copy: string): Promise<void> {
  if (!existsSync(copy)) throw new Error(`there is no ${copy}`);
  const from = new DatabaseSync(copy, { readOnly: true });
  try {
    checkCopy(from, copy);
    makePrivate(file);
    lockOut(file);
    await backup(from, file);
  } finally {
    from.close();
  }
  // The copy may be of an older program: its tables are brought up to date.
  (await openDatabase(file)).close();
}

/** A copy holds what the database holds, names, phones and sessions: it is for its owner only, too. */
function makePrivate(file: string): void {
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
}

function checkCopy(from: DatabaseSync, copy: string): void {
  const problem = (why: string): Error => new Error(`${copy} cannot be restored: ${why}`);
  let found: unknown;
  try {
    found = from.prepare('pragma integrity_check').get()?.integrity_check;
  } catch (error) {
    throw problem(error instanceof Error ? error.message : String(error));
  }
  if (found !== 'ok') throw problem(String(found));
  const tables = from.prepare("select name from sqlite_master where type = 'table'").all();
  if (!tables.some(({ name }) => name === 'session')) throw problem('it is no database of a shop');
}

/** Leaving the write-ahead log needs the database for oneself. @throws Error if another process has it open */
function lockOut(file: string): void {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    database.exec('pragma journal_mode = delete');
  } catch {
    throw new Error(`${file} is in use: stop the shop first`);
  } finally {
    database.close();
  }
}
