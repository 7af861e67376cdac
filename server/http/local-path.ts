/** A path of the same host in plain letters: one slash first, and no backslash or control character that could lead elsewhere. */
export function isLocalPath(text: string): boolean {
  return /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/.test(text);
}
