/** The end of the chain (`chain.ts`): sends one try of a call over the network. */
import { type Dispatcher, errors } from 'undici';
import { ApiError } from '../../../shared/api.ts';
import { type Field, type FieldList, fieldValue, type Headers } from '../../http-cache/rules/fields.ts';
import type { Answer, ApiRequest, Send } from '../call.ts';
import { onCancel } from '../cancellation.ts';
import { failedUpstream, timedOut } from '../failure.ts';
import { fieldsOfAnswer } from '../headers/origin-wide.ts';
import { WireBody } from './body.ts';
import { decode } from './decode.ts';
import type { Pools } from './pools.ts';

/** The highest valid status (RFC 9110 §15). An answer with a higher one is a failure. */
const MAX_STATUS = 599;

export interface TransportOptions {
  readonly pools: Pools;
  /** ms since 1970. */
  readonly now: () => number;
}

/** Rejects with ApiError `upstream` or `timeout`, whose cause is undici's error, or with the signal's reason. */
export function transport({ pools, now }: TransportOptions): Send {
  return (request) =>
    new Promise((resolve, reject) => {
      const headers: string[] = [];
      for (const [name, value] of request.fields) headers.push(name, value);
      const options: Dispatcher.DispatchOptions = {
        method: request.method as Dispatcher.HttpMethod,
        path: pools.base.path + request.url,
        headers,
        body: request.body ?? null,
        bodyTimeout: request.timeoutMs,
      };
      pools.of(request.callClass).dispatch(options, new ResponseHandler(request, now, resolve, reject));
    });
}

/**
 * Handles undici's events for one request. The body is no stream at first, because a short one arrives with the head.
 */
class ResponseHandler implements Dispatcher.DispatchHandler {
  readonly #request: ApiRequest;
  readonly #now: () => number;
  readonly #resolve: (answer: Answer) => void;
  readonly #reject: (error: unknown) => void;
  readonly #requestTime: number;
  readonly #stopListening: () => void;
  #controller: Dispatcher.DispatchController | undefined;
  #body: WireBody | undefined;

  constructor(
    request: ApiRequest,
    now: () => number,
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
  ) {
    this.#request = request;
    this.#now = now;
    this.#resolve = resolve;
    this.#reject = reject;
    this.#requestTime = now();
    this.#stopListening = onCancel(request.signal, () => this.#leave());
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.#controller = controller;
    if (this.#request.signal?.aborted) this.#leave();
  }

  onResponseStart(controller: Dispatcher.DispatchController, status: number, headers: Headers): void {
    const fields = withoutIdentity(fieldsOfAnswer(headers));
    if (status < 200) {
      this.#request.onInterim?.(status, fields);
      return;
    }
    if (status > MAX_STATUS) throw failedUpstream(new Error(`status ${status}`));
    const body = new WireBody(controller);
    this.#body = body;
    const encoding = this.#request.method === 'HEAD' ? undefined : fieldValue(fields, 'content-encoding');
    const decoded = encoding === undefined ? undefined : decode(body, encoding, this.#explain);
    this.#resolve({
      status,
      fields: decoded === undefined ? fields : withoutCoding(fields),
      body: decoded ?? body,
      attempts: 1,
      requestTime: this.#requestTime,
      responseTime: this.#now(),
    });
  }

  onResponseData(_controller: Dispatcher.DispatchController, chunk: Buffer): void {
    this.#body?.push(chunk);
  }

  onResponseEnd(): void {
    this.#stopListening();
    this.#body?.end();
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.#stopListening();
    const explained = this.#explain(error);
    if (this.#body === undefined) this.#reject(explained ?? failedUpstream(error));
    else this.#body.end(explained);
  }

  #leave(): void {
    const reason = this.#request.signal?.reason;
    if (this.#controller === undefined) this.#reject(reason);
    else this.#controller.abort(reason as Error);
  }

  /** Turns an error into the one that callers get. @returns undefined if the storefront itself has given up the body */
  readonly #explain = (error: unknown): unknown => {
    const { signal } = this.#request;
    if (signal?.aborted) return signal.reason;
    if (error === null || error instanceof errors.RequestAbortedError) return undefined;
    if (error instanceof ApiError) return error;
    return error instanceof errors.BodyTimeoutError ? timedOut(error) : failedUpstream(error);
  };
}

/** `identity` says that there is no coding, and belongs into `Accept-Encoding` alone (RFC 9110 §8.4). */
function withoutIdentity(fields: FieldList): FieldList {
  const isIdentity = ([name, value]: Field): boolean => name === 'content-encoding' && /^identity$/i.test(value.trim());
  return fields.some(isIdentity) ? fields.filter((field) => !isIdentity(field)) : fields;
}

function withoutCoding(fields: FieldList): FieldList {
  return fields.filter(([name]) => name !== 'content-encoding' && name !== 'content-length');
}
