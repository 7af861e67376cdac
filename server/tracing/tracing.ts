/**
 * Tracing by OpenTelemetry's SDK, sent by OTLP over HTTP. Only loaded if a variable names a receiver, because its
 * modules cost memory and time. Requests never wait for it, and the end of the process only briefly.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config/traces.ts';
import type { Tracer } from '../http/trace-request.ts';
import { openExporter, type TraceLog } from './exporter.ts';
import { createTracer, RequestIds } from './otel-span.ts';
import { samplerOf } from './sampler.ts';

export interface Tracing extends Tracer {
  /** Sends the pending spans, within two seconds. */
  close(): Promise<void>;
}

/** The longest wait for the receiver at the end of the process; ms. */
const CLOSE_LIMIT = 2000;

/** @param build the served build, as the service's version */
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
