/** Content pages of a profile's own, `pages/*.md` (conventions §5). */
import { globSync } from 'node:fs';
import { join } from 'node:path';

/** @returns the files of the pages by their paths: `pages/about.md` is at `/about/` */
export function findPages(folder: string): ReadonlyMap<string, string> {
  const files = globSync('**/*.md', { cwd: join(folder, 'pages') }).sort();
  return new Map(files.map((file) => [`/${file.slice(0, -3).replaceAll('\\', '/')}/`, join(folder, 'pages', file)]));
}
