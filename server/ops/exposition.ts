/** The text of the metrics, in the format of Prometheus or of OpenMetrics. Only the latter can carry exemplars. */
import { Registry, type RegistryContentType } from 'prom-client';

export type AnyRegistry = Registry<RegistryContentType>;

export interface Exposition {
  readonly type: string;
  readonly text: string;
}

const { PROMETHEUS_CONTENT_TYPE, OPENMETRICS_CONTENT_TYPE } = Registry;

/** @param exemplars a registry accepts metrics with exemplars only if its own format is OpenMetrics */
export function openRegistry(exemplars: boolean): AnyRegistry {
  const registry: AnyRegistry = new Registry<RegistryContentType>();
  if (exemplars) registry.setContentType(OPENMETRICS_CONTENT_TYPE);
  return registry;
}

/** @param accept `Accept` of the scraper; without exemplars the format is always that of Prometheus */
export async function expose(registry: AnyRegistry, accept: string | undefined): Promise<Exposition> {
  if (registry.contentType === PROMETHEUS_CONTENT_TYPE) return textOf(registry);
  const isOpen = accept?.includes('application/openmetrics-text') === true;
  // Writing OpenMetrics removes `_total` from the names of the counters for good. So it is done on derived objects.
  const copies: AnyRegistry = new Registry<RegistryContentType>();
  copies.setContentType(isOpen ? OPENMETRICS_CONTENT_TYPE : PROMETHEUS_CONTENT_TYPE);
  for (const metric of registry.getMetricsAsArray()) copies.registerMetric(Object.create(metric));
  return textOf(copies);
}

async function textOf(registry: AnyRegistry): Promise<Exposition> {
  return { type: registry.contentType, text: await registry.metrics() };
}
