/** Copies of folders that cost next to nothing: files are linked where the file system allows it. */
import {
  chmodSync,
  copyFileSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** By everybody. */
const READABLE = 0o444;

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

/** A real copy on another file system, and of what others may not read: it gets the mode that git knows it by. */
export function linkFile(from: string, to: string): void {
  const { mode } = statSync(from);
  if ((mode & READABLE) !== READABLE) {
    copyFileSync(from, to);
    chmodSync(to, mode & 0o100 ? 0o755 : 0o644);
    return;
  }
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to);
  }
}
