/** Pages that have moved for good (spec §2). Pure. */

/**
 * @param path of a page, with its closing slash
 * @returns the path that it has moved to; undefined when it has not
 */
export function movedTo(path: string): string | undefined {
  if (path.startsWith('/news/') || path.startsWith('/about/news/')) return '/article/';
  if (path === '/about/alcohol-for-holidays/event/') return '/about/alcohol-for-holidays/corporate/';
  return undefined;
}
