/** The browser files that a screen needs, from Vite's manifest. */
export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface ScreenAssets {
  /** Path of the module that starts the entry after the first frame. */
  readonly starter: string;
  /** Path of the entry module. */
  readonly entry: string;
  readonly styles: readonly string[];
  /** The entry's main dependencies, each evaluated in a task of its own. */
  readonly base: readonly string[];
  /** Modules to load together with the entry. */
  readonly modules: readonly string[];
  /** Fonts of the first view. */
  readonly fonts: readonly string[];
}

const STARTER = 'views/entry/first-frame.ts';
const ENTRY = 'views/entry/client.tsx';

/** Text and headings need both alphabets at once; rarer letters are loaded when a page contains one. */
const FIRST_VIEW_FONT = /-(?:cyrillic|latin)-[^/]*\.woff2$/;

/**
 * Walks the manifest from the entry and a screen's source.
 * @throws Error if the build lacks one of them
 */
export function screenAssets(manifest: Manifest, source: string): ScreenAssets {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const fonts = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    for (const css of chunk.css ?? []) styles.add(`/${css}`);
    for (const asset of chunk.assets ?? []) if (FIRST_VIEW_FONT.test(asset)) fonts.add(`/${asset}`);
    for (const name of chunk.imports ?? []) walk(name);
  };
  walk(ENTRY);
  if (manifest[source] !== undefined) walk(source);
  const starter = `/${manifest[STARTER]?.file}`;
  const entry = `/${manifest[ENTRY]?.file}`;
  const base = (manifest[ENTRY]?.imports ?? []).map((name) => `/${manifest[name]?.file}`);
  for (const path of [entry, ...base]) modules.delete(path);
  return { starter, entry, base, styles: [...styles], modules: [...modules], fonts: [...fonts] };
}
