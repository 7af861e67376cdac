/** What the upstream side tells the metrics of the ops port. */
import type { CallClass } from '../../shared/contract/classes.ts';
import type { CacheVerdict } from './answer.ts';

/** How a call of the API ended: its status class, or why there is none. */
export type Outcome = '2xx' | '3xx' | '4xx' | '5xx' | 'timeout' | 'broken' | 'refused' | 'left';

export type BreakerState = 'closed' | 'open';

export interface UpstreamLog {
  warn(about: object, message: string): void;
}

export interface UpstreamMetrics {
  /** A call, retries included, has ended. `call` is a row's key, `picture` or `other`; a duration in ms; `trace`: it was recorded. */
  callEnded(call: string, of: CallClass, outcome: Outcome, ms: number, trace?: string): void;
  /** Work of a class was refused: its queue was full, or it would have begun too late. */
  shed(of: string, reason: 'full' | 'late'): void;
  /** A call is made once more. */
  retried(call: string): void;
  /** A breaker has opened or closed. `group`: the row's key, `picture`, or `other` with its first two path segments. */
  breakerChanged(of: CallClass | 'tile', state: BreakerState, group: string): void;
  /** A request was answered, by the cache or past it. */
  answered(of: CallClass, verdict: CacheVerdict): void;
  /** A tier of the cache was looked into; `away`: it could not be. */
  tierAsked(tier: 'memory' | 'redis', result: 'hit' | 'miss' | 'away'): void;
  /** An answer did not fit the contract: parts of it were dropped, or the whole was refused (D30). */
  misfit(call: string, result: 'dropped' | 'refused'): void;
}

export function outcomeOf(status: number): Outcome {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}
