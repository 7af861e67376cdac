/**
 * Requests that @fastify/http-proxy passes on unread: through the connections and interceptors of class 'other', and with
 * their answers past the store, like those of private calls.
 */

import { AsyncLocalStorage } from 'node:async_hooks';
import type { Dispatcher } from 'undici';
import type { TimesOf } from '../../shared/contract/call-times.ts';
import type { Answer, ApiRequest, Call, CallInterceptor } from './call.ts';
import { callOf } from './call.ts';
import type { RawAnswer } from './outgoing.ts';
import { type ClientRequest, passedRequest } from './request.ts';
import type { RequestContext } from './request-context.ts';
import { answerOf } from './transport/send.ts';
import { type UnstoredOptions, unstored } from './unstored.ts';
import type { UpstreamClient } from './upstream-client.ts';

export interface PassingOptions extends UnstoredOptions {
  readonly client: Pick<UpstreamClient, 'dispatcherOf' | 'base'>;
  /** `UPSTREAM_TIMEOUT_MS`. */
  readonly timesOf: TimesOf;
  /** ms since 1970. */
  readonly now: () => number;
}

/** An answer as the proxy has it. */
interface ProxyResponse {
  readonly statusCode: number;
  readonly headers: Dispatcher.ResponseData['headers'];
  readonly stream: Dispatcher.ResponseData['body'];
}

export class Passing {
  /** For the proxy. It sends calls alone: see `send`. */
  readonly dispatcher: Dispatcher;
  readonly #options: PassingOptions;
  /** The call that the proxy is sending, which knows nothing of it. */
  readonly #calls = new AsyncLocalStorage<Call>();

  constructor(options: PassingOptions) {
    this.#options = options;
    this.dispatcher = options.client.dispatcherOf('other').compose(this.#carry as never);
  }

  /** Scheme and host of the API, for the proxy. */
  get origin(): string {
    return this.#options.client.base.origin;
  }

  callOf(request: ClientRequest, context: RequestContext): Call {
    const { boundary, timesOf } = this.#options;
    const onInterim = boundary.interim(request.onInterim, context);
    return callOf(passedRequest({ ...request, onInterim }, context, timesOf('other')));
  }

  /** @param send has the proxy send a request by the dispatcher, which becomes the call */
  send<Result>(call: Call, send: () => Result): Result {
    return this.#calls.run(call, send);
  }

  /** @throws ApiError; the context's abort reason, when its visitor has left */
  answered(call: Call, { statusCode, headers, stream }: ProxyResponse): Promise<RawAnswer> {
    const response = { statusCode, headers, body: stream };
    return this.settle(call, Promise.resolve(answerOf(call, response, this.#options.now())));
  }

  /** Records the call, and has its answer pass the boundary. Throws as `answered` does. */
  settle(call: ApiRequest, coming: Promise<Answer>): Promise<RawAnswer> {
    return unstored(this.#options, () => coming)(call);
  }

  /** Interceptor, the first: the proxy's request becomes the call, whose address is that of the visitor byte for byte. */
  readonly #carry: CallInterceptor = (dispatch) => (options, handler) => {
    const call = this.#calls.getStore() as Call;
    return dispatch({ ...options, path: call.url, call }, handler);
  };
}
