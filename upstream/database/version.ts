/** Identifies the shape and content of the catalogue tables: when the version changes they are filled again. */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSync } from 'node:sqlite';
import { fileURLToPath } from 'node:url';
import { row } from './query.ts';

const sources = ['../seed/', './', '../search/'];

/**
 * Hashes the code that makes the catalogue and the data that it reads, so that no version number has to be maintained.
 */
export function catalogueVersion(): string {
  const hash = createHash('sha256');
  for (const source of sources) {
    const folder = fileURLToPath(new URL(source, import.meta.url));
    for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
      if (/\.(?:ts|tsv|md)$/.test(name)) hash.update(name).update(readFileSync(join(folder, name)));
    }
  }
  return hash.digest('hex');
}

/** Has the catalogue been filled from this version? */
export function isFilled(database: DatabaseSync, version: string): boolean {
  return row<{ version: string }>(database.prepare('select version from seed_version'))?.version === version;
}
