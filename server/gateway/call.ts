/** A request to the shop API, its answer, and the call that undici's interceptors see of it (`upstream-client.ts`). */
import type { Readable } from 'node:stream';
import type { Dispatcher } from 'undici';
import type { CallClass } from '../../shared/contract/classes.ts';
import type { FieldList, Headers } from '../http-cache/rules/fields.ts';
import type { ExchangeTimes } from '../http-cache/rules/freshness.ts';
import type { Reservation } from '../http-cache/stores/body-budget.ts';
import type { RequestContext } from './request-context.ts';

/** Called for each interim answer (RFC 9110 §15.2) that the API sends before the final one. */
export type OnInterim = (status: number, fields: FieldList) => void;

/** A request to the shop's API, as its route makes it. */
export interface ApiRequest {
  /** The key of its row in the table of calls, or `picture` or `other`. */
  readonly call: string;
  readonly callClass: CallClass;
  readonly method: string;
  /** Path and query, byte for byte, without the API's base path: the connection adds that. */
  readonly url: string;
  /** The browser's own header fields; none for a call of the server's own. */
  readonly headers: Headers;
  readonly body?: Uint8Array | undefined;
  readonly context: RequestContext;
  /** In the time of `performance.now()`; of a read it is set when the store cannot answer it. */
  readonly startedAt: number;
  /**
   * Limit for the whole call, from `startedAt`: with every repetition, second question and wait for another instance, and
   * with the body (D77); ms.
   */
  readonly timeoutMs: number;
  /** May it be retried (D28)? */
  readonly repeatable: boolean;
  /** Called for interim answers; absent if the client cannot receive them. */
  readonly onInterim?: OnInterim | undefined;
  /** The header fields for the API. Those of a read are chosen when the API is asked. */
  readonly fields: FieldList;
  /**
   * Aborts the call; one with an unsafe method only while it waits, for once sent it runs to its end (D27a). Undefined for
   * a background refresh, which nobody waits for.
   */
  readonly signal?: AbortSignal | undefined;
}

/** A request on its way to the API, with what its interceptors and its reader tell each other. One for each request. */
export interface Call extends Omit<ApiRequest, 'signal'> {
  signal: AbortSignal | undefined;
  /** How long it has waited here before it was sent; ms. */
  queuedMs: number;
  /** Tries so far. */
  attempts: number;
  /** When the last try was sent; ms since 1970. */
  requestTime: number;
  /** The body, once it is streamed to its reader. A body that is read whole has none. */
  stream: Readable | undefined;
  /** See `Answer.refuse`; undefined until the circuit breaker has admitted the call. */
  refuse: (() => void) | undefined;
}

/** undici's options for a request to the API. The call is all that the interceptors know of the visitor's request. */
export interface CallOptions extends Omit<Dispatcher.DispatchOptions, 'headers'> {
  /** Those that go to the API. */
  readonly headers: Headers;
  readonly call: Call;
}

export type DispatchCall = (options: CallOptions, handler: Dispatcher.DispatchHandler) => boolean;

/** One of undici's interceptors. Whatever it begins for a call, it ends with the call. */
export type CallInterceptor = (dispatch: DispatchCall) => DispatchCall;

export function callOf(request: ApiRequest): Call {
  return {
    ...request,
    signal: request.signal,
    queuedMs: 0,
    attempts: 0,
    requestTime: 0,
    stream: undefined,
    refuse: undefined,
  };
}

export interface Answer extends ExchangeTimes {
  readonly status: number;
  /** End-to-end fields, with names in lower case. */
  readonly fields: FieldList;
  /** The receiver must read, stream or discard it. */
  readonly body: AnswerBody;
  readonly attempts: number;
  /** To be called when the answer came, but cannot be used (`asFailure`). */
  readonly refuse?: () => void;
}

export interface ReadLimits {
  /** The largest body that is read whole; bytes. A longer one becomes a stream, or fails. */
  readonly bytes: number;
  /** May a body that is too long, or for which there is no room, become a stream? Otherwise it fails. */
  readonly mayStream: boolean;
  /** Reserves memory for the buffered bytes (`MemoryStore.reserve`); default: no bound. */
  readonly reserve?: ((bytes: number) => Reservation | undefined) | undefined;
  /** How long to wait for the end before the body becomes a stream; ms. Default: as long as the call may take. */
  readonly waitMs?: number | undefined;
}

/** The body of an answer: decoded and bounded. A truncated body is an error, never taken for a complete one. */
export interface AnswerBody {
  /**
   * Reads the whole body.
   * @returns the bytes; a stream of the whole body where `limits` allow one and the body exceeds them
   * @throws ApiError `timeout`, `upstream` or `busy`; the reason of the call's signal
   */
  read(limits: ReadLimits): Promise<Uint8Array | Readable>;
  /** The body as a stream, from its first byte. */
  stream(): Readable;
  /**
   * Drops a body that was neither read nor streamed. A rest that is short and arrives at once is drained, so that its
   * connection is kept, else the connection is closed.
   */
  discard(): void;
}

/**
 * Makes a call. Resolves with its answer, of any status, as soon as the head has arrived.
 * @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason when the caller has left
 */
export type Send = (request: ApiRequest) => Promise<Answer>;

const LONGEST_GROUP = 80;
const twoSegments = /^\/[^/?]*\/?[^/?]*/;

/**
 * Names the group of calls that share a circuit breaker and half of their class's connections (D27a): the calls of one
 * row, or the calls of class 'other' with the same first two path segments.
 */
export function groupOf({ call, callClass, url }: Pick<ApiRequest, 'call' | 'callClass' | 'url'>): string {
  if (callClass !== 'other') return call;
  const [segments = ''] = twoSegments.exec(url) ?? [];
  return `${call} ${segments}`.slice(0, LONGEST_GROUP);
}

/** What is left of the call's time limit; ms, negative once it is over. */
export function timeLeft({ startedAt, timeoutMs }: Pick<ApiRequest, 'startedAt' | 'timeoutMs'>): number {
  return startedAt + timeoutMs - performance.now();
}

/** The part of its class's connections, and of its queue, that one group may hold (D27a): half, unless it is the only one. */
export function shareOfGroup(of: CallClass): number {
  return of === 'picture' ? 1 : 1 / 2;
}
