/**
 * The service worker makes the pages that were seen last readable without a connection. Online it does not interfere:
 * pages come from the network. Only pages and assets ever pass it, so no private answer is stored (D44).
 */
import { clientsClaim } from 'workbox-core';
import { ExpirationPlugin } from 'workbox-expiration';
import { enable } from 'workbox-navigation-preload';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { ASSETS, assetsOf, BUILD_OF_WORKER, isKeepable, MOST_PAGES, PAGE_SECONDS, pagesOf } from './kept.ts';

interface Lifecycle extends Event {
  waitUntil(work: Promise<unknown>): void;
  /** Registers static routes; not in every browser. */
  addRoutes?(routes: readonly object[]): Promise<void>;
}

const worker = self as unknown as {
  readonly [BUILD_OF_WORKER]: string;
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install' | 'activate', run: (event: Lifecycle) => void): void;
};

const build = worker[BUILD_OF_WORKER];
const own = [pagesOf(build), assetsOf(build)];

worker.addEventListener('install', (event) => {
  void worker.skipWaiting();
  // With static routes the browser fetches pages from the network without waiting for the worker to start. The worker
  // answers where the network does not.
  const routes = [
    { condition: { requestMode: 'navigate' }, source: 'race-network-and-fetch-handler' },
    { condition: { urlPattern: `${ASSETS}*` }, source: { cacheName: assetsOf(build) } },
    { condition: { not: { requestMode: 'navigate' } }, source: 'network' },
  ];
  event.waitUntil((async () => event.addRoutes?.(routes))().catch(() => undefined));
});

worker.addEventListener('activate', (event) => {
  event.waitUntil(dropOthers());
});

clientsClaim();
// Navigation preload does the same where there are no static routes.
enable();

registerRoute(
  new NavigationRoute(
    new NetworkFirst({
      cacheName: pagesOf(build),
      matchOptions: { ignoreVary: true },
      plugins: [
        { cacheWillUpdate: async ({ response }) => (isKeepable(response) ? response : null) },
        { cachedResponseWillBeUsed: async ({ cachedResponse }) => cachedResponse && markKept(cachedResponse) },
        new ExpirationPlugin({ maxEntries: MOST_PAGES, maxAgeSeconds: PAGE_SECONDS, purgeOnQuotaError: true }),
      ],
    }),
  ),
);
// Online the browser's HTTP cache has the assets: their names change with their content.
registerRoute(
  ({ url, sameOrigin }) => sameOrigin && url.pathname.startsWith(ASSETS) && !navigator.onLine,
  new CacheFirst({ cacheName: assetsOf(build), matchOptions: { ignoreVary: true } }),
);

/** Deletes the caches of other builds: pages and assets of two builds are never mixed. */
async function dropOthers(): Promise<void> {
  const names = await caches.keys();
  await Promise.all(names.filter((name) => !own.includes(name)).map((name) => caches.delete(name)));
}

/** Marks a page as an offline copy, so that it says how old it is (D32). */
async function markKept(response: Response): Promise<Response> {
  const text = await response.text();
  return new Response(text.replace('<html ', '<html data-kept="" '), { headers: response.headers });
}
