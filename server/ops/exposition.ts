/** The text of the metrics: Prometheus's format, or OpenMetrics, which also supports exemplars. */
import { Registry, type RegistryContentType } from 'prom-client';

export type AnyRegistry = Registry<RegistryContentType>;

export interface Exposition {
  readonly type: string;
  readonly text: string;
}

const { PROMETHEUS_CONTENT_TYPE, OPENMETRICS_CONTENT_TYPE } = Registry;

/** @param exemplars prom-client accepts metrics with exemplars only in a registry whose format is OpenMetrics */
export function openRegistry(exemplars: boolean): AnyRegistry {
  const registry: AnyRegistry = new Registry<RegistryContentType>();
  if (exemplars) registry.setContentType(OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** @param accept the client's `Accept`; without exemplars everybody gets the Prometheus format */
export async function expose(registry: AnyRegistry, accept: string | undefined): Promise<Exposition> {
  if (registry.contentType === PROMETHEUS_CONTENT_TYPE) return textOf(registry);
  const isOpen = accept?.includes('application/openmetrics-text') === true;
  // The OpenMetrics writer permanently strips `_total` from the counters' names, so it is given copies of them.
  const standIns: AnyRegistry = new Registry<RegistryContentType>();
  standIns.setContentType(isOpen ? OPENMETRICS_CONTENT_TYPE : PROMETHEUS_CONTENT_TYPE);
  for (const metric of registry.getMetricsAsArray()) standIns.registerMetric(Object.create(metric));
  return textOf(standIns);
}

async function textOf(registry: AnyRegistry): Promise<Exposition> {
  return { type: registry.contentType, text: await registry.metrics() };
}
