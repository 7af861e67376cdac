/** What the upstream side needs to know of the request that it works for. Made once per request by the app. */
import type { OptionalCallKey } from '../../shared/contract/calls.ts';
import type { Geo } from '../../shared/contract/things.ts';
import type { CacheVerdict } from './answer.ts';
import type { CancelSignal } from './cancellation.ts';
import type { Trace } from './headers/trace.ts';
import type { Span } from './span.ts';

/** A city's host, as checked against the known ones; never the raw `Host` of a request. */
export interface Region {
  /** Geo id; undefined while `geo.json` was never answered and no setting names one. */
  readonly id: number | undefined;
  /** The public host (with port) of links, canonicals and redirects. */
  readonly host: string;
  /** Sent upstream as `X-Forwarded-Host`: the API's own name for it (contract.md §1). */
  readonly apiHost: string;
  readonly geo: Geo | undefined;
}

/** The optional calls that the API is known to have (D53). */
export interface Offered {
  readonly calls: readonly OptionalCallKey[];
  /** Another one for each set of calls: whoever keeps something that was made for one set keeps it under its mark. */
  readonly mark: string;
}

/** One upstream call or cache look-up, for `Server-Timing`, the log line and `/flight`. */
export interface CallRecord {
  /** The row's key, or `other` or `picture`. */
  readonly call: string;
  readonly verdict: CacheVerdict;
  /** ms since the request began. */
  readonly startedAt: number;
  /** How long it took, to a tenth. */
  readonly ms: number;
  /** Of the answer; 0 when none came. */
  readonly status: number;
  readonly attempts: number;
  /** Why no answer came: `timeout`, `upstream`, `busy`, `left`, `not_cached`, `internal`; `cut`: it broke off half way. */
  failure?: string | undefined;
}

export interface RequestContext {
  readonly requestId: string;
  /** The trace that a trusted proxy names; undefined: none. */
  readonly trace?: Trace | undefined;
  /** Its span; undefined: traces are off. */
  readonly span?: Span | undefined;
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
  /** The host that the request itself named, as it came: only for the `Domain` of cookies (conventions.md §1). */
  readonly requestHost: string;
  readonly region: Region;
  readonly scheme: 'http' | 'https';
  /** What was offered when the request began; absent: nothing is asked for that may be missing. */
  readonly offered?: Offered | undefined;
  /** For `X-Forwarded-For`. */
  readonly clientAddress: string;
  /** Aborted when the visitor leaves. */
  readonly signal: CancelSignal;
  /** Nobody is waiting: what is stale is refreshed first, not behind its reader's back. */
  readonly isPatient?: true;
  /** Only whether the API is there is asked: somebody may do so many times a second. */
  readonly isCheck?: true;
  /** What is asked for is read once, from end to end, as a sitemap is made: it is not stored (D52). */
  readonly readsOnce?: true;
  /** Appended to by the upstream side. */
  readonly records: CallRecord[];
}

/** What a line of the log names of a request. */
export function namesOf({ requestId, span }: Pick<RequestContext, 'requestId' | 'span'>) {
  return span === undefined ? { requestId } : { requestId, traceId: span.traceId };
}

/** Scheme and host of the addresses of a region. */
export function originOf({
  scheme,
  region,
}: Pick<RequestContext, 'scheme'> & { readonly region: Pick<Region, 'host'> }): string {
  return `${scheme}://${region.host}`;
}
