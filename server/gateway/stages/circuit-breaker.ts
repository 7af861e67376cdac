/** Stage: while the API is ill at one kind of calls, those are answered 503 at once (D27a). */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../shared/api.ts';
import { type Call, type SendStage, sendAndReport } from '../call.ts';
import { busy } from '../failure.ts';
import type { UpstreamMetrics } from '../metrics.ts';
import { Breaker, type Health } from './breaker.ts';
import { groupOf } from './group.ts';

/** Strangers make paths of class 'other' up: no more breakers than these are remembered. */
const MAX_BREAKERS = 1000;

export interface CircuitBreakerOptions {
  readonly metrics: Pick<UpstreamMetrics, 'breakerChanged'>;
  /** ms since 1970. */
  readonly now: () => number;
}

export function circuitBreaker({ metrics, now }: CircuitBreakerOptions): SendStage {
  const breakers = new LRUCache<string, Breaker>({ max: MAX_BREAKERS });
  const breakerOf = (call: Call): Breaker => {
    const group = groupOf(call);
    let breaker = breakers.get(group);
    if (breaker === undefined) {
      breaker = new Breaker(now, (state) => metrics.breakerChanged(call.of, state, group));
      breakers.set(group, breaker);
    }
    return breaker;
  };
  return (next) => (call) => {
    const breaker = breakerOf(call);
    const admission = breaker.admit();
    if (admission === 'refused') return Promise.reject(busy(breaker.wait));
    const note = (health: Health | undefined): void => {
      // A check counts where it is the probe: that the API is back is told by whoever asks.
      if (health !== undefined && (call.isCheck === undefined || admission === 'probe')) {
        breaker.note(admission, health, call.url);
      }
    };
    return sendAndReport(next, call, (how) => note('error' in how ? healthAfter(how.error) : healthOf(how.status)));
  };
}

/** 4xx say nothing against the API. */
function healthOf(status: number): Health {
  if (status === 500) return 'error';
  return status >= 502 && status <= 504 ? 'ill' : 'well';
}

/** @returns undefined where it says nothing of the API: its visitor has left, or there was no room here */
function healthAfter(error: unknown): Health | undefined {
  return error instanceof ApiError && error.code !== 'busy' ? 'ill' : undefined;
}
