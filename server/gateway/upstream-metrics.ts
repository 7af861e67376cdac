/** What the gateway reports to the metrics and the log. */
import type { CallClass } from '../../shared/contract/classes.ts';
import type { CacheVerdict } from './answer.ts';

/** How a call ended: its status class, or why there was no complete answer. */
export type Outcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'broken' | 'refused' | 'left';

export type BreakerState = 'closed' | 'open';

/** How much of a class's connections is used. */
export interface PoolUse {
  readonly inUse: number;
  /** Calls that wait for a connection. */
  readonly waiting: number;
}

export interface UpstreamLog {
  warn(about: object, message: string): void;
}

export interface UpstreamMetrics {
  /**
   * A call, with its retries, has ended.
   * @param call a row's key, `picture` or `other`
   * @param trace the id of the recorded trace that the call belongs to; undefined: none is recorded
   */
  callEnded(call: string, of: CallClass, outcome: Outcome, ms: number, trace?: string): void;
  /** Work of a class was refused, because its queue was full or it waited there for too long. */
  shed(of: string, reason: 'full' | 'late'): void;
  /** Registers the gauges of a class's connections; `use` is read on each scrape. */
  watchPool(of: string, connections: number, use: () => PoolUse): void;
  /** A call is retried. */
  retried(call: string): void;
  /** A breaker has opened or closed. `group`: the row's key, `picture`, or `other` with its first two path segments. */
  breakerChanged(of: CallClass | 'tile', state: BreakerState, group: string): void;
  /** A request was answered, from the cache or from the API. */
  answered(of: CallClass, verdict: CacheVerdict): void;
  /** A request got a stale answer, because its refresh has failed (D32). */
  staleOnError(of: CallClass): void;
  /** An answer was looked up in a tier of the cache; `away`: the tier could not be reached. */
  tierAsked(tier: 'memory' | 'redis', result: 'hit' | 'miss' | 'away'): void;
  /** An answer did not fit the contract: parts of it were dropped, or all of it was refused (D30). */
  misfit(call: string, result: 'dropped' | 'refused'): void;
}
