/** Serves the kit, which shows every component in every state, at `/_kit/` of `npm run dev`. A build has no such page. */
import type { Plugin } from 'vite';

const PATH = '/_kit/';
const ENTRY = 'tools/kit/entry.tsx';
const document =
  '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<title>Витрина: части</title><link rel="stylesheet" href="/views/styles/main.css?direct"></head>' +
  `<body><div id="kit"></div><script type="module" src="/${ENTRY}"></script></body></html>`;

/** @returns a plugin of Vite's development server */
export function serveKit(): Plugin {
  return {
    name: 'kit',
    apply: 'serve',
    // Scanned at the start, as the entry of pages is.
    config: () => ({ environments: { client: { optimizeDeps: { entries: [ENTRY] } } } }),
    configureServer(vite) {
      vite.middlewares.use(async (request, response, next) => {
        if (request.url !== PATH) return next();
        const html = await vite.transformIndexHtml(PATH, document);
        response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
      });
    },
  };
}
