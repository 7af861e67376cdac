/**
 * Where a page's address has moved to (D21, spec §2): slashes, news, the holiday event. All in one hop. Pure.
 * Legacy goods and wrong prefixes (D22) need the product, and are told by its screen.
 */
import { movedTo, slashed } from '../../../shared/moved-paths.ts';
import { isApiPath } from './api-paths.ts';
import { collapseSlashes } from './path-tricks.ts';

/**
 * @param path a page's path, undecoded, beginning with a slash
 * @returns the path that it has moved to, always a local one; undefined when it stands where it belongs
 */
export function movedPath(path: string): string | undefined {
  const single = path.includes('//') ? collapseSlashes(path) : path;
  const written = slashed(single);
  const target = movedTo(written) ?? written;
  return target === path || isApiPath(target) ? undefined : target;
}
