/**
 * Traces through OpenTelemetry's SDK, sent by OTLP over HTTP. The module is loaded only if a receiver is configured: it
 * costs memory and time that most starts save. No request waits for it, and the end of the process waits only briefly.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config/traces.ts';
import type { Tracer } from '../http/request/trace-request.ts';
import { openExporter, type TraceLog } from './exporter.ts';
import { createTracer, RequestIds } from './otel-span.ts';
import { samplerOf } from './sampler.ts';

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
