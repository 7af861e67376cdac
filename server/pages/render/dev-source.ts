/** Loads the views from their sources through Vite's module graph (`npm run dev`). */
import type { ViteDevServer } from 'vite';
import type { RenderSource, Views } from './render-source.ts';

/**
 * @param vite in middleware mode; its middleware answers `/@vite/…`, `/@id/…` and the sources
 */
export function devSource(vite: ViteDevServer): RenderSource {
  const starter = '/views/entry/first-frame.ts';
  const entry = '/views/entry/client.tsx';
  const css = { text: '@import "/views/styles/main.css?direct";', source: '' };
  return {
    build: 'development',
    views: async () => (await vite.ssrLoadModule('/views/entry/server.tsx')) as Views,
    assets: () => ({ starter, entry, styles: [], css, modules: [], fonts: [] }),
    preamble: (nonce) => {
      const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
      const refresh =
        'import r from "/@react-refresh";r.injectIntoGlobalHook(window);' +
        'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;';
      return `<script type="module" src="/@vite/client"${allow}></script><script type="module"${allow}>${refresh}</script>`;
    },
  };
}

const KIT_PATH = '/_kit/';

const html =
  '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<title>Витрина: части</title><link rel="stylesheet" href="/views/styles/main.css?direct"></head>' +
  '<body><div id="kit"></div><script type="module" src="/views/gallery/entry.tsx"></script></body></html>';

/** @returns the kit's document with Vite's own scripts in it; undefined for every other address */
export async function kitPage(vite: ViteDevServer, url: string | undefined): Promise<string | undefined> {
  return url === KIT_PATH ? vite.transformIndexHtml(KIT_PATH, html) : undefined;
}
