/** Loads the views from their sources through Vite's module graph (`npm run dev`). */
import type { ViteDevServer } from 'vite';
import type { RenderSource, Views } from './render-source.ts';

/**
 * @param vite in middleware mode; its middleware answers `/@vite/…`, `/@id/…` and the sources
 */
export function devSource(vite: ViteDevServer): RenderSource {
  const starter = '/views/entry/first-frame.ts';
  const entry = '/views/entry/client.tsx';
  return {
    build: 'development',
    views: async () => (await vite.ssrLoadModule('/views/entry/server.tsx')) as Views,
    assets: () => ({ starter, entry, styles: ['/views/styles/main.css?direct'], base: [], modules: [], fonts: [] }),
    preamble: (nonce) => {
      const allow = nonce === undefined ? '' : ` nonce="${nonce}"`;
      const refresh =
        'import r from "/@react-refresh";r.injectIntoGlobalHook(window);' +
        'window.$RefreshReg$=()=>{};window.$RefreshSig$=()=>(t)=>t;';
      return `<script type="module" src="/@vite/client"${allow}></script><script type="module"${allow}>${refresh}</script>`;
    },
  };
}
