/** A path on the same host: printable ASCII without backslashes that begins with exactly one slash. */
export const localPath = /^\/(?![/\\])[!-[\]-~]*$/;

/** The same, or nothing. */
export const localPathIfAny = /^(?:\/(?![/\\])[!-[\]-~]*)?$/;

export function isLocalPath(text: string): boolean {
  return localPath.test(text);
}
