/** Reads from Vite's manifest which build files a screen needs. */
import { createHash } from 'node:crypto';

export interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestChunk>>;

export interface ScreenAssets {
  /** Path of the module that starts the entry once the first frame is drawn. */
  readonly starter: string;
  /** Path of the entry module. */
  readonly entry: string;
  /** Paths of the style sheets of the first view. */
  readonly styles: readonly string[];
  /** The same sheets, as they stand in the document. */
  readonly css: InlineStyles;
  /** Path of the screen's module. */
  readonly screen: string;
  /** Modules of the screen, preloaded together with the entry. */
  readonly modules: readonly string[];
  /** Links that preload the fonts of the first view. */
  readonly fonts: string;
}

export interface InlineStyles {
  readonly text: string;
  /** What allows them in a content security policy (CSP level 3 §2.3.1), quotation marks included. */
  readonly source: string;
}

const STARTER = 'views/entry/first-frame.ts';
const ENTRY = 'views/entry/client.tsx';

/** Text and headings need Cyrillic at once. Other fonts load when the layout finds their characters. */
const isFirstViewFont = (file: string): boolean => file.includes('-cyrillic-') && file.endsWith('.woff2');

/**
 * Collects the files of the entry and of a screen, imports included.
 * @param screen the screen's file, as `screenFile` of the views names it
 * @param sheets texts of the style sheets by their name in the manifest
 * @throws Error if the build lacks the entry, the screen or an import
 */
export function screenAssets(manifest: Manifest, screen: string, sheets: ReadonlyMap<string, string>): ScreenAssets {
  const styles = new Set<string>();
  const modules = new Set<string>();
  const fonts = new Set<string>();
  const walk = (name: string): void => {
    const chunk = manifest[name];
    if (chunk === undefined) throw new Error(`the build has no ${name}`);
    if (modules.has(`/${chunk.file}`)) return;
    modules.add(`/${chunk.file}`);
    for (const css of chunk.css ?? []) styles.add(css);
    for (const asset of chunk.assets ?? []) if (isFirstViewFont(asset)) fonts.add(`/${asset}`);
    for (const name of chunk.imports ?? []) walk(name);
  };
  walk(ENTRY);
  const source = Object.keys(manifest).find((name) => name.endsWith(`/${screen}`)) ?? screen;
  walk(source);
  const starter = `/${manifest[STARTER]?.file}`;
  const entry = `/${manifest[ENTRY]?.file}`;
  modules.delete(entry);
  const css = inlineStyles([...styles].map((name) => sheets.get(name)).join(''));
  return {
    starter,
    entry,
    styles: [...styles].map((name) => `/${name}`),
    css,
    screen: `/${manifest[source]?.file}`,
    modules: [...modules],
    fonts: [...fonts].map(preloadFont).join(''),
  };
}

function preloadFont(path: string): string {
  return `<link rel="preload" href="${path}" as="font" type="font/woff2" crossorigin>`;
}

function inlineStyles(text: string): InlineStyles {
  return { text, source: `'sha256-${createHash('sha256').update(text).digest('base64')}'` };
}
