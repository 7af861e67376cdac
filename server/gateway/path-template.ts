/** Paths as traces show them: patterns only, because a path may name somebody's order, or hold what a visitor has typed. */
import { apiPrefixes } from '../dispatch/request-target.ts';

/**
 * The path of a call's row, without its query; of calls that have no row what all paths of their kind have in common.
 * @param name key of the row, `picture` or `other`
 * @param url path and query of the call
 */
export function callTemplate(name: string, url: string): string {
  const method = name.indexOf(' ');
  if (method === -1) return `${apiPrefixes.find((prefix) => url.startsWith(prefix)) ?? '/'}*`;
  const [path = ''] = name.slice(method + 1).split('?', 1);
  return path.startsWith('/') ? path : `/${path}`;
}
