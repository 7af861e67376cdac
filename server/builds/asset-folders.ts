/** Where the browsers' files of this build and of those before it lie (D33): an index in memory, as every request asks. */
import { type Dirent, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface AssetFolders {
  /** The folder that holds a file; undefined: no build that is known has it. @param file a name without folders */
  readonly of: (file: string) => string | undefined;
}

/** The encodings are no files of their own. */
const assetName = /^[\w-][\w.-]*(?<!\.(?:br|gz))$/;

/** Two changes of a folder that are nearer than this may bear the same time; ms. */
const TICK = 20;

/**
 * @param own folders of this build, the best one first
 * @param past holds a folder for each build; other instances add theirs: an unknown name costs a look at its time
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
  /** When it was changed last, as it was read last, and when that was; ms since 1970. */
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

  /** A build comes and goes whole (kept-builds.ts): the folder of all tells of each. */
  #read(): void {
    const changedAt = statSync(this.#past, { throwIfNoEntry: false })?.mtimeMs;
    if (changedAt === undefined) return;
    if (changedAt === this.#changedAt && changedAt < this.#readAt - TICK) return;
    this.#changedAt = changedAt;
    this.#readAt = Date.now();
    this.#folders = indexOf(entriesOf(this.#past).map(({ name }) => join(this.#past, name)));
  }
}

/** The folder of each file; of several that hold it the first. */
function indexOf(folders: readonly string[]): Map<string, string> {
  const files = (folder: string) => entriesOf(folder).filter((entry) => entry.isFile());
  return new Map(folders.toReversed().flatMap((folder) => files(folder).map(({ name }) => [name, folder])));
}

/** Of a folder that is not there, or not to be read, none. */
function entriesOf(folder: string): Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch {
    return [];
  }
}
