/**
 * One call shared by all readers that want its answer at the same time. No reader owns it: when one leaves, the first
 * one included, the others still get the answer. The call is aborted when all have left.
 */
import { Cancellation, type CancelSignal, unlessCancelled } from '../cancellation.ts';
import type { Span } from '../span.ts';

export class SharedCall<T> {
  /** The span of the first reader's request. */
  readonly span: Span | undefined;
  readonly #onClosed: () => void;
  readonly #ending = new Cancellation();
  readonly #released = Promise.withResolvers<undefined>();
  #answer: Promise<T> = new Promise(() => undefined);
  #isOver = false;
  #waiting = 0;

  /** @param onClosed called when nobody may join any more, though the call may go on; can be called more than once */
  constructor(onClosed: () => void, span?: Span) {
    this.span = span;
    this.#onClosed = onClosed;
  }

  /** Aborted when nobody waits any more. */
  get signal(): CancelSignal {
    return this.#ending;
  }

  /**
   * Waits for the answer as the first reader.
   * @param answer the result of the call
   * @param signal the reader's own; undefined for a refresh, which nobody waits for
   * @throws the error of the call; the signal's reason to a reader who leaves
   */
  lead(answer: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
    const close = (): void => {
      this.#isOver = true;
      this.#onClosed();
    };
    // Registered first, so that it runs before any waiting reader continues.
    answer.then(close, close);
    this.#answer = answer;
    return this.#wait(answer, signal);
  }

  /**
   * Waits for the first reader's answer. @returns undefined if the answer is for the first reader only. Throws as
   * `lead` does
   */
  follow(signal: CancelSignal | undefined): Promise<T | undefined> {
    return this.#wait(Promise.race([this.#answer, this.#released.promise]), signal);
  }

  /** Releases all readers but the first one, who then call on their own. */
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
