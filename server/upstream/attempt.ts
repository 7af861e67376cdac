/** One try of a call on the wire. It is its own handler towards undici: no stream, signal or promise more than it needs. */
import type { Dispatcher } from 'undici';
import type { FieldList } from '../cache/fields.ts';
import { IncomingBody } from './incoming-body.ts';
import { endToEnd } from './message-fields.ts';

export interface Head {
  readonly status: number;
  /** End-to-end fields, names in lower case. */
  readonly fields: FieldList;
  readonly body: IncomingBody;
}

export class Attempt implements Dispatcher.DispatchHandler {
  readonly #head = Promise.withResolvers<Head>();
  #controller: Dispatcher.DispatchController | undefined;
  #body: IncomingBody | undefined;
  #stopped: { readonly reason: unknown } | undefined;

  /** The final answer's head. @throws what undici says of a connection that failed; the reason of `stop` */
  get head(): Promise<Head> {
    return this.#head.promise;
  }

  /** Ends the try wherever it is, in the queue of its pool too. */
  stop(reason: unknown): void {
    if (this.#stopped !== undefined) return;
    this.#stopped = { reason };
    this.#head.reject(reason);
    this.#body?.fail(reason);
    this.#controller?.abort(toError(reason));
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#stopped !== undefined) controller.abort(toError(this.#stopped.reason));
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number): void {
    if (status < 200) return;
    this.#body = new IncomingBody(controller);
    // undici gives the fields of HTTP/1 as they came: bytes, name and value in turn.
    this.#head.resolve({ status, fields: endToEnd(controller.rawHeaders as Buffer[]), body: this.#body });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#body?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#head.reject(error);
    this.#body?.fail(error);
  }
}

function toError(reason: unknown): Error {
  return reason instanceof Error ? reason : new Error('stopped', { cause: reason });
}
