/**
 * Traces by OpenTelemetry's SDK, sent by OTLP over HTTP. Loaded only where a variable names who takes them: its modules
 * are memory and time that most starts do without. No request waits for them, and neither does the end for long.
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
  /** Sends what there is to send, within two seconds. */
  close(): Promise<void>;
}

/** The end of the process does not wait longer for who takes the traces; ms. */
const CLOSE_LIMIT = 2000;

/** @param build that is served: the service's version */
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
