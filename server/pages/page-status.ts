import { isLocalPath } from '../../shared/local-path.ts';
import type { OpenPage } from '../../views/entry/server.tsx';

export interface PageStatus {
  readonly code: 200 | 301 | 302 | 404 | 500 | 502 | 503 | 504;
  /** A path on the same host. A permanent redirect keeps the request's query (D21). */
  readonly redirect?: string;
  /** Seconds. */
  readonly retryAfter?: number;
}

/**
 * The status of an open page (conventions.md §3): 404 and 410 give 404, a timeout 504, an open breaker 503, everything
 * else 502. A 503 or 504 sent by the API itself is a 502, too. Redirects never leave the host, whatever the API says.
 */
export function pageStatus({ redirect, missing, failure }: OpenPage): PageStatus {
  if (redirect !== undefined && isLocalPath(redirect.redirect)) {
    return { code: redirect.temporary === true ? 302 : 301, redirect: redirect.redirect };
  }
  if (missing) return { code: 404 };
  if (failure === undefined) return { code: 200 };
  if (failure.status === 504 && failure.code === 'timeout') return { code: 504 };
  if (failure.status === 503 && failure.code === 'busy') return { code: 503, retryAfter: failure.retryAfter ?? 2 };
  return { code: 502 };
}
