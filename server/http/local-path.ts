/**
 * A path on the same host: it starts with exactly one slash and contains no backslash or control character, which could
 * lead to another host.
 */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text);
}
