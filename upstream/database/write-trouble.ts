/** A database that takes no writes (full disk, read-only file): said once, however many requests meet it. */
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './query.ts';

export interface WriteTrouble {
  /** @returns whether the failure means that nothing can be written; the first one is told */
  met(error: unknown): boolean;
  /** After a failure, to be called now and then: finds out whether there is an end to it, and tells that. */
  retry(): void;
}

/** SQLite's primary result codes READONLY, IOERR, FULL, CANTOPEN. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13, 14]);

/** @param tell takes one line for the operator */
export function createWriteTrouble(database: DatabaseSync, tell: (line: string) => void): WriteTrouble {
  const change = database.prepare("update seed_version set version = version || ' '");
  const changeBack = database.prepare('update seed_version set version = trim(version)');
  let failing = false;
  const met = (error: unknown): boolean => {
    if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
    // The upper bits say more than is needed.
    if (!UNWRITABLE.has(error.errcode & 0xff)) return false;
    if (!failing) tell(`SHOP_DATA: nothing can be written: ${error.message}; what is only read is still answered`);
    failing = true;
    return true;
  };
  return {
    met,
    retry() {
      if (!failing) return;
      transaction(database, () => {
        change.run();
        changeBack.run();
      });
      failing = false;
      tell('SHOP_DATA: can be written again');
    },
  };
}
