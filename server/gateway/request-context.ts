/** What the gateway needs to know about the HTTP request that it works for. Created once per request by the app. */
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { Geo } from '../../shared/contract/things.ts';
import type { CacheVerdict } from './answer.ts';
import type { CancelSignal } from './cancellation.ts';
import type { Trace } from './headers/trace.ts';
import type { Span } from './span.ts';

/** A city as it is served. The host is one of the known hosts, never the raw `Host` of a request. */
export interface Region {
  /** Geo id; undefined until `geo.json` has been answered, unless a setting names one. */
  readonly id: number | undefined;
  /** The public host, with its port, for links, canonicals and redirects. */
  readonly host: string;
  /** The API's name for the host, sent as `X-Forwarded-Host` (contract.md §1). */
  readonly apiHost: string;
  readonly geo: Geo | undefined;
}

/** The optional calls that the API is known to support (D53). */
export interface Offered {
  readonly calls: readonly OptionalCallKey[];
  /** Identifies this set of calls. It is part of the key of everything that is kept for one set. */
  readonly mark: string;
}

/** One call to the API or cache lookup, for `Server-Timing`, the log line and `/flight`. */
export interface CallRecord {
  /** The row's key, or `other` or `picture`. */
  readonly call: string;
  readonly verdict: CacheVerdict;
  /** ms since the request began. */
  readonly startedAt: number;
  /** Duration, rounded to a tenth of a millisecond. */
  readonly ms: number;
  /** Status of the answer; 0 if there was none. */
  readonly status: number;
  readonly attempts: number;
  /**
   * Why there is no answer: `timeout`, `upstream`, `busy`, `left`, `not_cached`, `internal`; `cut`: the body was
   * truncated.
   */
  failure?: string | undefined;
}

export interface RequestContext {
  readonly requestId: string;
  /** The trace named by a trusted proxy; undefined: none. */
  readonly trace?: Trace | undefined;
  /** The request's span; undefined: tracing is off. */
  readonly span?: Span | undefined;
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
  /** The host named in the request, unchecked. Only used for the `Domain` of cookies (conventions.md §1). */
  readonly requestHost: string;
  readonly region: Region;
  readonly scheme: 'http' | 'https';
  /** What the API offered when the request began. If absent, no optional call is made. */
  readonly offered?: Offered | undefined;
  /** For `X-Forwarded-For`. */
  readonly clientAddress: string;
  /** Aborted when the visitor leaves. */
  readonly signal: CancelSignal;
  /** Set if nobody is waiting: a stale answer is then refreshed before it is used, not in the background. */
  readonly isPatient?: true;
  /** Set for checks whether the API is reachable, which may be made many times a second. */
  readonly isCheck?: true;
  /** Set if each answer is read once only, as for a sitemap: it is not stored (D52). */
  readonly readsOnce?: true;
  /** The gateway appends to it. */
  readonly records: CallRecord[];
}

/** The fields that identify a request in a log line. */
export function namesOf({ requestId, span }: Pick<RequestContext, 'requestId' | 'span'>) {
  return span === undefined ? { requestId } : { requestId, traceId: span.traceId };
}

/** The origin (scheme and host) of a region's addresses. */
export function originOf({
  scheme,
  region,
}: Pick<RequestContext, 'scheme'> & { readonly region: Pick<Region, 'host'> }): string {
  return `${scheme}://${region.host}`;
}
