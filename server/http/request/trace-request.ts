/** The span of a request, if traces are on (`server/tracing/`). */
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Trust } from '../../config/trust.ts';
import { readTrace, type Trace } from '../../gateway/headers/trace.ts';
import { LEFT, type Span, type SpanAttributes } from '../../gateway/span.ts';
import { dispatchedOf } from '../server-options.ts';

export interface Tracer {
  /**
   * Begins the span of a request.
   * @param trace to continue; undefined: a new one, whose id is derived from the request's id
   */
  begin(requestId: string, trace: Trace | undefined, name: string, attributes: SpanAttributes): Span;
}

/** @returns an `onRequest` hook that has to be the first; build files get no span */
export function createTracing(tracer: Tracer, trust: Trust | undefined) {
  return (request: FastifyRequest, _reply: FastifyReply, done: () => void): void => {
    if (dispatchedOf(request.raw).kind !== 'asset') {
      const { id, method } = request;
      const attributes = { 'http.request.method': method, 'vitrina.request_id': id };
      const span = tracer.begin(id, trustedTrace(request, trust), method, attributes);
      request.span = span;
    }
    done();
  };
}

/** Ends the span with the fields of the log line: no address, nothing that the visitor has sent. */
export function endSpan(
  span: Span,
  { method, requestContext: context }: FastifyRequest,
  { route, status, cache }: { readonly route: string; readonly status: number; readonly cache: unknown },
): void {
  // The key of a call begins with its method, which the span states separately.
  const pattern = route.startsWith(`${method} `) ? route.slice(method.length + 1) : route;
  span.end(
    {
      'http.route': pattern,
      'http.response.status_code': status,
      'url.scheme': context.scheme,
      'server.address': context.region.host,
      'vitrina.region': context.region.id,
      'vitrina.cache': typeof cache === 'string' ? cache : undefined,
      'error.type': status >= 500 ? String(status) : status === 499 ? LEFT : undefined,
    },
    `${method} ${pattern}`,
  );
}

/** The trace that a trusted proxy names. Other clients are ignored: they could make us record whatever they like. */
export function trustedTrace(request: FastifyRequest, trust: Trust | undefined): Trace | undefined {
  return trust?.(request.socket.remoteAddress ?? '', 0) ? readTrace(request.headers) : undefined;
}
