/** Events that the gateway reports to the metrics of the ops port. */
import type { CallClass } from '../../shared/contract/classes.ts';
import type { CacheVerdict } from './answer.ts';

/** How a call ended: the status class, or why there is no status. */
export type Outcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'broken' | 'refused' | 'left';

export type BreakerState = 'closed' | 'open';

export interface UpstreamLog {
  warn(about: object, message: string): void;
}

export interface UpstreamMetrics {
  /**
   * A call has ended, retries included. `call`: the row's key, `picture` or `other`; `ms`: its duration; `trace`: the
   * id of the trace that recorded it.
   */
  callEnded(call: string, of: CallClass, outcome: Outcome, ms: number, trace?: string): void;
  /** Work of a class was rejected because its queue was full or its time had run out. */
  shed(of: string, reason: 'full' | 'late'): void;
  /** A call is being retried. */
  retried(call: string): void;
  /** A breaker has opened or closed. `group`: the row's key, `picture`, or `other` with the first two path segments. */
  breakerChanged(of: CallClass | 'tile', state: BreakerState, group: string): void;
  /** A request was answered, from the cache or not. */
  answered(of: CallClass, verdict: CacheVerdict): void;
  /** A cache tier was looked up; `away`: the tier was unreachable. */
  tierAsked(tier: 'memory' | 'redis', result: 'hit' | 'miss' | 'away'): void;
  /** An answer did not fit the contract (D30): parts of it were dropped, or all of it was refused. */
  misfit(call: string, result: 'dropped' | 'refused'): void;
}

export function outcomeOf(status: number): Outcome {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}
