/**
 * Refuses paths that this server and the shop's API might interpret differently, before anything is decided by them:
 * dot segments in any spelling, backslashes, control characters, invalid escapes, and private prefixes written with
 * escapes or doubled slashes.
 */
import { isApiPath } from './api-paths.ts';

/** The number of nested escapes that are decoded. */
const ROUNDS = 3;

/** Nearly every path: segments of letters, digits, `_`, `-` and inner dots, separated by single slashes. */
const plain = /^\/(?:[\w-][\w.-]*\/)*(?:[\w-][\w.-]*)?$/;
/** Backslash, control characters, space, number sign: none of them may occur in a path. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is looked for
const forbidden = /[\u0000-\u0020\u007f\\#]/;
/** A segment of dots, also with parameters (`..;`), which some servers strip. */
const dotSegment = /(?:^|\/)\.{1,2}(?:;[^/]*)?(?:\/|$)/;
/** An escaped slash next to a slash makes an empty segment. */
const emptySegment = /\/%2f|%2f(?:\/|$)/i;
/** Letters, digits, `-`, `.`, `_` and `~` need no escape (RFC 3986 §2.3): an escaped one hides something. */
const needlessEscape = /%(?:2[de]|3\d|4[1-9a-f]|5[0-9a]|5f|6[1-9a-f]|7[0-9a]|7e)/i;

/** Must the path be refused? @param path undecoded, without its query */
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

/** Would the path become another one, or an API path, once slashes are collapsed and escapes decoded? */
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
