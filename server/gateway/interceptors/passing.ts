/** The handlers of undici's events on which those of the interceptors are built. */
import { type Dispatcher, errors } from 'undici';

type Handler = Dispatcher.DispatchHandler;
type Controller = Dispatcher.DispatchController;
type ResponseHeaders = Parameters<NonNullable<Handler['onResponseStart']>>[2];

/** Passes all events on. An interceptor overrides those that concern it. */
export class PassingHandler implements Handler {
  protected readonly handler: Handler;

  constructor(handler: Handler) {
    this.handler = handler;
  }

  onRequestStart(controller: Controller, context: unknown): void {
    this.handler.onRequestStart?.(controller, context);
  }

  onResponseStart(controller: Controller, status: number, headers: ResponseHeaders, message?: string): void {
    this.handler.onResponseStart?.(controller, status, headers, message);
  }

  onResponseData(controller: Controller, chunk: Buffer): void {
    this.handler.onResponseData?.(controller, chunk);
  }

  onResponseEnd(controller: Controller, trailers: ResponseHeaders): void {
    this.handler.onResponseEnd?.(controller, trailers);
  }

  onResponseError(controller: Controller, error: Error): void {
    this.handler.onResponseError?.(controller, error);
  }
}

/** How a call ended: with an answer, or the error that it or its body has failed with. A caller's leaving is an error. */
export type Ending = { readonly status: number } | { readonly error: unknown };

/** Passes all events on, and tells once how the call has ended. A body that its reader gives up is no failure. */
export class EndingHandler extends PassingHandler {
  readonly #ended: (how: Ending) => void;
  #status = 0;

  constructor(handler: Handler, ended: (how: Ending) => void) {
    super(handler);
    this.#ended = ended;
  }

  override onResponseStart(...given: Parameters<PassingHandler['onResponseStart']>): void {
    this.#status = given[1];
    super.onResponseStart(...given);
  }

  override onResponseEnd(...given: Parameters<PassingHandler['onResponseEnd']>): void {
    this.#ended({ status: this.#status });
    super.onResponseEnd(...given);
  }

  override onResponseError(controller: Controller, error: Error): void {
    const isGivenUp = this.#status >= 200 && error instanceof errors.RequestAbortedError;
    this.#ended(isGivenUp ? { status: this.#status } : { error });
    super.onResponseError(controller, error);
  }
}

/** There is none before a call is sent: undici itself reports such failures without. */
const noController = null as unknown as Controller;

/** Ends a call that was not sent. @returns what an interceptor returns */
export function failUnsent(handler: Handler, error: unknown): true {
  handler.onResponseError?.(noController, error as Error);
  return true;
}

const nothing = (): void => {};
/** Of an answer that comes from no connection. */
const idle: Controller = {
  pause: nothing,
  resume: nothing,
  abort: nothing,
  aborted: false,
  paused: false,
  reason: null,
  rawHeaders: null,
  rawTrailers: null,
} as never;

/** Answers a call in place of the API. @returns what an interceptor returns */
export function answerInstead(handler: Handler, status: number, headers: ResponseHeaders, body: Buffer): true {
  handler.onRequestStart?.(idle, {});
  handler.onResponseStart?.(idle, status, headers);
  handler.onResponseData?.(idle, body);
  handler.onResponseEnd?.(idle, {});
  return true;
}
