/**
 * Canonical paths of pages: with a trailing slash (D21), and the new one if a page has moved permanently (spec §2).
 * Pure.
 */

/** Adds the trailing slash to a page's path; addresses of files have none. */
export function slashed(path: string): string {
  return path.endsWith('/') || path.includes('.') ? path : `${path}/`;
}

/**
 * @param path of a page, with its trailing slash
 * @returns the path that it has moved to; undefined if it has not
 */
export function movedTo(path: string): string | undefined {
  if (path.startsWith('/news/') || path.startsWith('/about/news/')) return '/article/';
  if (path === '/about/alcohol-for-holidays/event/') return '/about/alcohol-for-holidays/corporate/';
  return undefined;
}
