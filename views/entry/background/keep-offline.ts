/** Registers the service worker, and keeps what it needs to show this page and the cart without a connection. */
import type { TextStorage } from '../../../client/services/services.ts';
import { ASSETS, assetsOf, isKeepable, pagesOf } from '../worker/kept.ts';

/** In local storage: this browser has been here before. */
const BEFORE = 'visited';
const CART = '/cart/';

/**
 * A first view costs nothing: only who comes back, or goes on to another document, gets the worker.
 * @param storage where it is noted that somebody was here
 */
export async function keepOffline(build: string, storage: TextStorage): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  if (storage.get(BEFORE) === undefined) {
    storage.set(BEFORE, '1');
    return;
  }
  try {
    await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    if (navigator.onLine) await keep(build);
  } catch {
    // Private windows and full disks refuse: then nothing is kept.
  }
}

/** What the page has loaded is in the browser's cache: it is not asked of the line again. */
async function keep(build: string): Promise<void> {
  const pages = await caches.open(pagesOf(build));
  const found = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  for (const path of new Set([location.pathname + location.search, CART])) {
    if ((await pages.match(path, { ignoreVary: true })) !== undefined) continue;
    const response = await fetch(path, { headers: { accept: 'text/html' } });
    if (!isKeepable(response)) continue;
    const copy = response.clone();
    for (const [name] of (await response.text()).matchAll(/\/assets\/[\w./-]+/g)) found.add(name);
    await pages.put(path, copy);
  }
  const assets = await caches.open(assetsOf(build));
  const known = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  const lacking = [...found].filter((path) => path.startsWith(ASSETS) && !known.has(path));
  await Promise.allSettled(lacking.map((path) => assets.add(path)));
}
