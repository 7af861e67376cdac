/** Copies of folders that cost next to nothing: files are linked where the file system allows it. */
import { copyFileSync, linkSync, lstatSync, mkdirSync, readdirSync, readlinkSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';

/**
 * @param from a file, a folder or a symbolic link
 * @param to need not be there
 * @param skips entries of the topmost folder
 */
export function linkTree(from: string, to: string, skips: (name: string) => boolean = () => false): void {
  const stat = lstatSync(from);
  if (stat.isDirectory()) {
    mkdirSync(to, { recursive: true });
    for (const name of readdirSync(from)) if (!skips(name)) linkTree(join(from, name), join(to, name));
    return;
  }
  mkdirSync(dirname(to), { recursive: true });
  if (stat.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
  else linkFile(from, to);
}

/** On another file system it is a real copy. */
export function linkFile(from: string, to: string): void {
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
