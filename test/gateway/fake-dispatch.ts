/** undici's connections for interceptors that are tested alone, and readers for what comes through them. */
import type { Dispatcher } from 'undici';
import {
  type ApiRequest,
  type Call,
  type CallInterceptor,
  type CallOptions,
  callOf,
  type DispatchCall,
} from '../../server/gateway/call.ts';
import type { Headers } from '../../server/http-cache/rules/fields.ts';
import { makeRequest } from './fakes.ts';

/** One call that has reached the connections. The test tells what the API does. */
export class Exchange implements Dispatcher.DispatchController {
  readonly options: CallOptions;
  readonly told: string[] = [];
  aborted = false;
  paused = false;
  reason: Error | null = null;
  readonly #handler: Dispatcher.DispatchHandler;

  constructor(options: CallOptions, handler: Dispatcher.DispatchHandler) {
    this.options = options;
    this.#handler = handler;
    handler.onRequestStart?.(this, {});
  }

  /** The head of the answer. */
  head(status = 200, headers: Headers = {}): this {
    this.#handler.onResponseStart?.(this, status, headers);
    return this;
  }

  data(bytes: number): this {
    this.#handler.onResponseData?.(this, Buffer.alloc(bytes));
    return this;
  }

  end(): void {
    this.told.push('ended');
    this.#handler.onResponseEnd?.(this, {});
  }

  fail(error: unknown): void {
    this.#handler.onResponseError?.(this, error as Error);
  }

  /** A whole answer. */
  answer(status = 200): void {
    this.head(status).end();
  }

  abort(reason: Error): void {
    this.aborted = true;
    this.reason = reason;
    this.told.push('aborted');
    this.#handler.onResponseError?.(this, reason);
  }

  pause(): void {
    this.paused = true;
  }

  resume(): void {
    this.paused = false;
  }
}

/** What its caller gets of a call. */
export interface Outcome {
  readonly call: Call;
  status?: number;
  headers?: Headers;
  error?: unknown;
  hasEnded?: boolean;
  controller?: Dispatcher.DispatchController;
}

export interface FakeApi {
  /** The calls that have reached it, in order. */
  readonly sent: Exchange[];
  /** Their addresses. */
  readonly urls: string[];
  ask(over?: Partial<ApiRequest>, headers?: Headers): Outcome;
}

/**
 * @param interceptors the outermost first
 * @param act what the API does with each call
 */
export function fakeApi(interceptors: readonly CallInterceptor[], act?: (exchange: Exchange) => void): FakeApi {
  const sent: Exchange[] = [];
  const urls: string[] = [];
  const connections: DispatchCall = (options, handler) => {
    urls.push(options.call.url);
    const exchange = new Exchange(options, handler);
    sent.push(exchange);
    act?.(exchange);
    return true;
  };
  const dispatch = interceptors.reduceRight((next, interceptor) => interceptor(next), connections);
  const ask: FakeApi['ask'] = (over, headers = {}) => {
    const call = callOf(makeRequest(over));
    const outcome: Outcome = { call };
    const options = { path: call.url, method: call.method as Dispatcher.HttpMethod, headers, call };
    dispatch(options, {
      onResponseStart: (controller, status, headers) => Object.assign(outcome, { controller, status, headers }),
      onResponseEnd: () => Object.assign(outcome, { hasEnded: true }),
      onResponseError: (_controller, error) => Object.assign(outcome, { error }),
    });
    return outcome;
  };
  return { sent, urls, ask };
}
