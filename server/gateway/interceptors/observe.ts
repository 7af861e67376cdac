/** Interceptors that watch: one counts each call and knows the unsafe ones in flight, one makes a span for each try. */

import { ApiError } from '../../../shared/api.ts';
import { headersOf } from '../../http-cache/rules/fields.ts';
import { defaultPort } from '../../syntax/host-name.ts';
import { isChanging } from '../../syntax/request-target.ts';
import type { Call, CallInterceptor } from '../call.ts';
import { tellsOfApi } from '../failure.ts';
import { callTemplate, errorType } from '../span.ts';
import type { Base } from '../transport/connections.ts';
import type { Outcome, UpstreamMetrics } from '../upstream-metrics.ts';
import { EndingHandler } from './passing.ts';

/** The unsafe calls in flight. */
export class OpenChanges {
  readonly #open = new Set<Promise<void>>();

  /** @returns a function to be called when the call has ended */
  begin(): () => void {
    const { promise, resolve } = Promise.withResolvers<void>();
    this.#open.add(promise);
    promise.then(() => this.#open.delete(promise));
    return resolve;
  }

  /** Resolves when none is in flight. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open);
  }
}

export interface ObserveOptions {
  readonly metrics: Pick<UpstreamMetrics, 'callEnded'>;
  readonly changes: OpenChanges;
}

/** Counts each call by how it ended. */
export function observe({ metrics, changes }: ObserveOptions): CallInterceptor {
  return (dispatch) => (options, handler) => {
    const { call, callClass, method, context } = options.call;
    const startedAt = performance.now();
    const endChange = isChanging(method) ? changes.begin() : undefined;
    const observed = new EndingHandler(handler, (how) => {
      const outcome = 'error' in how ? failureOf(how.error) : outcomeOf(how.status);
      metrics.callEnded(call, callClass, outcome, performance.now() - startedAt, context.span?.exemplar);
      endChange?.();
    });
    return dispatch(options, observed);
  };
}

function failureOf(error: unknown): Outcome {
  if (!(error instanceof ApiError)) return 'left';
  if (!tellsOfApi(error)) return 'refused';
  return error.code === 'timeout' ? 'timeout' : 'broken';
}

function outcomeOf(status: number): Outcome {
  if (status < 300) return '2xx';
  if (status < 400) return '3xx';
  return status < 500 ? '4xx' : '5xx';
}

interface TraceOptions {
  /** The API's address. */
  readonly connections: { readonly base: Base };
}

/** Makes a span for each try of a call, and names it to the API as the parent span. Used only where traces are on. */
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
      else span.end(attributesOf(how.status));
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

function attributesOf(status: number) {
  return { 'http.response.status_code': status, ...(status < 400 ? {} : { 'error.type': String(status) }) };
}
