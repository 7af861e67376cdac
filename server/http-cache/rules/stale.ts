/** How long a stale answer may be used (RFC 9111 section 4.2.4, RFC 5861, contract.md section 2). */
import { type CallClass, classes } from '../../../shared/contract/classes.ts';
import type { AnswerDirectives } from './cache-control.ts';

export interface StaleWindows {
  /** How long it may be used while one refresh runs, from the end of freshness; ms. */
  readonly whileRefreshing: number;
  /** How long it may be used while the API fails, from the end of freshness; ms. */
  readonly onFailure: number;
}

const none: StaleWindows = { whileRefreshing: 0, onFailure: 0 };

/** Must the answer not be used stale? `s-maxage` implies `proxy-revalidate` (RFC 9111 section 5.2.2.10). */
export function forbidsStale(directives: AnswerDirectives): boolean {
  return (
    directives.mustRevalidate || directives.proxyRevalidate || directives.noCache || directives.sMaxage !== undefined
  );
}

/** The windows that the answer states, or else those of its class. A 404 or 410 gets none from its class. */
export function staleWindows(of: CallClass, status: number, directives: AnswerDirectives): StaleWindows {
  if (forbidsStale(directives)) return none;
  const negative = status === 404 || status === 410;
  const policy = classes[of];
  return {
    whileRefreshing: (directives.staleWhileRevalidate ?? (negative ? 0 : policy.staleWhileRefreshing)) * 1000,
    onFailure: (directives.staleIfError ?? (negative ? 0 : policy.staleOnFailure)) * 1000,
  };
}

/**
 * Does an answer with this status count as a failure of the API, so that a stale one may stand in (RFC 5861 section 4)?
 */
export function isFailure(of: CallClass, status: number): boolean {
  if (of === 'other') return status === 500 || (status >= 502 && status <= 504);
  return status === 429 || status >= 500;
}
