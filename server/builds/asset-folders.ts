/**
 * Finds the browser's files of this build and of past builds (D33). An index in memory, because each request for a
 * build file looks one up.
 */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { isUnfinished } from './kept-builds.ts';

export interface AssetFolders {
  /**
   * Returns the folder that holds a file; undefined if no known build has it.
   * @param file a name without folders
   */
  readonly of: (file: string) => string | undefined;
  /** The names of all known files. */
  readonly names: () => Iterable<string>;
}

const assetName = /^[\w-][\w.-]*$/;
/** They are not served under their own names. */
const compressedName = /\.(?:br|gz)$/;

/** Names end with a hash of the content. */
const hashedName = /[\w.]-[\w-]{7,22}\.(?:js|css|woff2|svg|png|jpg|webp|avif)$/;

/** May a build have an asset of this name? */
export function mayBeAsset(file: string): boolean {
  return assetName.test(file) && hashedName.test(file);
}

/** Two changes of a folder closer together than this may have the same modification time; ms. */
const TICK = 20;

/**
 * @param own folders of this build, in order of preference
 * @param past holds one folder for each build. Other instances may add theirs, so an unknown file name costs a look at
 * its modification time
 */
export function assetFolders(own: readonly string[], past?: string): AssetFolders {
  const current = indexOf(own);
  const pastBuilds = past === undefined ? undefined : new PastBuilds(past);
  return {
    of(file) {
      if (!assetName.test(file) || compressedName.test(file)) return undefined;
      return current.get(file) ?? pastBuilds?.of(file);
    },
    names: () => new Set([...current.keys(), ...(pastBuilds?.names() ?? [])]),
  };
}

class PastBuilds {
  readonly #past: string;
  #folders = new Map<string, string>();
  /** The folder's modification time at the last look, and the time of that look; ms since 1970. */
  #changedAt: number | undefined;
  #readAt = 0;

  constructor(past: string) {
    this.#past = past;
    this.#read();
  }

  of(file: string): string | undefined {
    const known = this.#folders.get(file);
    if (known !== undefined) return known;
    this.#read();
    return this.#folders.get(file);
  }

  names(): Iterable<string> {
    this.#read();
    return this.#folders.keys();
  }

  /**
   * Builds are added and removed as whole folders (kept-builds.ts), so each shows in the modification time of their
   * parent.
   */
  #read(): void {
    const changedAt = statSync(this.#past, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return;
    if (changedAt === this.#changedAt && changedAt < this.#readAt - TICK) return;
    this.#changedAt = changedAt;
    this.#readAt = Date.now();
    const finished = entriesOf(this.#past).filter(({ name }) => !isUnfinished(name));
    this.#folders = indexOf(finished.map(({ name }) => join(this.#past, name)));
  }
}

/** The folder of each file; the first one if several hold it. */
function indexOf(folders: readonly string[]): Map<string, string> {
  const files = (folder: string) => entriesOf(folder).filter((entry) => entry.isFile());
  return new Map(folders.toReversed().flatMap((folder) => files(folder).map(({ name }) => [name, folder])));
}

/** None if the folder is missing or unreadable. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
