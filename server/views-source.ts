/** The source of pages: the build in `dist/`, or Vite's module graph (`npm run dev`). */
import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import type { ViteDevServer } from 'vite';
import { distFolder } from '../shared/profile/folders.mjs';
import { type AssetFolders, assetFolders } from './builds/asset-folders.ts';
import { keepBuild } from './builds/kept-builds.ts';
import { builtSource, type RenderSource, type Views } from './pages/render/render-source.ts';
import type { BuildInfo } from './routes/own-files.ts';

export interface ViewsSource {
  readonly source: RenderSource;
  readonly build: BuildInfo;
  readonly assets: AssetFolders;
  /** Where this build's assets are, and those of past builds; undefined if none are kept. */
  readonly kept?: { readonly own: string; readonly past: string };
  /** Script of the service worker; undefined: there is none. */
  readonly worker?: string;
  readonly serverFactory?: FastifyServerFactory;
  readonly close: () => Promise<void>;
}

export interface BuildOptions {
  /** Folder of the build; default: that of the shop's profile. */
  readonly dist?: string;
  /** Folder for the assets of past builds and of this one (D33); undefined: none are kept. */
  readonly past?: string;
  /** Called if they cannot be kept. Only this build's own assets are served then. */
  readonly onUnkept?: (error: unknown) => void;
}

/** @throws Error if there is no build */
export async function openBuild(options: BuildOptions = {}): Promise<ViewsSource> {
  const { dist = distFolder(), past, onUnkept } = options;
  const manifest = join(dist, 'client/manifest.json');
  if (!existsSync(manifest)) throw new Error(`there is no build in ${dist}: run npm start, or npm run build`);
  const source = await builtSource(dist);
  const own = [join(dist, 'client/assets')];
  // The kept copy comes first, because a new build may replace `dist/` while this process runs.
  const copy = past && (await keepBuild(source.build, own.join(), past).catch(onUnkept));
  if (copy) own.unshift(copy);
  const build = { id: source.build, timestamp: Math.round(statSync(manifest).mtimeMs) };
  const worker = readFileSync(join(dist, 'worker/sw.js'), 'utf8');
  const kept = past && copy ? { own: copy, past } : undefined;
  return { source, build, worker, assets: assetFolders(own, past), ...(kept && { kept }), close: async () => {} };
}

/** Uses the sources themselves, with hot reload. Vite's own addresses are answered before ours. */
export async function openSources(): Promise<ViewsSource> {
  const { createServer } = await import('vite');
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const source = devSource(vite);
  return {
    source,
    build: { id: source.build, timestamp: Date.now() },
    assets: assetFolders([]),
    serverFactory: (handle) =>
      createHttpServer((request, response) => vite.middlewares(request, response, () => handle(request, response))),
    close: () => vite.close(),
  };
}

/**
 * @param vite in middleware mode; its middleware answers `/@vite/…`, `/@id/…` and the sources
 */
function devSource(vite: ViteDevServer): RenderSource {
  const starter = '/views/entry/first-frame.ts';
  const entry = '/views/entry/client.tsx';
  const css = { text: '@import "/views/styles/main.css?direct";', source: '' };
  return {
    build: 'development',
    views: async () => (await vite.ssrLoadModule('/views/entry/server.tsx')) as Views,
    assets: (screen) => {
      const [file] = globSync(`views/*/${screen}`, { cwd: vite.config.root });
      return { starter, entry, screen: `/${file}`, styles: [], css, modules: [], fonts: '' };
    },
    preamble: (nonce) => {
      const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
      const refresh =
        'import r from "/@react-refresh";r.injectIntoGlobalHook(window);' +
        'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;';
      return `<script type="module" src="/@vite/client"${allow}></script><script type="module"${allow}>${refresh}</script>`;
    },
  };
}
