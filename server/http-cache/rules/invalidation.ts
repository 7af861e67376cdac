/** Invalidation after a successful unsafe request (RFC 9111 section 4.4). */

export interface UnsafeOutcome {
  /** Path and query of the unsafe request. */
  readonly url: string;
  readonly status: number;
  /** The status of its response. */
  readonly location?: string | undefined;
  readonly contentLocation?: string | undefined;
}

/**
 * The addresses (path and query) whose stored responses become invalid: the target, and those in `Location` and
 * `Content-Location` on the same origin.
 * @param ownHosts hosts that mean this origin
 */
export function invalidatedUrls(outcome: UnsafeOutcome, ownHosts: readonly string[]): string[] {
  if (outcome.status < 200 || outcome.status >= 400) return [];
  const urls = new Set([outcome.url]);
  for (const reference of [outcome.location, outcome.contentLocation]) {
    if (reference === undefined) continue;
    const base = 'http://own.invalid';
    if (!URL.canParse(reference, base + outcome.url)) continue;
    const { host, pathname, search } = new URL(reference, base + outcome.url);
    if (host === 'own.invalid' || ownHosts.includes(host)) urls.add(pathname + search);
  }
  return [...urls];
}
