/**
 * Stage: makes a span for each try of a call, and names it to the API as the parent span. Used only where traces are
 * on.
 */
import { type Call, type SendStage, sendAndReport } from '../call.ts';
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
    const span = call.span.beginRequest(`${call.method} ${templateOf(call)}`, factsOf(call, pools.base));
    const fields = [...call.fields.filter(([name]) => !ofTrace.has(name)), ...span.fields];
    return sendAndReport(next, { ...call, fields }, (how) => {
      if ('error' in how) span.end({ 'error.type': errorType(how.error) });
      else span.end(outcomeOf(how.status));
    });
  };
}

/** The path pattern of the call's row. The path itself is never given, because it may identify somebody's order. */
function templateOf({ name }: Call): string {
  return name.slice(name.indexOf(' ') + 1);
}

function factsOf(call: Call, { origin }: Base) {
  const { hostname, port, protocol } = new URL(origin);
  return {
    'http.request.method': call.method,
    'url.template': templateOf(call),
    'server.address': hostname,
    'server.port': Number(port) || (protocol === 'https:' ? 443 : 80),
    'http.request.resend_count': call.resendCount,
  };
}

function outcomeOf(status: number) {
  return { 'http.response.status_code': status, ...(status < 400 ? {} : { 'error.type': String(status) }) };
}
