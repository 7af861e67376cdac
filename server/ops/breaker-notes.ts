/** Logs each opened breaker in addition to counting it. */
import type { UpstreamLog, UpstreamMetrics } from '../gateway/metrics.ts';

type BreakerChanged = UpstreamMetrics['breakerChanged'];

export function noteBreakers(metrics: Pick<UpstreamMetrics, 'breakerChanged'>, log: UpstreamLog): BreakerChanged {
  return (of, state, group) => {
    metrics.breakerChanged(of, state, group);
    log.warn({ class: of, call: group, state }, 'breaker');
  };
}
