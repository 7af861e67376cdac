/**
 * Interceptor: makes a span for each try of a call, and names it to the API as the parent span. Used only where traces are
 * on.
 */

import { headersOf } from '../../http-cache/rules/fields.ts';
import { defaultPort } from '../../syntax/host-name.ts';
import type { Call, CallInterceptor } from '../call.ts';
import { callTemplate, errorType } from '../span.ts';
import type { Base } from '../transport/connections.ts';
import { EndingHandler } from './passing.ts';

export interface TraceOptions {
  /** The API's address. */
  readonly connections: { readonly base: Base };
}

export function trace({ connections }: TraceOptions): CallInterceptor {
  return (dispatch) => (options, handler) => {
    const { call } = options;
    if (call.context.span === undefined) return dispatch(options, handler);
    const span = call.context.span.beginRequest(
      `${call.method} ${callTemplate(call.call, call.url)}`,
      factsOf(call, connections.base),
    );
    const headers = { ...options.headers, tracestate: undefined, ...headersOf(span.fields) };
    const traced = new EndingHandler(handler, (how) => {
      if ('error' in how) span.end({ 'error.type': errorType(how.error) });
      else span.end(outcomeOf(how.status));
    });
    return dispatch({ ...options, headers }, traced);
  };
}

function factsOf({ call, url, method, attempts }: Call, { origin, path }: Base) {
  const { hostname, port, protocol } = new URL(origin);
  const template = callTemplate(call, url);
  return {
    'http.request.method': method,
    'url.full': `${origin}${path}${template}`,
    'url.template': template,
    'server.address': hostname,
    'server.port': Number(port) || defaultPort(protocol === 'https:' ? 'https' : 'http'),
    'http.request.resend_count': attempts > 1 ? attempts - 1 : undefined,
  };
}

function outcomeOf(status: number) {
  return { 'http.response.status_code': status, ...(status < 400 ? {} : { 'error.type': String(status) }) };
}
