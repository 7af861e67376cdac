/**
 * The version of all that shapes a stored answer (D78): the code of the contract, the gateway and the cache, the profile,
 * the adapter, and the settings that change what the API is asked or what of its answer is kept. Instances of different
 * versions share no answers. It is computed only when Redis is configured, so that a start without Redis does not pay for
 * it.
 */
import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';

export interface Makers {
  /** The folder of the profile. */
  readonly profile: string;
  /** The path of the adapter's module. */
  readonly adapter: string | undefined;
  /** Values of settings, as JSON can have them. */
  readonly settings: unknown;
}

const ownRoot = join(import.meta.dirname, '../..');

/** The folders whose sources shape a stored answer, with all that they import. */
const folders = ['shared/contract', 'server/gateway', 'server/http-cache'];

/**
 * @param root the root folder of the sources
 * @returns a short digest, the same on every machine where all of it is the same
 */
export async function readAnswersVersion({ profile, adapter, settings }: Makers, root = ownRoot): Promise<string> {
  const own = (await Promise.all(folders.map((folder) => filesIn(join(root, folder))))).flat();
  const digest = createHash('sha256');
  const add = (base: string, files: ReadonlyMap<string, Buffer>): void => {
    for (const file of [...files.keys()].sort()) {
      digest.update(`${relative(base, file)}\n`).update(files.get(file) ?? '');
    }
  };
  add(root, await withImports(own.filter((file) => file.endsWith('.ts'))));
  add(profile, await readAll(await filesIn(profile)));
  if (adapter !== undefined) add(dirname(resolve(adapter)), await withImports([resolve(adapter)]));
  digest.update(JSON.stringify(settings));
  digest.update(await readFile(createRequire(import.meta.url).resolve('sanitize-html')));
  return digest.digest('base64url').slice(0, 12);
}

async function filesIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name));
}

async function readAll(files: readonly string[]): Promise<Map<string, Buffer>> {
  const read = await Promise.all(files.map((file) => readFile(file).catch(() => undefined)));
  const all = new Map<string, Buffer>();
  // What a comment names need not exist.
  for (const [n, source] of read.entries()) if (source !== undefined) all.set(files[n] ?? '', source);
  return all;
}

/** The modules, with all that they import by a relative path, by their paths. */
async function withImports(files: readonly string[]): Promise<Map<string, Buffer>> {
  const all = new Map<string, Buffer>();
  for (let next = [...files]; next.length > 0; ) {
    const read = await readAll(next);
    for (const [file, source] of read) all.set(file, source);
    const named = [...read].flatMap(([file, source]) => importsOf(String(source)).map((to) => join(dirname(file), to)));
    next = [...new Set(named)].filter((file) => !all.has(file));
  }
  return all;
}

function importsOf(source: string): string[] {
  const code = source.replace(/\b(?:import|export) type\b[^'"]{0,2000}["'][^'"]{0,200}["']/g, '');
  return [...code.matchAll(/\b(?:from|import)[\s(]*["'](\.[^"']*)["']/g)].map(([, path = '']) => path);
}
