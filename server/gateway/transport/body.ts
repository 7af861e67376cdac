/** The body of an answer: buffered as it arrives, then read whole within limits, or passed on as a stream. */
import { Readable } from 'node:stream';
import { errors } from 'undici';
import { withoutRoomBehind } from '../../encoding/own-memory.ts';
import type { BodyBudget, Reservation } from '../../http-cache/stores/body-budget.ts';
import type { AnswerBody, ReadLimits } from '../call.ts';
import { busy, failedUpstream } from '../failure.ts';

/** Bytes buffered before a consumer has chosen to read, stream or discard the body. */
const UNASKED = 64 * 1024;
/** A discarded body is drained, so that its connection can be reused, unless it exceeds these: bytes and ms. */
const DUMPED = 128 * 1024;
const DUMPED_WITHIN = 100;
/** While calls wait for its connection, a streamed body is read this far ahead of its reader; bytes. */
const AHEAD = 4 * 1024 * 1024;
/** So long may a reader read nothing meanwhile; ms. */
const IDLE = 1000;
/** For so long a call of `press` counts; ms. */
const PRESSED = 500;
/** `Retry-After` when there is no memory left for bodies; ms. */
const TRY_AGAIN = 1000;

/** The source of a body's bytes: a connection, or a decoder. */
export interface BodySource {
  pause(): void;
  resume(): void;
  abort(reason: Error): void;
}

/** What is known of a body whose connection others wait for. */
interface Pressure {
  readonly until: number;
  readonly room: Reservation | undefined;
}

export class WireBody implements AnswerBody {
  readonly #source: BodySource;
  #chunks: Buffer[] = [];
  #size = 0;
  #use: 'none' | 'read' | 'stream' | 'discarded' = 'none';
  #stream: Readable | undefined;
  #streamed = 0;
  /** Bytes that the reader has taken, and since when no more; in the time of `performance.now()`. */
  #taken = { bytes: 0, since: 0 };
  #pressure: Pressure | undefined;
  #onMore: ((bytes: number) => void) | undefined;
  #ended: { readonly error: unknown } | undefined;
  #endListeners: ((error?: unknown) => void)[] = [];

  constructor(source: BodySource) {
    this.#source = source;
  }

  /** To be called by the source for each chunk. */
  push(chunk: Buffer): void {
    if (this.#stream !== undefined) {
      this.#streamed += chunk.length;
      if (!this.#stream.push(chunk) && !this.#goesAhead(this.#stream, chunk.length)) this.#source.pause();
      return;
    }
    this.#size += chunk.length;
    if (this.#use !== 'discarded') this.#chunks.push(chunk);
    else if (this.#size > DUMPED) this.#cut();
    if (this.#onMore !== undefined) this.#onMore(chunk.length);
    else if (this.#use === 'none' && this.#size > UNASKED) this.#source.pause();
  }

  /**
   * Ends the body; only the first call has an effect.
   * @param reason undefined if the body is complete, or was given up by us
   */
  end(reason?: unknown): void {
    if (this.#ended !== undefined) return;
    const error = this.#use === 'discarded' ? undefined : reason;
    this.#ended = { error };
    if (error === undefined) this.#stream?.push(null);
    else this.#stream?.destroy(error instanceof Error ? error : failedUpstream(error));
    for (const listener of this.#endListeners.splice(0)) listener(error);
  }

  read(limits: ReadLimits): Promise<Uint8Array | Readable> | Uint8Array {
    const isWhole = this.#ended !== undefined && this.#ended.error === undefined;
    // A short body has arrived together with the head, and can be returned without a promise.
    if (!isWhole || this.#size > limits.bytes) return this.#readOn(limits);
    this.#use = 'read';
    return this.#whole();
  }

  stream(): Readable {
    this.#use = 'stream';
    const stream = new Readable({
      read: () => {
        this.#lookAtReader(performance.now());
        this.#source.resume();
      },
      destroy: (error, done) => {
        this.#stream = undefined;
        if (this.#ended === undefined) {
          this.end();
          this.#source.abort(error ?? new errors.RequestAbortedError());
        }
        done(error);
      },
    });
    for (const chunk of this.#chunks.splice(0)) {
      this.#streamed += chunk.length;
      stream.push(chunk);
    }
    this.#stream = stream;
    this.#taken = { bytes: 0, since: performance.now() };
    if (this.#ended === undefined) return stream;
    if (this.#ended.error === undefined) stream.push(null);
    else stream.destroy(this.#ended.error as Error);
    return stream;
  }

  discard(): void {
    if (this.#use !== 'none') return;
    this.#use = 'discarded';
    this.#chunks = [];
    this.#size = 0;
    if (this.#ended !== undefined) return;
    const timer = setTimeout(() => this.#cut(), DUMPED_WITHIN);
    this.onEnd(() => clearTimeout(timer));
    this.#source.resume();
  }

  press(budget: BodyBudget, now: number): void {
    const stream = this.#stream;
    if (stream === undefined || this.#ended !== undefined) return;
    this.#lookAtReader(now);
    const before = this.#pressure;
    // First as much as possible is read ahead, which frees the connection of a shorter body without harm to its reader.
    const isPressed = before !== undefined && now < before.until;
    if (isPressed && now - this.#taken.since >= IDLE) return void stream.destroy(new errors.RequestAbortedError());
    const room = before === undefined ? budget.reserve(0) : before.room;
    if (before === undefined) stream.once('close', () => room?.[Symbol.dispose]());
    this.#pressure = { until: now + PRESSED, room };
    this.#source.resume();
  }

  /** Notes how much the reader has taken. One for whom nothing is there is not idle. */
  #lookAtReader(now: number): void {
    const left = this.#stream?.readableLength ?? 0;
    const bytes = this.#streamed - left;
    if (left === 0 || bytes !== this.#taken.bytes) this.#taken = { bytes, since: now };
  }

  #goesAhead(stream: Readable, bytes: number): boolean {
    const { until, room } = this.#pressure ?? { until: 0 };
    return performance.now() < until && stream.readableLength <= AHEAD && room?.grow(bytes) === true;
  }

  get isStream(): boolean {
    return this.#use === 'stream';
  }

  onEnd(listener: (error?: unknown) => void): void {
    if (this.#ended === undefined) this.#endListeners.push(listener);
    else listener(this.#ended.error);
  }

  /** Gives up the rest of a discarded body, and its connection. */
  #cut(): void {
    this.#source.abort(new errors.RequestAbortedError());
    this.end();
  }

  #readOn({ bytes, mayStream, reserve, waitMs }: ReadLimits): Promise<Uint8Array | Readable> {
    this.#use = 'read';
    return new Promise((resolve, reject) => {
      const room = reserve?.(0);
      const settle = (): void => {
        clearTimeout(timer);
        this.#onMore = undefined;
        room?.[Symbol.dispose]();
      };
      const goOn = (): void => {
        settle();
        resolve(this.stream());
      };
      const refuse = (error: Error): void => {
        this.end(error);
        this.#source.abort(error);
      };
      const timer = waitMs === undefined ? undefined : setTimeout(goOn, waitMs);
      this.#onMore = (more) => {
        const hasRoom = reserve === undefined || room?.grow(more) === true;
        if (hasRoom && this.#size <= bytes) return;
        if (mayStream) goOn();
        else refuse(hasRoom ? failedUpstream(new Error('the body is too large')) : busy(TRY_AGAIN));
      };
      this.#onMore(this.#size);
      this.onEnd((error) => {
        if (this.#use === 'stream') return;
        settle();
        if (error === undefined) resolve(this.#whole());
        else reject(error);
      });
      this.#source.resume();
    });
  }

  #whole(): Buffer {
    const [first] = this.#chunks;
    const isOne = first !== undefined && this.#chunks.length === 1;
    return isOne ? withoutRoomBehind(first) : Buffer.concat(this.#chunks, this.#size);
  }
}
