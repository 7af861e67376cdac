/** What an unsafe request that has succeeded makes unusable (RFC 9111 section 4.4). */

export interface UnsafeOutcome {
  /** Path and query that the unsafe request was sent to. */
  readonly url: string;
  readonly status: number;
  /** Of the answer. */
  readonly location?: string | undefined;
  readonly contentLocation?: string | undefined;
}

/**
 * The addresses (path and query) whose stored answers must go: the target, and what `Location` and `Content-Location`
 * name on the same origin.
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
