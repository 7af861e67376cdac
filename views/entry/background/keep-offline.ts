/** Registers the service worker, and keeps what it needs to show this page and the cart without a connection. */
import type { TextStorage } from '../../../client/services/services.ts';
import { ASSETS, assetsOf, isKeepable, MOST_PAGES, pagesOf } from '../worker/kept.ts';

/** In local storage: this browser has been here before. */
const BEFORE = 'visited';
const CART = '/cart/';
/** A page that is passed by is not kept. */
const STAY_MS = 2000;
/** What is kept of a page is made anew after so long, ms. */
const RECENT_MS = 3600_000;

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
    await keep(build);
    keepWhereOneStays(build);
  } catch {
    // Private windows and full disks refuse: then nothing is kept.
  }
}

/** Pages that are shown without a document of their own: the worker hears of none. */
function keepWhereOneStays(build: string): void {
  let staying: ReturnType<typeof setTimeout> | undefined;
  window.navigation?.addEventListener('navigatesuccess', () => {
    clearTimeout(staying);
    if (!savesData()) staying = setTimeout(() => keep(build).catch(() => undefined), STAY_MS);
  });
}

/** What the page has loaded is in the browser's cache: it is not asked of the line again. */
async function keep(build: string): Promise<void> {
  if (!navigator.onLine) return;
  const pages = await caches.open(pagesOf(build));
  const found = new Set(performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname));
  for (const path of new Set([location.pathname + location.search, CART])) {
    if (isRecent(await pages.match(path, { ignoreVary: true }))) continue;
    const response = await fetch(path, { headers: { accept: 'text/html' }, priority: 'low' });
    if (!isKeepable(response)) continue;
    const copy = response.clone();
    for (const [name] of (await response.text()).matchAll(/\/assets\/[\w./-]+/g)) found.add(name);
    await pages.put(path, copy);
  }
  await dropOldest(pages);
  const assets = await caches.open(assetsOf(build));
  const known = new Set((await assets.keys()).map(({ url }) => new URL(url).pathname));
  const lacking = [...found].filter((path) => path.startsWith(ASSETS) && !known.has(path));
  await Promise.allSettled(lacking.map((path) => assets.add(path)));
}

/** The worker counts the pages that it has kept itself. */
async function dropOldest(pages: Cache): Promise<void> {
  const others = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== CART);
  await Promise.all(others.slice(0, -MOST_PAGES).map((request) => pages.delete(request)));
}

function isRecent(kept: Response | undefined): boolean {
  return Date.now() - Date.parse(kept?.headers.get('date') ?? '') < RECENT_MS;
}

/** Has the visitor asked for little to be loaded? Not every browser tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
