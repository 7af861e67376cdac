/** Logs changes of circuit breakers as well as counting them, because operators should see them. */
import type { UpstreamLog, UpstreamMetrics } from '../gateway/metrics.ts';

type BreakerChanged = UpstreamMetrics['breakerChanged'];

export function logBreakers(metrics: Pick<UpstreamMetrics, 'breakerChanged'>, log: UpstreamLog): BreakerChanged {
  return (of, state, group) => {
    metrics.breakerChanged(of, state, group);
    log.warn({ class: of, call: group, state }, 'breaker');
  };
}
