/** Opens the shop's database and brings its tables up to date. */
import { chmodSync, closeSync, existsSync, mkdirSync, openSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { row, transaction } from './query.ts';
import { personalMigrations } from './schema.ts';
import { catalogueVersion, isFilled } from './version.ts';

/** How long a connection waits for a locked database; ms. */
const LONGEST_WAIT = 5000;
const LONGEST_FILL = 60_000;
const OWNER_ONLY = 0o600;

/**
 * @param file a path, or `:memory:`
 * @throws when the file cannot be opened, or was written by a newer program
 */
export async function openDatabase(file: string): Promise<DatabaseSync> {
  const database = connect(file);
  // Another process may be filling the same file for the first time.
  database.exec(`pragma busy_timeout = ${LONGEST_FILL}`);
  migrate(database, file);
  const version = catalogueVersion();
  if (!isFilled(database, version)) {
    // The demo shop is large: its modules are read only when they are needed.
    const [{ readDemoShop }, { fillCatalogue }] = await Promise.all([
      import('../seed/demo-shop.ts'),
      import('./fill.ts'),
    ]);
    fillCatalogue(database, readDemoShop(), version);
  }
  database.exec(`pragma busy_timeout = ${LONGEST_WAIT}`);
  return database;
}

function connect(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') makePrivate(resolve(file));
    const database = new DatabaseSync(file, { timeout: LONGEST_WAIT });
    // FULL: a committed transaction is on the disk, even if the process or the machine dies.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    return database;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`SHOP_DATA: ${file} cannot be opened: ${why}`, { cause: error });
  }
}

/**
 * Makes the file and its folder for the owner only, because it holds names, phones and sessions. SQLite gives the mode of
 * the file to its `-wal` and `-shm`. A folder that is there already may serve others too, and stays as it is.
 */
function makePrivate(file: string): void {
  makeFolder(dirname(file));
  closeSync(openSync(file, 'a', OWNER_ONLY));
  for (const name of [file, `${file}-wal`, `${file}-shm`]) {
    try {
      chmodSync(name, OWNER_ONLY);
    } catch {
      // It is not there, or belongs to another user: the database is used all the same.
    }
  }
}

/**
 * Makes a folder and its parents. Node's `recursive` option never returns where no folder can be made, as in `/proc`.
 */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, 0o700);
  } catch (error) {
    // Another process may have made it first.
    if (!existsSync(folder)) throw error;
  }
}

function migrate(database: DatabaseSync, file: string): void {
  // The version is read within the transaction: of two processes that start on a new file, one waits, then has nothing
  // to do.
  transaction(database, () => {
    const version = row<{ user_version: number }>(database.prepare('pragma user_version'))?.user_version ?? 0;
    if (version > personalMigrations.length)
      throw new Error(`SHOP_DATA: ${file} was written by a newer version of the shop API`);
    if (version === personalMigrations.length) return;
    for (const step of personalMigrations.slice(version)) database.exec(step);
    database.exec(`pragma user_version = ${personalMigrations.length}`);
  });
}
