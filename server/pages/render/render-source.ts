/** The source of the views: the build, or (in development) Vite's module graph. */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as views from '../../../views/entry/server.tsx';
import { type Manifest, type ScreenAssets, screenAssets } from './manifest.ts';

export type Views = typeof views;

export interface RenderSource {
  /** Id of the build: sent to browsers, and part of every kept page's key. */
  readonly build: string;
  readonly views: () => Promise<Views>;
  /** @param source the screen's file, as `views.screenFile` names it */
  readonly assets: (screen: string) => ScreenAssets;
  /** Scripts to insert before the entry; development only. */
  readonly preamble?: (nonce: string | undefined) => string;
}

/**
 * Loads the build in `dist/`.
 * @throws Error if there is none
 */
export async function builtSource(dist: string): Promise<RenderSource> {
  const text = readFileSync(join(dist, 'client/manifest.json'), 'utf8');
  const manifest: Manifest = JSON.parse(text);
  const module: Views = await import(pathToFileURL(join(dist, 'server/entry-server.js')).href);
  // A new build may replace `dist/` while this process runs (D33), so all code and styles are read now.
  await module.loadAllCode();
  const known = new Map<string, ScreenAssets>();
  const names = new Set(Object.values(manifest).flatMap(({ css = [] }) => css));
  const sheets = new Map([...names].map((name) => [name, readFileSync(join(dist, 'client', name), 'utf8')]));
  return {
    build: createHash('sha256').update(text).digest('hex').slice(0, 12),
    views: async () => module,
    assets: (screen) => {
      const assets = known.get(screen) ?? screenAssets(manifest, screen, sheets);
      known.set(screen, assets);
      return assets;
    },
  };
}
