/** Where pages stand: with a closing slash (D21), and those that have moved for good (spec §2). Pure. */

/** The path of a page as it is written: with its closing slash, which addresses of files have not. */
export function slashed(path: string): string {
  return path.endsWith('/') || path.includes('.') ? path : `${path}/`;
}

/**
 * @param path of a page, with its closing slash
 * @returns the path that it has moved to; undefined when it has not
 */
export function movedTo(path: string): string | undefined {
  if (path.startsWith('/news/') || path.startsWith('/about/news/')) return '/article/';
  if (path === '/about/alcohol-for-holidays/event/') return '/about/alcohol-for-holidays/corporate/';
  return undefined;
}
