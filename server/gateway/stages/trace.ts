/**
 * Stage: makes a span for each try of a call, and names it to the API as the parent span. Used only where traces are
 * on.
 */
import { defaultPort } from '../../addresses/host-name.ts';
import { type Call, type SendStage, sendAndReport } from '../call.ts';
import { callTemplate } from '../path-template.ts';
import { errorType } from '../span.ts';
import type { Base } from '../transport/pools.ts';

export interface TraceOptions {
  /** The API's address. */
  readonly pools: { readonly base: Base };
}

const ofTrace: ReadonlySet<string> = new Set(['traceparent', 'tracestate']);

export function trace({ pools }: TraceOptions): SendStage {
  return (next) => (call) => {
    if (call.span === undefined) return next(call);
    const span = call.span.beginRequest(
      `${call.method} ${callTemplate(call.name, call.url)}`,
      factsOf(call, pools.base),
    );
    const fields = [...call.fields.filter(([name]) => !ofTrace.has(name)), ...span.fields];
    return sendAndReport(next, { ...call, fields }, (how) => {
      if ('error' in how) span.end({ 'error.type': errorType(how.error) });
      else span.end(outcomeOf(how.status));
    });
  };
}

function factsOf(call: Call, { origin, path }: Base) {
  const { hostname, port, protocol } = new URL(origin);
  const template = callTemplate(call.name, call.url);
  return {
    'http.request.method': call.method,
    'url.full': `${origin}${path}${template}`,
    'url.template': template,
    'server.address': hostname,
    'server.port': Number(port) || defaultPort(protocol === 'https:' ? 'https' : 'http'),
    'http.request.resend_count': call.resendCount,
  };
}

function outcomeOf(status: number) {
  return { 'http.response.status_code': status, ...(status < 400 ? {} : { 'error.type': String(status) }) };
}
