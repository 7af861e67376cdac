/**
 * The calls whose answers are never stored: private ones, and requests that are passed on unread. Each is recorded, and its
 * answer passes the boundary.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import { type AddressInput, fillAddress } from '../../shared/contract/addresses.ts';
import type { CallRow } from '../../shared/contract/call-row.ts';
import type { TimesOf } from '../../shared/contract/call-times.ts';
import { type CallAnswer, type CallInput, calls, type PrivateCallKey } from '../../shared/contract/calls.ts';
import { type Field, fieldValue, fieldValues } from '../http-cache/rules/fields.ts';
import type { UnsafeOutcome } from '../http-cache/rules/invalidation.ts';
import type { MemoryStore } from '../http-cache/stores/memory-store.ts';
import { isChanging } from '../syntax/request-target.ts';
import type { Personal } from './answer.ts';
import {
  type Answer,
  type ApiRequest,
  type Call,
  type CallInterceptor,
  callOf,
  type ReadLimits,
  type Send,
} from './call.ts';
import type { Boundary } from './contract/boundary.ts';
import { LONGEST_ANSWER } from './contract/bounds.ts';
import { asFailure, RefusedCall, toApiError } from './failure.ts';
import { fieldsDown, noStore } from './headers/down.ts';
import { encodeMultipart } from './multipart.ts';
import { compressOnce, type RawAnswer, toFailed } from './outgoing.ts';
import { recordCall, recordCut } from './reading/record.ts';
import { type ClientRequest, passedRequest, privateRequest } from './request.ts';
import type { RequestContext } from './request-context.ts';
import { answerOf } from './transport/send.ts';
import type { UpstreamClient } from './upstream-client.ts';
import type { UpstreamLog, UpstreamMetrics } from './upstream-metrics.ts';

/**
 * Gives an answer with all its header fields, and the API's cookies for the browser among them. Only one that is passed on
 * unread may be a stream: it is too large, or too slow, to be read whole.
 * @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason
 */
export type UnstoredHandler = (request: ApiRequest) => Promise<RawAnswer>;

export interface UnstoredOptions {
  readonly boundary: Pick<Boundary, 'interim' | 'content' | 'cookies'>;
  /** Bounds the memory for bodies that are being read. */
  readonly store: Pick<MemoryStore, 'reserve'>;
  readonly metrics: Pick<UpstreamMetrics, 'answered'>;
  readonly log: UpstreamLog;
  /** Called for each unsafe request that was answered: it may invalidate stored answers. */
  readonly onChanged: (outcome: UnsafeOutcome, context: RequestContext) => void;
}

/** What is passed on is read whole within these limits, so that a truncated body becomes an error answer. */
const PASSED: ReadLimits = { bytes: 64 * 1024, mayStream: true, waitMs: 50 };
const nothing = new Uint8Array();

/** @param send asks the API */
export function unstored(options: UnstoredOptions, send: Send): UnstoredHandler {
  const { boundary, store, metrics, log, onChanged } = options;
  const reserve = (bytes: number) => store.reserve(bytes);
  const checked: ReadLimits = { bytes: LONGEST_ANSWER, mayStream: false, reserve };
  return async (request) => {
    const { call, callClass, method, url, context, startedAt } = request;
    let answer: Answer | undefined;
    let stream: Readable | undefined;
    try {
      answer = await send({ ...request, onInterim: boundary.interim(request.onInterim, context) });
      const { status, fields, attempts } = answer;
      if (isChanging(method)) {
        const [location, contentLocation] = [fieldValue(fields, 'location'), fieldValue(fields, 'content-location')];
        onChanged({ url, status, location, contentLocation }, context);
      }
      const body = await answer.body.read(callClass === 'other' ? PASSED : checked);
      stream = body instanceof Readable ? body : undefined;
      const content = await boundary.content(request, status, fields, body instanceof Readable ? nothing : body);
      const cookies = boundary.cookies(fields, context).map((value): Field => ['set-cookie', value]);
      const headers = [...content.fields.filter(([name]) => name !== 'set-cookie'), ...cookies];
      const record = recordCall(context, call, startedAt, 'BYPASS', { status, attempts });
      if (stream !== undefined) recordCut(record, stream, context);
      metrics.answered(callClass, 'BYPASS');
      return { status, headers, body: stream ?? content.body, value: content.value };
    } catch (error) {
      stream?.destroy();
      const failure = asFailure(error, request, log, answer);
      recordCall(context, call, startedAt, 'BYPASS', { error: failure });
      throw failure;
    } finally {
      answer?.body.discard();
    }
  };
}

/** What a private call needs: where it is sent, and `UPSTREAM_TIMEOUT_MS`. */
interface PrivateCallsOptions {
  readonly send: UnstoredHandler;
  readonly timesOf: TimesOf;
}

/** Private calls (contract.md §2): made with the visitor's cookies; their answers are checked and sanitised. */
export class PrivateCalls {
  readonly #options: PrivateCallsOptions;

  constructor(options: PrivateCallsOptions) {
    this.#options = options;
  }

  /** See `Gateway.personal`. */
  async ask<K extends PrivateCallKey>(
    key: K,
    input: CallInput<K>,
    context: RequestContext,
    cookie: string | undefined,
    idempotencyKey?: string,
  ): Promise<Personal<CallAnswer<K>>> {
    const given = input as AddressInput & { readonly body?: object };
    const { url } = fillAddress(key, given);
    const encoded = given.body && (await encodeMultipart(given.body));
    const request = {
      url,
      headers: { cookie, 'content-type': encoded?.contentType, 'idempotency-key': idempotencyKey },
      body: encoded?.body,
    };
    const { status, headers, body, value } = await this.#send(key, request, context);
    const setCookies = fieldValues(headers, 'set-cookie');
    // A checked body is never a stream.
    if (status !== 200) throw new RefusedCall(toApiError(status, headers, body as Uint8Array), setCookies);
    return { owner: 'visitor', value: value as CallAnswer<K>, setCookies };
  }

  /** See `Gateway.answerCall`. */
  async answer(key: PrivateCallKey, request: ClientRequest, context: RequestContext): Promise<RawAnswer> {
    try {
      const { status, headers: all, body } = await this.#send(key, request, context);
      const cookies = all.filter(([name]) => name === 'set-cookie');
      const headers = [...fieldsDown('private', all), noStore, ['x-cache', 'BYPASS'] as const, ...cookies];
      const raw = { status, headers, body };
      return isImpersonal(key) ? await compressOnce(raw, request.headers['accept-encoding']?.toString()) : raw;
    } catch (error) {
      return toFailed(error, 'BYPASS');
    }
  }

  #send(key: PrivateCallKey, request: Omit<ClientRequest, 'method'>, context: RequestContext): Promise<RawAnswer> {
    return this.#options.send(privateRequest(key, request, context, this.#options.timesOf(key)));
  }
}

/** May its answer be compressed? */
function isImpersonal(key: PrivateCallKey): boolean {
  return (calls[key] as CallRow).impersonal === true;
}

interface PassingOptions extends UnstoredOptions {
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

/**
 * Requests that @fastify/http-proxy passes on unread: through the connections and interceptors of class 'other', and with
 * their answers past the store, like those of private calls.
 */
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
