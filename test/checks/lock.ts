/**
 * The lock must install anywhere: every platform's package that a locked package may want is locked too (`npm ci`
 * refuses otherwise), and it names no registry, so that it works with any.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { projectRoot } from './project-files.ts';

interface LockedPackage {
  readonly resolved?: string;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

export interface Lock {
  readonly packages: Readonly<Record<string, LockedPackage>>;
}

export async function findLockProblems(): Promise<string[]> {
  return findProblems(JSON.parse(await readFile(join(projectRoot, 'package-lock.json'), 'utf8')) as Lock);
}

export function findProblems({ packages }: Lock): string[] {
  const problems: string[] = [];
  for (const [path, locked] of Object.entries(packages)) {
    const name = path || 'package.json';
    if (locked.resolved !== undefined) problems.push(`${name} is bound to ${locked.resolved}`);
    for (const wanted of Object.keys(locked.optionalDependencies ?? {})) {
      if (!isLocked(packages, path, wanted)) problems.push(`${name} may want ${wanted}, which is not locked`);
    }
  }
  return problems;
}

/** Looks where Node would: beside the package, then in each folder above. */
function isLocked(packages: Lock['packages'], from: string, wanted: string): boolean {
  for (let folder = from; ; ) {
    if (packages[`${folder === '' ? '' : `${folder}/`}node_modules/${wanted}`] !== undefined) return true;
    if (folder === '') return false;
    const above = folder.lastIndexOf('/node_modules/');
    folder = above < 0 ? '' : folder.slice(0, above);
  }
}
