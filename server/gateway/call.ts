/** A call of the shop API, what comes of it, and the type of the stages that it passes (`chain.ts`). */
import type { Readable } from 'node:stream';
import type { CallClass } from '../../shared/contract/classes.ts';
import type { FieldList } from '../http-cache/rules/fields.ts';
import type { Exchange } from '../http-cache/rules/freshness.ts';
import type { Reservation } from '../http-cache/stores/body-budget.ts';
import type { CancelSignal } from './cancellation.ts';
import type { Span } from './span.ts';

/** Is told of an interim answer (RFC 9110 §15.2) that the API sends ahead of its final one. */
export type OnInterim = (status: number, fields: FieldList) => void;

export interface Call {
  /** The row's key, or `picture` or `other`. */
  readonly name: string;
  readonly of: CallClass;
  readonly method: string;
  /** Path and query, byte for byte; the API's base path is put before it. */
  readonly url: string;
  readonly fields: FieldList;
  readonly body?: Uint8Array | undefined;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Of the whole call from then on, retry and body included; ms. */
  readonly timeoutMs: number;
  /** May it be made twice at all (D28)? */
  readonly repeatable: boolean;
  /** Does the server itself check something by it, for no visitor? Its failures then never open a breaker. */
  readonly isCheck?: true | undefined;
  /** Ends the call, unless it changes something: such a one runs to its end (D27a). */
  readonly signal?: CancelSignal | undefined;
  readonly onInterim?: OnInterim | undefined;
  /** Of the request that it is made for; undefined: there is none, or traces are off. */
  readonly span?: Span | undefined;
  /** How often it was sent before; absent: it is the first try. */
  readonly resendCount?: number;
}

export interface Answer extends Exchange {
  readonly status: number;
  /** End-to-end fields, names in lower case. */
  readonly fields: FieldList;
  /** Must be read, streamed or discarded. */
  readonly body: AnswerBody;
  readonly attempts: number;
}

export interface ReadLimits {
  /** Bytes: what is longer goes on as a stream, or fails. */
  readonly bytes: number;
  /** May the body go on as a stream, from its start? Else one that is too long, or finds no room, is a failure. */
  readonly mayStream: boolean;
  /** Takes room for what is gathered (`MemoryStore.reserve`); default: there is enough. */
  readonly reserve?: ((bytes: number) => Reservation | undefined) | undefined;
  /** ms that its end is waited for before it goes on as a stream; default: as long as the call may take. */
  readonly waitMs?: number | undefined;
}

/** The body of an answer: decoded, bounded, and never taken for whole when it was cut. */
export interface AnswerBody {
  /** Reads the body whole; at once where it is there already. @throws ApiError `timeout`, `upstream` or `busy`; the reason of the call's signal */
  read(limits: ReadLimits): Promise<Uint8Array | Readable> | Uint8Array;
  /** The body as it comes. */
  stream(): Readable;
  /** Lets go of a body that nobody has read or streams; the connection is kept where little was to come. */
  discard(): void;
  /** Does it go on as a stream? */
  readonly isStream: boolean;
  /** The listener is called once nothing more comes, with what the body broke off with. */
  onEnd(listener: (error?: unknown) => void): void;
}

/**
 * Makes a call and gives the head of its answer, whatever its status.
 * @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason when the caller has left
 */
export type Send = (call: Call) => Promise<Answer>;

/** A function from the next handler to a handler. What it begins for a call it ends with the call or its body. */
export type SendStage = (next: Send) => Send;

const safe: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Does a request with this method change something? Of one that nobody knows it is assumed (RFC 9110 §9.2.1). */
export function isChanging(method: string): boolean {
  return !safe.has(method);
}

const LONGEST_GROUP = 80;
const twoSegments = /^\/[^/?]*\/?[^/?]*/;

/** The calls that share a breaker and a half of their class's connections (D27a): those of a row; of class 'other' by two path segments. */
export function groupOf({ name, of, url }: Pick<Call, 'name' | 'of' | 'url'>): string {
  if (of !== 'other') return name;
  const [segments = ''] = twoSegments.exec(url) ?? [];
  return `${name} ${segments}`.slice(0, LONGEST_GROUP);
}

/** For a stage's `finally`: calls `end` once the answer's body is over, at once where there is no answer. */
export function atEndOf(answer: Answer | undefined, end: () => void): void {
  if (answer === undefined) end();
  else answer.body.onEnd(() => end());
}

/**
 * Makes a call and tells once how it ended: without an error when its body is over, else what the call or the body broke
 * off with, also where a caller has left.
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
