/** A call to the shop's API, its answer, and the type of the stages that the call passes through (`chain.ts`). */
import type { Readable } from 'node:stream';
import type { CallClass } from '../../shared/contract/classes.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { Exchange } from '../http-cache/rules/freshness.ts';
import type { Reservation } from '../http-cache/stores/body-budget.ts';
import type { CancelSignal } from './cancellation.ts';
import type { Span } from './span.ts';

/** Called for each interim answer (RFC 9110 §15.2) that the API sends before its final one. */
export type OnInterim = (status: number, fields: FieldList) => void;

export interface Call {
  /** The row's key, or `picture` or `other`. */
  readonly name: string;
  readonly of: CallClass;
  readonly method: string;
  /** Path and query, byte for byte. The API's base path is prepended later. */
  readonly url: string;
  readonly fields: FieldList;
  readonly body?: Uint8Array | undefined;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Time limit of the whole call from then on, retry and body included; ms. */
  readonly timeoutMs: number;
  /** May the call be retried (D28)? */
  readonly repeatable: boolean;
  /** Set for the server's own checks, which no visitor waits for. Their failures never open a breaker. */
  readonly isCheck?: true | undefined;
  /** Aborts the call. Calls that change something ignore it and run to their end (D27a). */
  readonly signal?: CancelSignal | undefined;
  readonly onInterim?: OnInterim | undefined;
  /** The span of the request that makes the call; undefined if there is none or tracing is off. */
  readonly span?: Span | undefined;
  /** How many times the call was sent before; absent on the first try. */
  readonly resendCount?: number;
}

export interface Answer extends Exchange {
  readonly status: number;
  /** End-to-end header fields, names in lower case. */
  readonly fields: FieldList;
  /** The caller must read, stream or discard it. */
  readonly body: AnswerBody;
  readonly attempts: number;
}

export interface ReadLimits {
  /** Maximum length in bytes. A longer body becomes a stream, or fails. */
  readonly bytes: number;
  /** May the body become a stream? If not, a body that is too long or finds no memory reserved fails. */
  readonly mayStream: boolean;
  /** Reserves memory for the buffered body (`MemoryStore.reserve`). Default: unlimited. */
  readonly reserve?: ((bytes: number) => Reservation | undefined) | undefined;
  /** Time to wait for the end of the body before it becomes a stream, ms. Default: the time limit of the call. */
  readonly waitMs?: number | undefined;
}

/** The body of an answer, with its content coding removed. A truncated body never counts as complete. */
export interface AnswerBody {
  /**
   * Reads the whole body; returns synchronously if it has arrived already. @throws ApiError `timeout`, `upstream` or
   * `busy`; the reason of the call's signal
   */
  read(limits: ReadLimits): Promise<Uint8Array | Readable> | Uint8Array;
  /** Returns the body as a stream. */
  stream(): Readable;
  /** Discards a body that nobody has read or streamed. The connection is kept if the rest of the body is short. */
  discard(): void;
  /** True once the body is being streamed. */
  readonly isStream: boolean;
  /** Calls the listener when the body has ended, with the error if it broke off. */
  onEnd(listener: (error?: unknown) => void): void;
}

/**
 * Makes a call and resolves with the head of the answer, whatever its status.
 * @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason when the caller has left
 */
export type Send = (call: Call) => Promise<Answer>;

/**
 * Wraps the next handler in a stage. Whatever a stage acquires for a call it releases at the end of the call or of its
 * body.
 */
export type SendStage = (next: Send) => Send;

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Tells whether a method changes something. Unknown methods are assumed to (RFC 9110 §9.2.1). */
export function isChanging(method: string): boolean {
  return !safe.has(method);
}

const LONGEST_GROUP = 80;
const twoSegments = /^\/[^/?]*\/?[^/?]*/;

/**
 * Names the group of calls that share one breaker and half of their class's connections (D27a): one row, or in class
 * 'other' the first two path segments.
 */
export function groupOf({ name, of, url }: Pick<Call, 'name' | 'of' | 'url'>): string {
  if (of !== 'other') return name;
  const [segments = ''] = twoSegments.exec(url) ?? [];
  return `${name} ${segments}`.slice(0, LONGEST_GROUP);
}

/** For a stage's `finally`: calls `end` when the answer's body has ended, or at once if there is no answer. */
export function atEndOf(answer: Answer | undefined, end: () => void): void {
  if (answer === undefined) end();
  else answer.body.onEnd(() => end());
}

/**
 * Makes a call and reports once how it ended: with the status after the body has ended, or with the error if the call
 * or its body failed or the caller left.
 */
export function sendAndReport(
  next: Send,
  call: Call,
  ended: (how: { readonly status: number } | { readonly error: unknown }) => void,
): Promise<Answer> {
  const report = (answer: Answer): Answer => {
    answer.body.onEnd((error) => ended(error === undefined ? { status: answer.status } : { error }));
    return answer;
  };
  return next(call).then(report, (error) => {
    ended({ error });
    throw error;
  });
}
