/** Where pages come from: the build in `dist/`, or Vite's module graph (`npm run dev`). */
import { existsSync, statSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { join } from 'node:path';
import type { FastifyServerFactory } from 'fastify';
import type { BuildInfo } from './handlers/own-files.ts';
import { builtSource, type RenderSource } from './pages/render-source.ts';

export interface ViewsSource {
  readonly source: RenderSource;
  readonly build: BuildInfo;
  readonly assets: string;
  readonly serverFactory?: FastifyServerFactory;
  readonly close: () => Promise<void>;
}

const dist = join(import.meta.dirname, '../dist');
const assets = join(dist, 'client/assets');

/** @throws Error when nothing was built */
export async function openBuild(): Promise<ViewsSource> {
  const manifest = join(dist, 'client/manifest.json');
  if (!existsSync(manifest)) throw new Error('there is no build in dist/: run npm start, or npm run build');
  const source = await builtSource(dist);
  const timestamp = Math.round(statSync(manifest).mtimeMs);
  return { source, build: { id: source.build, timestamp }, assets, close: async () => {} };
}

/** The sources themselves, with hot reload; Vite's own addresses are answered before ours. */
export async function openSources(): Promise<ViewsSource> {
  const [{ createServer }, { devSource }, { kitPage }] = await Promise.all([
    import('vite'),
    import('./pages/dev-source.ts'),
    import('./pages/dev-kit.ts'),
  ]);
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });
  const source = devSource(vite);
  return {
    source,
    build: { id: source.build, timestamp: Date.now() },
    assets,
    serverFactory: (handle) =>
      createHttpServer((request, response) => {
        vite.middlewares(request, response, async () => {
          const kit = await kitPage(vite, request.url);
          if (kit === undefined) handle(request, response);
          else response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(kit);
        });
      }),
    close: () => vite.close(),
  };
}
