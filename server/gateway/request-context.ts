/** What the gateway needs to know of the request that it works for. The app makes it once per request. */

import type { Geo } from '../../shared/contract/things.ts';
import type { OptionalOffer } from '../../shared/optional.ts';
import type { CacheVerdict } from './answer.ts';
import type { Span } from './span.ts';

/** The trace that a trusted proxy has begun or continued. */
export interface Trace {
  /** 32 hexadecimal digits. */
  readonly id: string;
  /** The id of the proxy's own span: 16 hexadecimal digits. */
  readonly parent: string;
  readonly isSampled: boolean;
  /** `tracestate`, unchanged. */
  readonly state: string | undefined;
}

/** A city as it is served. Its host is one of the known hosts, never the raw `Host` of a request. */
export interface Region {
  /** Geo id; undefined as long as the API has never answered `geo.json` and no setting names one. */
  readonly id: number | undefined;
  /** The public host, with its port, in links, canonicals and redirects. */
  readonly host: string;
  /** The API's own name for the host (contract.md §1), sent to it as `X-Forwarded-Host`; empty for tile servers. */
  readonly apiHost: string;
  readonly geo: Geo | undefined;
}

/** What the API is known to have of what it may lack. */
export interface Offered {
  /** The optional calls that it has (D53). */
  readonly calls: readonly OptionalOffer[];
  /** The optional screens, by path, for which it has no answer (D62): nothing links to them. */
  readonly missing: readonly string[];
  /** Identifies these sets. It is part of the key of everything that is stored and depends on them. */
  readonly mark: string;
}

/** One call or cache look-up, for `Server-Timing`, the log line and `/flight`. */
export interface CallRecord {
  /** The row's key, or `other` or `picture`. */
  readonly call: string;
  readonly verdict: CacheVerdict;
  /** Where the answer was found, or was asked for. */
  readonly tier: 'memory' | 'redis' | 'api';
  /** ms since the request began. */
  readonly startedAt: number;
  /** Duration in ms, rounded to tenths. */
  readonly ms: number;
  /** Status of the answer; 0 if there was none. */
  readonly status: number;
  readonly attempts: number;
  /**
   * Why there was no answer: `timeout`, `upstream`, `busy`, `left`, `not_cached` or `internal`; `cut`: the body of a
   * streamed answer broke off.
   */
  failure?: string | undefined;
}

export interface RequestContext {
  readonly requestId: string;
  /** The trace that a trusted proxy has named; undefined if none did. */
  readonly trace?: Trace | undefined;
  /** The request's span; undefined if traces are off. */
  readonly span?: Span | undefined;
  /** When the request began, in the time of `performance.now()`. */
  readonly startedAt: number;
  /** The `Host` of the request, unchecked. It is used only for the `Domain` of cookies (conventions.md §1). */
  readonly requestHost: string;
  readonly region: Region;
  readonly scheme: 'http' | 'https';
  /** The optional calls known when the request began; absent: no optional call is made. */
  readonly offered?: Offered | undefined;
  /** For `X-Forwarded-For`. */
  readonly clientAddress: string;
  /** Aborted when the visitor leaves. */
  readonly signal: AbortSignal;
  /** No visitor waits for the result: a stale answer is refreshed before it is used, not in the background. */
  readonly isBackground?: true;
  /** The request only checks the API, perhaps many times a second. Its failures never open a circuit breaker. */
  readonly isCheck?: true;
  /** The answers are read only once, as for a sitemap: new ones are not stored (D52). */
  readonly skipsStore?: true;
  /** The gateway appends one record for each call. */
  readonly records: CallRecord[];
}

/** The fields by which a log line names the request. */
export function namesOf({ requestId, span }: Pick<RequestContext, 'requestId' | 'span'>) {
  return span === undefined ? { requestId } : { requestId, traceId: span.traceId };
}

/** Scheme and host of a region's addresses, e.g. `https://example.com`. */
export function originOf({
  scheme,
  region,
}: Pick<RequestContext, 'scheme'> & { readonly region: Pick<Region, 'host'> }): string {
  return `${scheme}://${region.host}`;
}

/** Rounds a duration to tenths of a millisecond, the precision of all reports. */
export function toTenths(ms: number): number {
  return Math.round(ms * 10) / 10;
}

/** Did the request name the region's host exactly? The browser compares the source with the host of its address bar. */
export function isByOwnHost({ requestHost, region }: Pick<RequestContext, 'requestHost' | 'region'>): boolean {
  return requestHost === region.host;
}
