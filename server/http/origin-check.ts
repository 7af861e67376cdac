/** Checks whether an unsafe request comes from one of our pages (D31). Pure. */
import type { IncomingHttpHeaders } from 'node:http';
import { canonicalHost, type Scheme } from '../addresses/host-name.ts';

/**
 * An `Origin` is foreign if its host is neither the request's own nor a known region host; `null` is foreign too. So is
 * every request that the browser marks as cross-site. A request with neither header field was not made by a page and is
 * allowed.
 * @param asked host and scheme of the request. Its scheme may be hidden by a proxy in front, so its host may also have
 * the default port of the origin's scheme
 */
export function isForeign(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  { host, scheme }: { readonly host: string; readonly scheme: Scheme },
  isKnownHost: (host: string, scheme: Scheme) => boolean,
): boolean {
  if (String(site).toLowerCase() === 'cross-site') return true;
  if (origin === undefined) return false;
  const match = /^(https?):\/\/([^/]+)$/i.exec(origin);
  if (match === null) return true;
  const [, named = '', from = ''] = match;
  const schemeOfOrigin = named.toLowerCase() === 'https' ? 'https' : 'http';
  const canonical = canonicalHost(from, schemeOfOrigin);
  const isOwn = canonical === canonicalHost(host, scheme) || canonical === canonicalHost(host, schemeOfOrigin);
  return !isOwn && !isKnownHost(from, schemeOfOrigin);
}
