/**
 * One call for all callers who want its answer at the same time. None of them owns it: any caller, even the first one,
 * may leave without harm to the others. The call is aborted when all callers have left.
 */
import { Cancellation, type CancelSignal, unlessCancelled } from '../cancellation.ts';
import type { Span } from '../span.ts';

export class SharedCall<T> {
  /** The span of the first caller's request. */
  readonly span: Span | undefined;
  readonly #onClosed: () => void;
  readonly #ending = new Cancellation();
  readonly #released = Promise.withResolvers<undefined>();
  #answer: Promise<T> = new Promise(() => undefined);
  #isOver = false;
  #waiting = 0;

  /** @param onClosed called when no further caller may join, though the call may go on; may be called more than once */
  constructor(onClosed: () => void, span?: Span) {
    this.span = span;
    this.#onClosed = onClosed;
  }

  /** Aborted when nobody waits any more. */
  get signal(): CancelSignal {
    return this.#ending;
  }

  /**
   * Waits for the answer as the first caller.
   * @param answer the answer of the call
   * @param signal the caller's own; undefined for a refresh, which nobody waits for
   * @throws the error of the call; the signal's reason if the caller leaves
   */
  lead(answer: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
    const close = (): void => {
      this.#isOver = true;
      this.#onClosed();
    };
    // Registered first, so that the call is closed before any waiting caller goes on.
    answer.then(close, close);
    this.#answer = answer;
    return this.#wait(answer, signal);
  }

  /**
   * Waits for the first caller's answer. Throws as `lead` does.
   * @returns undefined if only the first caller may have it
   */
  follow(signal: CancelSignal | undefined): Promise<T | undefined> {
    return this.#wait(Promise.race([this.#answer, this.#released.promise]), signal);
  }

  /** Makes all callers but the first go on without this call. */
  release(): void {
    this.#onClosed();
    this.#released.resolve(undefined);
  }

  async #wait<Result>(outcome: Promise<Result>, signal: CancelSignal | undefined): Promise<Result> {
    this.#waiting += 1;
    try {
      return await unlessCancelled(outcome, signal);
    } finally {
      this.#waiting -= 1;
      if (this.#waiting === 0 && !this.#isOver) {
        this.#onClosed();
        this.#ending.abort(signal?.reason ?? new Error('nobody waits any more'));
      }
    }
  }
}
