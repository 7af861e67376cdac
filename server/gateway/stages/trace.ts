/**
 * Stage: makes a span for each try of a call, and names it to the API as the parent span. Used only where traces are
 * on.
 */
import { defaultPort } from '../../dispatch/host-name.ts';
import { type ApiRequest, type SendStage, sendAndReport } from '../call.ts';
import { callTemplate, errorType } from '../span.ts';
import type { Base } from '../transport/pools.ts';

export interface TraceOptions {
  /** The API's address. */
  readonly pools: { readonly base: Base };
}

const ofTrace: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

export function trace({ pools }: TraceOptions): SendStage {
  return (next) => (request) => {
    if (request.context.span === undefined) return next(request);
    const span = request.context.span.beginRequest(
      `${request.method} ${callTemplate(request.call, request.url)}`,
      factsOf(request, pools.base),
    );
    const fields = [...request.fields.filter(([name]) => !ofTrace.has(name)), ...span.fields];
    return sendAndReport(next, { ...request, fields }, (how) => {
      if ('error' in how) span.end({ 'error.type': errorType(how.error) });
      else span.end(outcomeOf(how.status));
    });
  };
}

function factsOf(request: ApiRequest, { origin, path }: Base) {
  const { hostname, port, protocol } = new URL(origin);
  const template = callTemplate(request.call, request.url);
  return {
    'http.request.method': request.method,
    'url.full': `${origin}${path}${template}`,
    'url.template': template,
    'server.address': hostname,
    'server.port': Number(port) || defaultPort(protocol === 'https:' ? 'https' : 'http'),
    'http.request.resend_count': request.resendCount,
  };
}

function outcomeOf(status: number) {
  return { 'http.response.status_code': status, ...(status < 400 ? {} : { 'error.type': String(status) }) };
}
