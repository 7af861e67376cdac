/** One try of a call on the wire. It is its own handler towards undici: no stream, signal or promise more than it needs. */
import type { Dispatcher } from 'undici';
import type { FieldList } from '../http-cache/rules/fields.ts';
import { IncomingBody } from './incoming-body.ts';
import { endToEnd } from './message-fields.ts';

export interface Head {
  readonly status: number;
  /** End-to-end fields, names in lower case. */
  readonly fields: FieldList;
  readonly body: IncomingBody;
}

/** Why there is no head: what undici says of a connection that failed, or the reason of `stop`. */
export interface Failed {
  readonly failure: unknown;
}

export class Attempt implements Dispatcher.DispatchHandler {
  readonly #outcome = Promise.withResolvers<Head | Failed>();
  #controller: Dispatcher.DispatchController | undefined;
  #body: IncomingBody | undefined;
  #stopped: { readonly reason: unknown } | undefined;

  /** The final answer's head, or why there is none; never rejected. */
  get outcome(): Promise<Head | Failed> {
    return this.#outcome.promise;
  }

  /** Ends the try wherever it is, in the queue of its pool too. */
  stop(reason: unknown): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = { reason };
    this.#fail(reason);
    this.#controller?.abort(toError(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped !== undefined) controller.abort(toError(this.#stopped.reason));
  }

  onResponseStart(
    controller: Dispatcher.DispatchController,
    status: number,
    headers: Readonly<Record<string, string | string[] | undefined>>,
  ): void {
    if (status < 200) return;
    this.#body = new IncomingBody(controller);
    this.#outcome.resolve({ status, fields: endToEnd(headers), body: this.#body });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#body?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#fail(error);
  }

  #fail(failure: unknown): void {
    this.#outcome.resolve({ failure });
    this.#body?.fail(failure);
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('stopped', { cause: reason });
}
