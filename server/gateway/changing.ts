const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Does a request with this method change something? Of one that nobody knows it is assumed (RFC 9110 §9.2.1). */
export function isChanging(method: string): boolean {
  return !safe.has(method);
}
