/**
 * Traces through OpenTelemetry's SDK, sent by OTLP over HTTP. The module is loaded only if a receiver is configured: it
 * costs memory and time that most starts save. No request waits for it, and the end of the process waits only briefly.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config/traces.ts';
import type { Tracer } from '../http/request/trace-request.ts';
import { createTracer, RequestIds } from './otel-span.ts';

interface TraceLog {
  warn(about: object, message: string): void;
  info(about: object, message: string): void;
}

export interface Tracing extends Tracer {
  /** Sends the remaining spans, within two seconds. */
  close(): Promise<void>;
}

/** The longest wait for the receiver when the process ends; ms. */
const CLOSE_LIMIT = 2000;

/** @param build id of the running build, sent as the service's version */
export async function startTracing(settings: TraceSettings, build: string, log: TraceLog): Promise<Tracing> {
  const exporter = await openExporter(settings, log);
  const own = { 'service.name': 'vitrina', 'service.version': build, 'service.instance.id': randomUUID() };
  const ids = new RequestIds();
  const provider = new TracerProvider({
    resource: defaultResource().merge(resourceFromAttributes({ ...own, ...settings.resource })),
    sampler: samplerOf(settings.sampler),
    idGenerator: ids,
    spanProcessors: [new BatchSpanProcessor({ exporter, scheduledDelayMillis: settings.delayMs })],
  });
  const close = async (): Promise<void> => {
    const sent = provider.shutdown().catch(() => undefined);
    await Promise.race([sent, pause(CLOSE_LIMIT, undefined, { ref: false })]);
  };
  return { ...createTracer(provider.getTracer('vitrina'), ids), close };
}

/** A failing receiver is logged once, and once more when it is back. */
async function openExporter(settings: TraceSettings, log: TraceLog): Promise<SpanExporter> {
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
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        note(result);
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}

/**
 * Decides which requests are recorded. `parentbased_` follows the decision of the trusted proxy that began the trace,
 * if there is one.
 */
function samplerOf({ name, ratio }: TraceSettings['sampler']): Sampler {
  switch (name) {
    case 'always_on':
      return new AlwaysOnSampler();
    case 'always_off':
      return new AlwaysOffSampler();
    case 'traceidratio':
      return new TraceIdRatioBasedSampler(ratio);
    case 'parentbased_always_on':
      return new ParentBasedSampler({ root: new AlwaysOnSampler() });
    case 'parentbased_always_off':
      return new ParentBasedSampler({ root: new AlwaysOffSampler() });
    case 'parentbased_traceidratio':
      return new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(ratio) });
  }
}
