/**
 * How long a response may be used after its freshness lifetime (RFC 9111 section 4.2.4, RFC 5861, contract.md section
 * 2).
 */
import { type CallClass, classes } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';

export interface StaleWindows {
  /** ms after the end of freshness, while a refresh runs. */
  readonly whileRefreshing: number;
  /** ms after the end of freshness, while the API fails. */
  readonly onFailure: number;
}

const none: StaleWindows = { whileRefreshing: 0, onFailure: 0 };

/** For a shared cache `s-maxage` implies `proxy-revalidate` (RFC 9111 section 5.2.2.10). */
export function forbidsStale(directives: AnswerDirectives): boolean {
  return (
    directives.mustRevalidate || directives.proxyRevalidate || directives.noCache || directives.sMaxage !== undefined
  );
}

/** The class's windows, unless the response states its own. A 404 or 410 is never served stale. */
export function staleWindows(of: CallClass, status: number, directives: AnswerDirectives): StaleWindows {
  if (forbidsStale(directives)) return none;
  const negative = status === 404 || status === 410;
  const policy = classes[of];
  return {
    whileRefreshing: (directives.staleWhileRevalidate ?? (negative ? 0 : policy.staleWhileRefreshing)) * 1000,
    onFailure: (directives.staleIfError ?? (negative ? 0 : policy.staleOnFailure)) * 1000,
  };
}

/** Does this response mean that the API fails, so that a stale one may replace it (RFC 5861 section 4)? */
export function isFailure(of: CallClass, status: number): boolean {
  if (of === 'other') return status === 500 || (status >= 502 && status <= 504);
  return status === 429 || status >= 500;
}
