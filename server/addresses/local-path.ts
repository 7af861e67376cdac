/**
 * Is it a path on the same host? It has to be printable ASCII without backslashes and to begin with exactly one slash.
 */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text);
}
