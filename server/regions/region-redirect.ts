/** The choice of a city without JavaScript (D19): `GET /region/{geo_id}?to=/path/`. Pure. */
import { collapseSlashes } from '../routes/dispatch/path-tricks.ts';

/** A placeholder for the target's host; only the path of the result is used. */
const BASE = 'http://local.invalid';

/**
 * @param search the query of the request, with its `?`
 * @returns the path named by `to`; `/` if it is not a local path. Never a query, never a host
 */
export function localPath(search: string): string {
  const to = new URLSearchParams(search).get('to') ?? '/';
  if (!to.startsWith('/') || to.includes('\\') || !URL.canParse(to, BASE)) return '/';
  const url = new URL(to, BASE);
  return url.origin === BASE && url.username === '' ? collapseSlashes(url.pathname) : '/';
}
