/** Sends traces by OTLP over HTTP. A failing receiver is logged once, and once more when it is back. */
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import type { SpanExporter } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config/traces.ts';

export interface TraceLog {
  warn(about: object, message: string): void;
  info(about: object, message: string): void;
}

export async function openExporter(settings: TraceSettings, log: TraceLog): Promise<SpanExporter> {
  const { url, headers, timeoutMs: timeoutMillis, protocol } = settings;
  const { OTLPTraceExporter } = await (protocol === 'http/json'
    ? import('@opentelemetry/exporter-trace-otlp-http')
    : import('@opentelemetry/exporter-trace-otlp-proto'));
  const exporter = new OTLPTraceExporter({ url, headers, timeoutMillis });
  let isAway = false;
  const note = ({ code, error }: ExportResult): void => {
    const failed = code !== ExportResultCode.SUCCESS;
    if (failed === isAway) return;
    isAway = failed;
    if (failed) log.warn({ err: error }, 'traces are not taken: the shop goes on without');
    else log.info({}, 'traces are taken again');
  };
  return {
    export: (spans, told) =>
      exporter.export(spans, (result) => {
        note(result);
        told(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
