/** Profiles of shops, for tests. */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Test } from 'tap';

/**
 * Writes a profile.
 * @param files by their paths; a table becomes JSON
 * @returns its folder, which goes with the test
 */
export function writeProfile(t: Test, files: Readonly<Record<string, unknown>>): string {
  const folder = t.testdir();
  for (const [name, content] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), typeof content === 'string' ? content : JSON.stringify(content));
  }
  return folder;
}
