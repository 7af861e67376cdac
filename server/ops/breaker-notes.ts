/** An opened breaker is an event for people: it is logged as well as counted. */
import type { UpstreamLog, UpstreamMetrics } from '../gateway/metrics.ts';

type BreakerChanged = UpstreamMetrics['breakerChanged'];

export function noteBreakers(metrics: Pick<UpstreamMetrics, 'breakerChanged'>, log: UpstreamLog): BreakerChanged {
  return (of, state, group) => {
    metrics.breakerChanged(of, state, group);
    log.warn({ class: of, call: group, state }, 'breaker');
  };
}
