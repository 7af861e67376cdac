/** An opened breaker is an event for people: it is logged as well as counted. */
import type { UpstreamLog } from '../gateway/finish.ts';
import type { UpstreamMetrics } from '../gateway/metrics.ts';

type BreakerChanged = UpstreamMetrics['breakerChanged'];

export function noteBreakers(metrics: Pick<UpstreamMetrics, 'breakerChanged'>, log: UpstreamLog): BreakerChanged {
  return (of, state) => {
    metrics.breakerChanged(of, state);
    log.warn({ class: of, state }, 'breaker');
  };
}
