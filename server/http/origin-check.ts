/** Checks whether an unsafe request comes from one of our pages (D31). Pure. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * An `Origin` is foreign if its host is neither the request's own nor a known region host; `null` is foreign too. So is
 * every request that the browser marks as cross-site. A request with neither header field was not made by a page and is
 * allowed.
 * @param host of the request
 */
export function isForeign(
  { origin, 'sec-fetch-site': site }: IncomingHttpHeaders,
  host: string,
  isKnownHost: (host: string) => boolean,
): boolean {
  if (String(site).toLowerCase() === 'cross-site') return true;
  if (origin === undefined) return false;
  const match = /^(https?):\/\/([^/]+)$/i.exec(origin);
  if (match === null) return true;
  const [, scheme = '', from = ''] = match;
  const port = scheme.toLowerCase() === 'https' ? ':443' : ':80';
  const plain = dropPort(from, port);
  return plain !== dropPort(host, port) && !isKnownHost(from.toLowerCase()) && !isKnownHost(plain);
}

/** The host in lower case, without the default port of its scheme. */
function dropPort(host: string, port: string): string {
  const lower = host.toLowerCase();
  return lower.endsWith(port) ? lower.slice(0, -port.length) : lower;
}
