/** Registers the service worker, and stores what it needs to show this page and the cart without a connection. */
import type { TextStorage } from '../../../client/services/services.ts';
import { ASSETS, assetsOf, isKeepable, MOST_PAGES, pagesOf } from '../worker/kept.ts';

/** Key in local storage: this browser has been here before. */
const BEFORE = 'visited';
const CART = '/cart/';
/** A page is stored once the visitor has stayed on it this long; ms. */
const STAY_MS = 2000;
/** A stored page is not fetched again within this time; ms. */
const RECENT_MS = 3600_000;

/**
 * Registers the worker and stores the page, but not in the first document that a browser loads: a first view costs
 * nothing.
 * @param storage records that the browser has been here
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
    // Private windows and full disks refuse: nothing is stored then.
  }
}

/** Stores pages that are reached within the document: the worker sees no request for them. */
function keepWhereOneStays(build: string): void {
  let staying: ReturnType<typeof setTimeout> | undefined;
  window.navigation?.addEventListener('navigatesuccess', () => {
    clearTimeout(staying);
    if (!savesData()) staying = setTimeout(() => keep(build).catch(() => undefined), STAY_MS);
  });
}

/** Stores this page, the cart page and their assets. The assets that the page has loaded come from the HTTP cache. */
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

/** Limits the number of pages. The worker's own limit counts only the pages that it has stored itself. */
async function dropOldest(pages: Cache): Promise<void> {
  const others = (await pages.keys()).filter(({ url }) => new URL(url).pathname !== CART);
  await Promise.all(others.slice(0, -MOST_PAGES).map((request) => pages.delete(request)));
}

function isRecent(kept: Response | undefined): boolean {
  return Date.now() - Date.parse(kept?.headers.get('date') ?? '') < RECENT_MS;
}

/** Has the visitor asked for reduced data use? Not every browser tells. */
function savesData(): boolean {
  return (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
}
