/**
 * Implements the server's spans with OpenTelemetry. Parents are passed explicitly, so nothing has to be looked up in
 * each asynchronous step.
 */
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
import { RandomIdGenerator } from '@opentelemetry/sdk-trace';
import { traceOf } from '../gateway/headers/up.ts';
import type { Trace } from '../gateway/request-context.ts';
import { LEFT, type Span, type SpanAttributes } from '../gateway/span.ts';
import type { Tracer } from '../http/request/trace-request.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';

/** Makes the id of a new trace from its request's id, so that one leads to the other. */
export class RequestIds extends RandomIdGenerator {
  /** The id for the next new trace. */
  next: string | undefined;

  override generateTraceId(): string {
    const given = this.next ?? super.generateTraceId();
    this.next = undefined;
    return given;
  }
}

export function createTracer(tracer: OtelTracer, ids: RequestIds): Tracer {
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
