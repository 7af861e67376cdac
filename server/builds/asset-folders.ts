/**
 * Finds the browsers' files of this build and of earlier ones (D33) by an index in memory, because it is needed for
 * every request.
 */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface AssetFolders {
  /** The folder that contains a file; undefined if no known build does. @param file a name without folders */
  readonly of: (file: string) => string | undefined;
}

/** Compressed copies do not count as files. */
const assetName = /^[\w-][\w.-]*(?<!\.(?:br|gz))$/;

/** Resolution of modification times: two changes that are closer may have the same time; ms. */
const TICK = 20;

/**
 * @param own folders of this build, the preferred one first
 * @param past contains a folder for each build; other instances may add theirs, so an unknown name costs a check of its
 * modification time
 */
export function assetFolders(own: readonly string[], past?: string): AssetFolders {
  const ownFiles = indexOf(own);
  const pastFiles = past === undefined ? undefined : new PastBuilds(past);
  return {
    of(file) {
      if (!assetName.test(file)) return undefined;
      return ownFiles.get(file) ?? pastFiles?.of(file);
    },
  };
}

class PastBuilds {
  readonly #past: string;
  #folders = new Map<string, string>();
  /** Its modification time when it was last read, and when that was; ms since 1970. */
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

  /** Builds are added and removed as a whole (kept-builds.ts), so the outer folder's time is enough. */
  #read(): void {
    const changedAt = statSync(this.#past, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return;
    if (changedAt === this.#changedAt && changedAt < this.#readAt - TICK) return;
    this.#changedAt = changedAt;
    this.#readAt = Date.now();
    this.#folders = indexOf(entriesOf(this.#past).map(({ name }) => join(this.#past, name)));
  }
}

/** The folder of each file; the first one if several contain it. */
function indexOf(folders: readonly string[]): Map<string, string> {
  const files = (folder: string) => entriesOf(folder).filter((entry) => entry.isFile());
  return new Map(folders.toReversed().flatMap((folder) => files(folder).map(({ name }) => [name, folder])));
}

/** An empty list if the folder does not exist or cannot be read. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
