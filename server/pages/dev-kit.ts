/** `/_kit/`: every component in every state (design.md, 'The look'). Development only: it is not part of the build. */
import type { ViteDevServer } from 'vite';

const KIT_PATH = '/_kit/';

const html =
  '<!doctype html><html lang="ru"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">' +
  '<title>Витрина: части</title><link rel="stylesheet" href="/views/styles/main.css?direct"></head>' +
  '<body><div id="kit"></div><script type="module" src="/views/gallery/entry.tsx"></script></body></html>';

/** @returns the kit's document with Vite's own scripts in it; undefined for every other address */
export async function kitPage(vite: ViteDevServer, url: string | undefined): Promise<string | undefined> {
  return url === KIT_PATH ? vite.transformIndexHtml(KIT_PATH, html) : undefined;
}
