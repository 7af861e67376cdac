/** Reads the target of the city choice without JavaScript (D19): `GET /region/{geo_id}?to=/path/`. Pure. */
import { collapseSlashes } from '../addresses/path-tricks.ts';

/** A placeholder host for parsing; only the path of the result is used. */
const BASE = 'http://local.invalid';

/**
 * @param search the query of the request, with its `?`
 * @returns the path in `to`, without query or host; `/` if it is not a local path
 */
export function localPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  if (!to.startsWith('/') || to.includes('\\') || !URL.canParse(to, BASE)) return '/';
  const url = new URL(to, BASE);
  return url.origin === BASE && url.username === '' ? collapseSlashes(url.pathname) : '/';
}
