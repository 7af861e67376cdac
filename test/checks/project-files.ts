import { readdir } from 'node:fs/promises';
import { join } from 'node:path';

export const projectRoot = join(import.meta.dirname, '../..');

/** The paths of files under `folders` whose names match, relative to the project, sorted. */
export async function findFiles(folders: readonly string[], pattern: RegExp): Promise<string[]> {
  const found: string[] = [];
  for (const folder of folders) {
    const entries = await readdir(join(projectRoot, folder), { recursive: true, withFileTypes: true });
    for (const entry of entries) {
      const path = join(entry.parentPath, entry.name).slice(projectRoot.length + 1);
      if (entry.isFile() && pattern.test(entry.name)) found.push(path.replaceAll('\\', '/'));
    }
  }
  return found.sort();
}
