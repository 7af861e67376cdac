/** Finds out from the source text which file of the project imports which. */
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

/** By file, the project's files that it needs; paths relative to the project. */
export type Imports = ReadonlyMap<string, readonly string[]>;

const FOLDERS = ['server', 'views', 'client', 'shared', 'upstream', 'tools', 'test', 'deploy'];

/** Dependencies without an import: files that are built, read as data (a folder ends with `/`), or run as processes. */
const UNSEEN: Readonly<Record<string, readonly string[]>> = {
  'server/views-source.ts': ['views/entry/client.tsx', 'views/entry/server.tsx', 'views/entry/first-frame.ts'],
  'test/deploy/image.ts': ['deploy/healthy.sh', 'server/main.ts', 'upstream/main.ts'],
  'upstream/seed/demo-shop.ts': ['upstream/seed/data/'],
  'test/run/pool.ts': ['test/run/worker.ts'],
  'test/kit/launch.ts': ['server/launch/run.mjs', 'server/main.ts'],
};

/** `from '…'`, `import('…')`, `import '…'`, `@import '…'`, `new URL('…'`, with a relative address. */
const specifier = /(?:\bfrom\s*|\bimport\s*\(?\s*|\bnew URL\(\s*)['"](\.{1,2}\/[^'"?]+)(?:\?[^'"]*)?['"]/g;

/** Reads all files of the project, which takes a tenth of a second. */
export async function readImports(): Promise<Imports> {
  const files = await findFiles(FOLDERS, /\.(?:tsx?|mjs|css|svg|json|tsv|md)$/);
  const known = new Set(files);
  const entries = files.map(async (file): Promise<[string, string[]]> => {
    if (!/\.(?:tsx?|mjs|css)$/.test(file)) return [file, []];
    const text = await readFile(`${projectRoot}/${file}`, 'utf8');
    const needs = [...text.matchAll(specifier)].map(([, path = '']) => posix.join(posix.dirname(file), path));
    const unseen = (UNSEEN[file] ?? []).flatMap((path) =>
      path.endsWith('/') ? files.filter((one) => one.startsWith(path)) : [path],
    );
    return [file, [...needs.filter((path) => known.has(path)), ...unseen]];
  });
  return new Map(await Promise.all(entries));
}

/** All files that a file needs, including itself. */
export function reachedFrom(file: string, imports: Imports): ReadonlySet<string> {
  const reached = new Set([file]);
  for (const one of reached) for (const next of imports.get(one) ?? []) reached.add(next);
  return reached;
}
