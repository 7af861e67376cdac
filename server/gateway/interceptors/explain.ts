/**
 * Interceptor: makes of what undici reports what the storefront knows: failures (contract.md §5.9) of errors and of a status
 * that is none, and interim answers (RFC 9110 §15.2), which undici's readers skip.
 */

import { type Dispatcher, errors } from 'undici';
import { ApiError } from '../../../shared/api.ts';
import type { Call, CallInterceptor } from '../call.ts';
import { failedUpstream, timedOut } from '../failure.ts';
import { fieldsOfAnswer } from '../headers/table.ts';
import { PassingHandler } from './passing.ts';

/** The highest valid status (RFC 9110 §15). An answer with a higher one is a failure. */
const MAX_STATUS = 599;

/** Errors become ApiError `upstream` or `timeout`, whose cause is undici's error. */
export const explain: CallInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new ExplainingHandler(handler, options.call));

class ExplainingHandler extends PassingHandler {
  readonly #call: Call;

  constructor(handler: Dispatcher.DispatchHandler, call: Call) {
    super(handler);
    this.#call = call;
  }

  override onResponseStart(...given: Parameters<PassingHandler['onResponseStart']>): void {
    const [, status, headers] = given;
    if (status < 200) {
      this.#call.onInterim?.(status, fieldsOfAnswer(headers));
      return;
    }
    if (status > MAX_STATUS) throw failedUpstream(new Error(`status ${status}`));
    super.onResponseStart(...given);
  }

  override onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    super.onResponseError(controller, this.#explain(error) as Error);
  }

  #explain(error: Error): unknown {
    const { signal } = this.#call;
    if (signal?.aborted) return signal.reason;
    // The reader has given the body up.
    if (error instanceof errors.RequestAbortedError || error instanceof ApiError) return error;
    return error instanceof errors.BodyTimeoutError ? timedOut(error) : failedUpstream(error);
  }
}

export const uncoded: CallInterceptor = (dispatch) => (options, handler) =>
  dispatch(options, new UncodedHandler(handler));

class UncodedHandler extends PassingHandler {
  override onResponseStart(...[controller, status, headers, message]: ResponseStart): void {
    const coding = headers['content-encoding'];
    const isEmpty = status === 204 || status === 304 || headers['content-length'] === '0';
    const isUncoded = coding !== undefined && (isEmpty || /^\s*identity\s*$/i.test(String(coding)));
    const sent = isUncoded ? { ...headers, 'content-encoding': undefined } : headers;
    super.onResponseStart(controller, status, sent, message);
  }
}

type ResponseStart = Parameters<PassingHandler['onResponseStart']>;
