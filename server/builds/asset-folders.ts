/** Where the browsers' files of this build and of those before it lie (D33). */
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

export interface AssetFolders {
  /** The folder that holds a file; undefined: no build that is known has it. @param file a name without folders */
  readonly of: (file: string) => string | undefined;
}

/** The compressed forms are no files of their own. */
const assetName = /^[\w-][\w.-]*(?<!\.(?:br|gz))$/;

/**
 * @param own folders of this build, the best one first
 * @param past holds a folder for each build; looked at afresh, as other instances write there too; undefined: none
 */
export function assetFolders(own: readonly string[], past?: string): AssetFolders {
  return {
    of(file) {
      if (!assetName.test(file)) return undefined;
      const holds = (folder: string): boolean => isFile(join(folder, file));
      return own.find(holds) ?? pastFolders(past).find(holds);
    },
  };
}

function pastFolders(past: string | undefined): string[] {
  if (past === undefined) return [];
  try {
    return readdirSync(past).map((build) => join(past, build));
  } catch {
    return [];
  }
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}
