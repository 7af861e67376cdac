/** Names and limits of the offline caches, shared by the service worker and the page. */

/** The global variable in which the server gives the worker its build id. */
export const BUILD_OF_WORKER = 'BUILD';
export const ASSETS = '/assets/';
/** At most this many pages are stored offline, the latest ones. */
export const MOST_PAGES = 20;
/**
 * Offline pages are stored this long, as long as the server serves a stale response while the API fails
 * (contract.md §2, D32); s.
 */
export const PAGE_SECONDS = 24 * 3600;

export const pagesOf = (build: string): string => `pages-${build}`;
export const assetsOf = (build: string): string => `assets-${build}`;

/**
 * May this response be stored offline? Only an HTML page that holds nothing personal: personal pages say `no-store`
 * (D39).
 */
export function isKeepable({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && !redirected && isPage && headers.get('cache-control')?.includes('no-store') === false;
}
