/**
 * Detects that the database cannot be written (full disk, read-only file), and reports it once, not for each request.
 */
import type { DatabaseSync } from 'node:sqlite';
import { transaction } from './query.ts';

export interface WriteFailures {
  /** @returns whether the error means that nothing can be written; the first such error is reported */
  met(error: unknown): boolean;
  /** To be called periodically: after such an error it tries a write, and reports success. @throws while that fails */
  retry(): void;
}

/** SQLite's primary result codes READONLY, IOERR, FULL, CANTOPEN. */
const UNWRITABLE: ReadonlySet<number> = new Set([8, 10, 13, 14]);

/** @param tell receives one line for the operator */
export function createWriteFailures(database: DatabaseSync, tell: (line: string) => void): WriteFailures {
  const change = database.prepare("update seed_version set version = version || ' '");
  const changeBack = database.prepare('update seed_version set version = trim(version)');
  let failing = false;
  const met = (error: unknown): boolean => {
    if (!(error instanceof Error && 'errcode' in error && typeof error.errcode === 'number')) return false;
    // The low byte is the primary result code, the rest belongs to the extended code.
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
