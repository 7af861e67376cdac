/** Names and rules of the offline cache, shared by worker and page. */

/** The global variable that tells the worker its build. */
export const BUILD_OF_WORKER = 'BUILD';
export const ASSETS = '/assets/';
/** Maximum number of cached pages. */
export const MOST_PAGES = 20;
/** As long as the storefront itself serves a stale answer while the API fails (contract.md §2, D32). */
export const PAGE_SECONDS = 24 * 3600;

export const pagesOf = (build: string): string => `pages-${build}`;
export const assetsOf = (build: string): string => `assets-${build}`;

/** A page may be cached unless it is personal: those have `no-store` (D39). */
export function isKeepable({
  status,
  redirected,
  headers,
}: Pick<Response, 'status' | 'redirected' | 'headers'>): boolean {
  const isPage = headers.get('content-type')?.startsWith('text/html') === true;
  return status === 200 && !redirected && isPage && headers.get('cache-control')?.includes('no-store') === false;
}
