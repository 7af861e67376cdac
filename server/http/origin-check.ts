/** Checks whether a request that changes something comes from a page of ours (D31). Pure. */
import type { IncomingHttpHeaders } from 'node:http';

/**
 * Foreign means: an `Origin` whose host is neither the request's nor a known region host (`null` included), or a
 * request that the browser labels as cross-site. A request with neither header was not made by a page.
 * @param host of the request itself
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

/** A host in lower case, without its scheme's default port. */
function dropPort(host: string, port: string): string {
  const lower = host.toLowerCase();
  return lower.endsWith(port) ? lower.slice(0, -port.length) : lower;
}
