/** Opens the shop's database, bringing its tables up to date. */
import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { row, transaction } from './query.ts';
import { personalMigrations } from './schema.ts';
import { catalogueVersion } from './version.ts';

/**
 * @param file a path, or `:memory:`
 * @throws when the file cannot be opened, or was written by a newer program
 */
export async function openDatabase(file: string): Promise<DatabaseSync> {
  const database = connect(file);
  migrate(database, file);
  const version = catalogueVersion();
  if (row<{ version: string }>(database.prepare('select version from seed_version'))?.version !== version) {
    // The demo shop is large: its modules are read only when they are needed.
    const [{ composeDemoShop }, { fillCatalogue }] = await Promise.all([
      import('../seed/compose.ts'),
      import('./fill.ts'),
    ]);
    fillCatalogue(database, composeDemoShop(), version);
  }
  return database;
}

function connect(file: string): DatabaseSync {
  try {
    if (file !== ':memory:') mkdirSync(dirname(file), { recursive: true });
    const database = new DatabaseSync(file, { timeout: 5000 });
    // FULL: what was acknowledged is on the disk, whatever ends the process or the machine.
    database.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
    return database;
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new Error(`SHOP_DATA: ${file} cannot be opened: ${why}`, { cause: error });
  }
}

function migrate(database: DatabaseSync, file: string): void {
  const version = row<{ user_version: number }>(database.prepare('pragma user_version'))?.user_version ?? 0;
  if (version > personalMigrations.length)
    throw new Error(`SHOP_DATA: ${file} was written by a newer version of the shop API`);
  if (version === personalMigrations.length) return;
  transaction(database, () => {
    for (const step of personalMigrations.slice(version)) database.exec(step);
    database.exec(`pragma user_version = ${personalMigrations.length}`);
  });
}
