/** Small typed helpers over node:sqlite. The caller states the type of the rows; it is not checked. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';

/** All rows of a statement. */
export function rows<Row>(statement: StatementSync, ...values: SQLInputValue[]): Row[] {
  return statement.all(...values) as Row[];
}

/** The first row of a statement, if any. */
export function row<Row>(statement: StatementSync, ...values: SQLInputValue[]): Row | undefined {
  return statement.get(...values) as Row | undefined;
}

/** Runs `work` as one transaction: everything is written, or nothing. */
export function transaction<T>(database: DatabaseSync, work: () => T): T {
  database.exec('begin immediate');
  try {
    const result = work();
    database.exec('commit');
    return result;
  } catch (error) {
    // A full disk has already ended the transaction; a rollback would fail and hide that error.
    if (database.isTransaction) database.exec('rollback');
    throw error;
  }
}
