/**
 * The request line (RFC 9112 §3): method, path and query, byte for byte. Nothing is decoded or resolved. Paths that this
 * server and the shop's API might read differently are refused before anything is decided by them.
 */
import type { IncomingMessage } from 'node:http';

/** The methods that class 'other' passes on (D56). Others do not belong to an API of a shop: caches, WebDAV, tunnels. */
export const passableMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const;

/** Paths that always belong to the shop's API (contract.md, last paragraph). */
export const apiPrefixes = ['/api/', '/session/', '/upload/'] as const;

export function isApiPath(path: string): boolean {
  return path.startsWith('/api/') || path.startsWith('/session/') || path.startsWith('/upload/');
}

const picture = /\.(?:jpe?g|png|webp|avif|svg|gif)$/i;

/** Does the path end as that of a picture does (contract.md §2)? The caller excludes built assets and private calls. */
export function isPicturePath(path: string): boolean {
  return picture.test(path);
}

const privatePrefixes = ['/session/', '/api/cart', '/api/checkout', '/api/feedback'] as const;

/**
 * Does this address belong to the private class, whether or not the table has a row for it (contract.md §2:
 * `/session/*`, `/api/cart*`, `/api/checkout*`, `/api/feedback*`)? Its responses are never stored.
 * @param path may include the query
 */
export function isPrivatePath(path: string): boolean {
  return privatePrefixes.some((prefix) => path.startsWith(prefix));
}

export interface RequestTarget extends PathAndQuery {
  /** Path and query as received. */
  readonly url: string;
  /** That of an absolute form. */
  readonly host: string | undefined;
}

/** A request whose target has been read for the router (`http/server-options.ts`). */
export interface TargetedMessage extends IncomingMessage {
  target?: RequestTarget;
}

interface PathAndQuery {
  readonly path: string;
  /** Begins with `?`, or is empty. */
  readonly search: string;
}

const absoluteForm = /^https?:\/\/([^/?#]*)/i;

export function readTarget(raw: string): RequestTarget {
  const absolute = raw.charCodeAt(0) === 47 ? null : absoluteForm.exec(raw);
  const rest = absolute === null ? raw : raw.slice(absolute[0].length);
  const url = absolute !== null && !rest.startsWith('/') ? `/${rest}` : rest;
  const { path, search } = splitUrl(url);
  return { url, path, search, host: absolute?.[1] };
}

/** @param url path and query, without a host */
export function splitUrl(url: string): PathAndQuery {
  const mark = url.indexOf('?');
  return mark === -1 ? { path: url, search: '' } : { path: url.slice(0, mark), search: url.slice(mark) };
}

/** Nested escapes are decoded this many times. Deeper ones are refused: nobody writes them, and anything may be in them. */
const ROUNDS = 3;

/** Matches nearly every path: segments of letters, digits, `_`, `-` and inner dots, each separated by one slash. */
const plain = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;
/** Backslash, control characters, space and `#` never belong into a path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0020\u007f\\#]/;
/** A dot segment, also one with parameters (`..;`), which some servers strip. */
const dotSegment = /(?:^|\/)\.{1,2}(?:;[^/]*)?(?:\/|$)/;
/** An escaped slash next to a slash or at the end: an empty segment once it is decoded. */
const emptySegment = /\/%2f|%2f(?:\/|$)/i;
/**
 * Letters, digits, `-`, `.`, `_` and `~` need no escape (RFC 3986 §2.3). `/api/%63art.json` is equal to `/api/cart.json`
 * (§6.2.2.2), but a proxy in front or the API behind may treat the two differently, e.g. as to what is private. No client
 * writes such addresses, so they are refused and not rewritten.
 */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/**
 * Must the path be refused?
 * @param path undecoded, without its query
 */
export function isTricky(path: string): boolean {
  if (plain.test(path)) return false;
  if (!path.startsWith('/') || forbidden.test(path) || dotSegment.test(path)) return true;
  if (!path.includes('%')) return hidesApi(path, path);
  const decoded = decodeNested(path);
  if (decoded === undefined || forbidden.test(decoded.replaceAll(' ', '')) || dotSegment.test(decoded)) return true;
  if (isApiPath(path)) return hidesApi(path, decoded) || needlessEscape.test(path) || emptySegment.test(path);
  return hidesApi(path, decoded) || (!isPicturePath(path) && hidesSlash(path));
}

/**
 * Is there an escaped slash in the path? This server and the API may then see other segments in it. Only what is sent on
 * byte for byte, as a picture or of class 'other', may have one.
 */
export function hidesSlash(path: string): boolean {
  return path.includes('%') && decodeNested(path)?.split('/').length !== path.split('/').length;
}

/** @returns undefined if it cannot be decoded, or not to its end */
function decodeNested(path: string): string | undefined {
  let decoded = decode(path);
  for (let round = 1; decoded !== undefined; round += 1) {
    const next = decoded.includes('%') ? decode(decoded) : undefined;
    // An escaped `%` may be one of a name, which is followed by anything.
    if (next === undefined || next === decoded) return decoded;
    if (round === ROUNDS) return undefined;
    decoded = next;
  }
  return undefined;
}

/** Does the path become an API path, or another API path, once slashes are collapsed and escapes decoded? */
function hidesApi(path: string, decoded: string): boolean {
  if (isApiPath(path)) return path.includes('//');
  return isApiPath(decoded.includes('//') ? collapseSlashes(decoded) : decoded);
}

export function collapseSlashes(path: string): string {
  return path.replace(/\/{2,}/g, '/');
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text);
  } catch {
    return undefined;
  }
}

/**
 * Does a query ask for the JSON of a page (contract.md §5.10)?
 * @param search begins with `?`, or is empty
 */
export function asksForJson(search: string): boolean {
  if (search === '') return false;
  if (!/[%+]/.test(search)) return /[?&]format=json(?:&|$)/.test(search);
  return new URLSearchParams(search).getAll('format').includes('json');
}

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Is the method unsafe (RFC 9110 §9.2.1)? Unknown methods count as unsafe. */
export function isChanging(method: string): boolean {
  return !safe.has(method);
}
