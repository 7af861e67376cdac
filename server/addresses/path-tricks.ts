/**
 * Refuses paths that this server and the shop's API might read differently, before anything is decided by them: dot
 * segments in any spelling, backslashes, control characters, escapes that do not decode, and API prefixes written with
 * escapes or doubled slashes.
 */
import { isApiPath } from './api-paths.ts';

/** Nested escapes are decoded this many times. */
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
 * Letters, digits, `-`, `.`, `_` and `~` need no escape (RFC 3986 §2.3). A path that escapes them is hiding something.
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
  let decoded = path;
  for (let round = 0; round < ROUNDS && decoded.includes('%'); round += 1) {
    const next = decode(decoded);
    if (next === undefined) {
      if (round === 0) return true;
      break;
    }
    decoded = next;
    if (forbidden.test(decoded.replaceAll(' ', '')) || dotSegment.test(decoded)) return true;
  }
  return hidesApi(path, decoded) || (isApiPath(path) && (needlessEscape.test(path) || emptySegment.test(path)));
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
