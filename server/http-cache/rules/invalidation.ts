/** Which stored answers a successful unsafe request invalidates (RFC 9111 section 4.4). */
import { canonicalHost } from '../../syntax/host-name.ts';

export interface UnsafeOutcome {
  /** Path and query that the unsafe request was sent to. */
  readonly url: string;
  readonly status: number;
  /** `Location` and `Content-Location` of the answer. */
  readonly location?: string | undefined;
  readonly contentLocation?: string | undefined;
}

/**
 * The addresses (path and query) whose stored answers are invalid: the target, and those that `Location` and
 * `Content-Location` name on the same origin. There are none unless the answer is a 2xx or 3xx.
 * @param ownHosts hosts of this origin, in their canonical form
 */
export function invalidatedUrls(outcome: UnsafeOutcome, ownHosts: readonly string[]): string[] {
  if (outcome.status < 200 || outcome.status >= 400) return [];
  const urls = new Set([outcome.url]);
  for (const reference of [outcome.location, outcome.contentLocation]) {
    if (reference === undefined) continue;
    const base = 'http://own.invalid';
    if (!URL.canParse(reference, base + outcome.url)) continue;
    const { host, pathname, search } = new URL(reference, base + outcome.url);
    if (host === 'own.invalid' || ownHosts.includes(canonicalHost(host, undefined))) urls.add(pathname + search);
  }
  return [...urls];
}
