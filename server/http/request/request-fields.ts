/** Reads and checks the fields of a request that anybody may have set, and bounds their length. */
import type { IncomingHttpHeaders } from 'node:http';
import { asciiHost, canonicalHost, type Scheme } from '../../syntax/host-name.ts';

const wellFormed = /^(?:[A-Za-z0-9_](?:[A-Za-z0-9_.-]*[A-Za-z0-9_.])?|\[[0-9A-Fa-f:.]+\])(?::\d{0,5})?$/;

/** Hosts recently found well-formed: a few hosts make up nearly all requests. */
const seen = new Set<string>();
const MAX_SEEN = 1000;

export function isHost(text: string): boolean {
  if (seen.has(text)) return true;
  if (text.length > 255 || !wellFormed.test(text)) return false;
  if (seen.size >= MAX_SEEN) seen.clear();
  seen.add(text);
  return true;
}

/**
 * Reads the `Host`. Node takes the first of several fields and accepts any text, so the raw header fields are read here.
 * @param rawHeaders names and values alternating, as node:http gives them
 * @returns the host in ASCII (D75); an empty string if there is none; undefined if there are several or the value is malformed
 */
export function readHostHeader(rawHeaders: readonly string[]): string | undefined {
  let host: string | undefined;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length !== 4 || name.toLowerCase() !== 'host') continue;
    if (host !== undefined) return undefined;
    host = asciiHost(rawHeaders[index + 1] ?? '');
    if (!isHost(host)) return undefined;
  }
  return host ?? '';
}

/**
 * Does an unsafe request come from a page of another site (D31)? An `Origin` is foreign if its host is neither the request's own nor a known region host; `null` is foreign too. So is
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

/**
 * The longest value of each header field that the storefront reads (D74); characters. Browsers and proxies send less than
 * half of it. Not here: fields that must not be ignored (`Origin`, `If-Range`, `Sec-Fetch-Site`), whose values are compared
 * with others and nothing else, and what is passed on unread, among it `Cookie`. Node bounds all of them together.
 */
export const longestFields = {
  accept: 1024,
  'accept-encoding': 512,
  'available-dictionary': 128,
  'cache-control': 256,
  forwarded: 2048,
  'if-modified-since': 64,
  'if-none-match': 1024,
  range: 256,
  referer: 4096,
  traceparent: 256,
  'user-agent': 1024,
  'x-forwarded-for': 2048,
  'x-forwarded-host': 512,
  'x-forwarded-proto': 64,
} as const satisfies Readonly<Record<string, number>>;

const bounds: readonly (readonly [name: string, longest: number])[] = Object.entries(longestFields);

/** Ignores the fields of a request that are longer than their bound: they are removed. */
export function ignoreLongFields(headers: IncomingHttpHeaders): void {
  for (const [name, longest] of bounds) if ((headers[name]?.length ?? 0) > longest) delete headers[name];
}
