/** Where traces are sent: the standard variables of OpenTelemetry. Without an endpoint, tracing is off. */
import type { Settings } from './settings.ts';
import { withoutEndSlashes } from './values.ts';

export interface TraceSettings {
  /** Address of the receiver, path included. */
  readonly url: string;
  readonly protocol: Settings['OTEL_EXPORTER_OTLP_PROTOCOL'];
  /** Header fields sent to the receiver. */
  readonly headers: Readonly<Record<string, string>>;
  /** Timeout of one batch, retries included; ms. */
  readonly timeoutMs: number;
  /** How long spans are collected before they are sent; ms. */
  readonly delayMs: number;
  /** Attributes that describe this process. */
  readonly resource: Readonly<Record<string, string>>;
  readonly sampler: { readonly name: Settings['OTEL_TRACES_SAMPLER']; readonly ratio: number };
}

export function tracesOf(settings: Settings): TraceSettings | undefined {
  const base = settings.OTEL_EXPORTER_OTLP_ENDPOINT;
  const url = settings.OTEL_EXPORTER_OTLP_TRACES_ENDPOINT ?? (base && `${withoutEndSlashes(base)}/v1/traces`);
  if (url === undefined || settings.OTEL_SDK_DISABLED === 'true') return undefined;
  const serviceName = settings.OTEL_SERVICE_NAME;
  return {
    url,
    protocol: settings.OTEL_EXPORTER_OTLP_PROTOCOL,
    headers: settings.OTEL_EXPORTER_OTLP_HEADERS,
    timeoutMs: settings.OTEL_EXPORTER_OTLP_TIMEOUT,
    delayMs: settings.OTEL_BSP_SCHEDULE_DELAY,
    resource: {
      ...settings.OTEL_RESOURCE_ATTRIBUTES,
      ...(serviceName === undefined ? {} : { 'service.name': serviceName }),
    },
    sampler: { name: settings.OTEL_TRACES_SAMPLER, ratio: settings.OTEL_TRACES_SAMPLER_ARG },
  };
}
