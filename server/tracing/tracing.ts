/**
 * Traces through OpenTelemetry's SDK, sent by OTLP over HTTP. The module is loaded only if a receiver is configured: it
 * costs memory and time that most starts save. No request waits for it, and the end of the process waits only briefly.
 */

import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import {
  type Context,
  createTraceState,
  type Span as OtelApiSpan,
  type Tracer as OtelTracer,
  trace as otelTrace,
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  TraceFlags,
} from '@opentelemetry/api';
import { type ExportResult, ExportResultCode } from '@opentelemetry/core';
import { defaultResource, resourceFromAttributes } from '@opentelemetry/resources';
import {
  AlwaysOffSampler,
  AlwaysOnSampler,
  BatchSpanProcessor,
  ParentBasedSampler,
  RandomIdGenerator,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import type { TraceSettings } from '../config/traces.ts';
import { traceOf } from '../gateway/headers/up.ts';
import type { Trace } from '../gateway/request-context.ts';
import { LEFT, type Span, type SpanAttributes } from '../gateway/span.ts';
import type { Tracer } from '../http/request/trace-request.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';

/** Makes the id of a new trace from its request's id, so that one leads to the other. */
class RequestIds extends RandomIdGenerator {
  /** The id for the next new trace. */
  next: string | undefined;

  override generateTraceId(): string {
    const given = this.next ?? super.generateTraceId();
    this.next = undefined;
    return given;
  }
}

/**
 * Implements the server's spans with OpenTelemetry. Parents are passed explicitly, so nothing has to be looked up in
 * each asynchronous step.
 */
function createTracer(tracer: OtelTracer, ids: RequestIds): Tracer {
  return {
    begin(requestId, trace, name, attributes) {
      if (trace === undefined) ids.next = traceOf(requestId);
      const parent = trace === undefined ? ROOT_CONTEXT : remoteParent(trace);
      return new OtelSpan(tracer, tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, parent));
    },
  };
}

function remoteParent({ id, parent, isSampled, state }: Trace): Context {
  return otelTrace.setSpanContext(ROOT_CONTEXT, {
    traceId: id,
    spanId: parent,
    traceFlags: isSampled ? TraceFlags.SAMPLED : TraceFlags.NONE,
    isRemote: true,
    ...(state === undefined ? {} : { traceState: createTraceState(state) }),
  });
}

class OtelSpan implements Span {
  readonly #tracer: OtelTracer;
  readonly #span: OtelApiSpan;
  readonly #context: Context;

  constructor(tracer: OtelTracer, span: OtelApiSpan) {
    this.#tracer = tracer;
    this.#span = span;
    this.#context = otelTrace.setSpan(ROOT_CONTEXT, span);
  }

  get traceId(): string {
    return this.#span.spanContext().traceId;
  }

  get exemplar(): string | undefined {
    const { traceFlags, traceId } = this.#span.spanContext();
    return (traceFlags & TraceFlags.SAMPLED) === 0 ? undefined : traceId;
  }

  get fields(): FieldList {
    const { traceId, spanId, traceState } = this.#span.spanContext();
    const state = traceState?.serialize() ?? '';
    const flags = this.exemplar !== undefined ? '01' : '00';
    return [
      ['traceparent', `00-${traceId}-${spanId}-${flags}`],
      ...(state === '' ? [] : [['tracestate', state] as const]),
    ];
  }

  begin(name: string, attributes: SpanAttributes = {}, linked?: Span): Span {
    return this.#open(name, SpanKind.INTERNAL, attributes, linked);
  }

  beginRequest(name: string, attributes: SpanAttributes): Span {
    return this.#open(name, SpanKind.CLIENT, attributes);
  }

  end(attributes: SpanAttributes = {}, name?: string): void {
    const span = this.#span;
    if (!span.isRecording()) return;
    span.setAttributes(attributes);
    if (name !== undefined) span.updateName(name);
    const error = attributes['error.type'] ?? LEFT;
    if (error !== LEFT) span.setStatus({ code: SpanStatusCode.ERROR });
    span.end();
  }

  #open(name: string, kind: SpanKind, attributes: SpanAttributes, linked?: Span): Span {
    const links = linked instanceof OtelSpan ? [{ context: linked.#span.spanContext() }] : [];
    return new OtelSpan(this.#tracer, this.#tracer.startSpan(name, { kind, attributes, links }, this.#context));
  }
}

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
