/** Interceptor: hands on the interim answers (RFC 9110 §15.2) that come before the final one, which undici's readers skip. */
import type { Dispatcher } from 'undici';
import type { CallInterceptor, OnInterim } from '../call.ts';
import { fieldsOfAnswer } from '../headers/origin-wide.ts';
import { PassingHandler } from './passing.ts';

export const interim: CallInterceptor = (dispatch) => (options, handler) => {
  const { onInterim } = options.call;
  return dispatch(options, onInterim === undefined ? handler : new InterimHandler(handler, onInterim));
};

class InterimHandler extends PassingHandler {
  readonly #onInterim: OnInterim;

  constructor(handler: Dispatcher.DispatchHandler, onInterim: OnInterim) {
    super(handler);
    this.#onInterim = onInterim;
  }

  override onResponseStart(...given: Parameters<PassingHandler['onResponseStart']>): void {
    const [, status, headers] = given;
    if (status < 200) this.#onInterim(status, fieldsOfAnswer(headers));
    else super.onResponseStart(...given);
  }
}
