/** Reads a streamed body ahead of its reader, while other calls wait for its connection. */
import { type Dispatcher, errors } from 'undici';
import type { BodyBudget, Reservation } from '../../http-cache/stores/body-budget.ts';
import type { Call } from '../call.ts';
import { PassingHandler } from './passing.ts';

/** So far a body is read ahead; bytes. */
const AHEAD = 4 * 1024 * 1024;
/** So long may a reader read nothing meanwhile; ms. */
const IDLE = 1000;
/** For so long a call of `readAhead` counts; ms. */
const COUNTS = 500;

type Controller = Dispatcher.DispatchController;

/** The connection of a call as the reader of its body sees it: it is not paused while others wait for it. */
class ReadAheadController implements Controller {
  readonly #controller: Controller;
  readonly #call: Call;
  #arrived = 0;
  /** Length of the last chunk; bytes. */
  #last = 0;
  /** Bytes that the reader has taken, and since when no more; in the time of `performance.now()`. */
  #taken = { bytes: 0, since: 0 };
  /** While others wait. */
  #ahead: { readonly until: number; readonly room: Reservation | undefined } | undefined;

  constructor(controller: Controller, call: Call) {
    this.#controller = controller;
    this.#call = call;
  }

  get aborted(): boolean {
    return this.#controller.aborted;
  }

  get paused(): boolean {
    return this.#controller.paused;
  }

  get reason(): Error | null {
    return this.#controller.reason;
  }

  get rawHeaders(): Controller['rawHeaders'] {
    return this.#controller.rawHeaders;
  }

  get rawTrailers(): Controller['rawTrailers'] {
    return this.#controller.rawTrailers;
  }

  abort(reason: Error): void {
    this.#controller.abort(reason);
  }

  pause(): void {
    if (!this.#goesOn()) this.#controller.pause();
  }

  resume(): void {
    if (this.#call.stream !== undefined) this.#lookAtReader(performance.now());
    this.#controller.resume();
  }

  begin(): void {
    this.#taken = { bytes: 0, since: performance.now() };
  }

  arrive(bytes: number): void {
    this.#arrived += bytes;
    this.#last = bytes;
  }

  /** See `ReadAheadHandler`. */
  readAhead(budget: BodyBudget, now: number): void {
    const { stream } = this.#call;
    if (stream === undefined) return;
    this.#lookAtReader(now);
    const before = this.#ahead;
    // First as much as possible is read ahead, which frees the connection of a shorter body without harm to its reader.
    const isRead = before !== undefined && now < before.until;
    if (isRead && now - this.#taken.since >= IDLE) return void stream.destroy(new errors.RequestAbortedError());
    const room = before === undefined ? budget.reserve(0) : before.room;
    if (before === undefined) stream.once('close', () => room?.[Symbol.dispose]());
    this.#ahead = { until: now + COUNTS, room };
    this.#controller.resume();
  }

  /** Notes how much the reader has taken. One for whom nothing is there is not idle. */
  #lookAtReader(now: number): void {
    const left = this.#call.stream?.readableLength ?? 0;
    const bytes = this.#arrived - left;
    if (left === 0 || bytes !== this.#taken.bytes) this.#taken = { bytes, since: now };
  }

  #goesOn(): boolean {
    const { until, room } = this.#ahead ?? { until: 0 };
    const left = this.#call.stream?.readableLength ?? 0;
    return performance.now() < until && left <= AHEAD && room?.grow(this.#last) === true;
  }
}

/** The events of a call that holds a connection, until it has ended. */
export class ReadAheadHandler extends PassingHandler {
  readonly #call: Call;
  readonly #ended: () => void;
  #reader: ReadAheadController | undefined;

  constructor(handler: Dispatcher.DispatchHandler, call: Call, ended: () => void) {
    super(handler);
    this.#call = call;
    this.#ended = ended;
  }

  /**
   * To be called again and again while calls wait for this one's connection. If its body is streamed, it is read ahead of
   * its reader, and one who reads nothing for a second loses it.
   * @param budget bounds what is read ahead
   * @param now in the time of `performance.now()`
   */
  readAhead(budget: BodyBudget, now: number): void {
    this.#reader?.readAhead(budget, now);
  }

  override onRequestStart(controller: Controller, context: unknown): void {
    this.#reader = new ReadAheadController(controller, this.#call);
    super.onRequestStart(this.#reader, context);
  }

  override onResponseStart(controller: Controller, ...given: ResponseStart): void {
    this.#reader?.begin();
    super.onResponseStart(this.#reader ?? controller, ...given);
  }

  override onResponseData(controller: Controller, chunk: Buffer): void {
    this.#reader?.arrive(chunk.length);
    super.onResponseData(this.#reader ?? controller, chunk);
  }

  override onResponseEnd(...given: Parameters<PassingHandler['onResponseEnd']>): void {
    this.#ended();
    super.onResponseEnd(...given);
  }

  override onResponseError(controller: Controller, error: Error): void {
    this.#ended();
    super.onResponseError(controller, error);
  }
}

type ResponseStart = Parameters<PassingHandler['onResponseStart']> extends [unknown, ...infer Rest] ? Rest : never;
