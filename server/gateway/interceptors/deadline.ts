/**
 * Interceptor: aborts a try when the time limit of the whole call is over (D27) or its visitor leaves, until the body is
 * complete. The limit does not apply to a body that has become a stream, because that is as slow as its reader.
 */
import type { Dispatcher } from 'undici';
import { onAbort } from '../abort.ts';
import { type Call, type CallInterceptor, timeLeft } from '../call.ts';
import { queuedTooLong, timedOut } from '../failure.ts';
import { failUnsent, PassingHandler } from './passing.ts';

export const deadline: CallInterceptor = (dispatch) => (options, handler) => {
  const { call } = options;
  if (call.signal?.aborted) return failUnsent(handler, call.signal.reason);
  const left = Math.ceil(timeLeft(call));
  if (left <= 0) return failUnsent(handler, timeIsOver(call));
  return dispatch({ ...options, bodyTimeout: call.timeoutMs }, new TimedHandler(handler, call, left));
};

class TimedHandler extends PassingHandler {
  readonly #timer: NodeJS.Timeout;
  readonly #stopListening: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #hasEnded = false;
  #reason: unknown;

  /** @param left ms */
  constructor(handler: Dispatcher.DispatchHandler, call: Call, left: number) {
    super(handler);
    this.#timer = setTimeout(() => {
      if (call.stream === undefined) this.#abort(timeIsOver(call));
    }, left);
    const { signal } = call;
    this.#stopListening = onAbort(signal, () => this.#abort(signal?.reason));
  }

  override onRequestStart(controller: Dispatcher.DispatchController, context: unknown): void {
    this.#controller = controller;
    if (this.#hasEnded) controller.abort(this.#reason as Error);
    else super.onRequestStart(controller, context);
  }

  override onResponseStart(...given: Parameters<PassingHandler['onResponseStart']>): void {
    if (!this.#hasEnded) super.onResponseStart(...given);
  }

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (!this.#hasEnded) super.onResponseData(controller, chunk);
  }

  override onResponseEnd(...given: Parameters<PassingHandler['onResponseEnd']>): void {
    if (this.#end()) super.onResponseEnd(...given);
  }

  override onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    if (this.#end()) super.onResponseError(controller, error);
  }

  /** A connection may still be opening, and an answer that has arrived may still be worked on: then it ends here. */
  #abort(reason: unknown): void {
    this.#reason = reason;
    this.#controller?.abort(reason as Error);
    if (this.#end()) failUnsent(this.handler, reason);
  }

  #end(): boolean {
    if (this.#hasEnded) return false;
    this.#hasEnded = true;
    clearTimeout(this.#timer);
    this.#stopListening();
    return true;
  }
}

function timeIsOver({ queuedMs, timeoutMs }: Call) {
  return queuedMs > timeoutMs / 2 ? queuedTooLong() : timedOut();
}
