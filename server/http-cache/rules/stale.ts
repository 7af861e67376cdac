/** How long an answer may be used beyond its freshness (RFC 9111 section 4.2.4, RFC 5861, contract.md section 2). */
import { type CallClass, classes } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';

export interface StaleWindows {
  /** ms, from the end of freshness: while one refresh runs. */
  readonly whileRefreshing: number;
  /** ms, from the end of freshness: while the API fails. */
  readonly onFailure: number;
}

const none: StaleWindows = { whileRefreshing: 0, onFailure: 0 };

/** `s-maxage` means `proxy-revalidate` to a shared cache (RFC 9111 section 5.2.2.10). */
export function forbidsStale(directives: AnswerDirectives): boolean {
  return (
    directives.mustRevalidate || directives.proxyRevalidate || directives.noCache || directives.sMaxage !== undefined
  );
}

/** The class's windows, where the answer does not name its own. That something is gone (404, 410) is not told stale. */
export function staleWindows(of: CallClass, status: number, directives: AnswerDirectives): StaleWindows {
  if (forbidsStale(directives)) return none;
  const negative = status === 404 || status === 410;
  const policy = classes[of];
  return {
    whileRefreshing: (directives.staleWhileRevalidate ?? (negative ? 0 : policy.staleWhileRefreshing)) * 1000,
    onFailure: (directives.staleIfError ?? (negative ? 0 : policy.staleOnFailure)) * 1000,
  };
}

/** Does such an answer mean that the API fails, so that a stale one may stand in (RFC 5861 section 4)? */
export function isFailure(of: CallClass, status: number): boolean {
  if (of === 'other') return status === 500 || (status >= 502 && status <= 504);
  return status === 429 || status >= 500;
}
