/** Addresses that a profile may use for its categories and pages. */

/**
 * First segments of the storefront's own addresses. A category of that name could not be reached, and a page of that
 * path would never be shown.
 */
export const takenSegments: ReadonlySet<string> = new Set([
  ...['_kit', '_parts', 'api', 'assets', 'builds', 'region', 'session', 'tiles', 'upload', 'vitals'],
  ...['actions', 'article', 'brands', 'calculator', 'cart', 'catalog', 'compare', 'contacts', 'favorites', 'feedback'],
  ...['news', 'orders', 'shop', 'faq', 'partners', 'about'],
]);
/** Screens with a text of `content.json` beside what else they show. */
export const answeredPaths: ReadonlySet<string> = new Set(['/contacts/', '/faq/', '/partners/']);

/** Can a content page be at this path? Below `/about/` there is nothing else. @param codes of the categories */
export function isFree(path: string, codes: ReadonlySet<string>): boolean {
  const [, first = ''] = path.split('/');
  return first === 'about' || answeredPaths.has(path) || !(takenSegments.has(first) || codes.has(first));
}
