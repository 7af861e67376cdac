/**
 * One call for all who want its answer at the same time. It belongs to none of them: a caller who leaves, the first one
 * too, hurts nobody, and only when all have left is the call ended.
 */
import { Cancellation, type CancelSignal, unlessCancelled } from '../cancellation.ts';
import type { Span } from '../span.ts';

export class SharedCall<T> {
  /** Of the first caller's request. */
  readonly span: Span | undefined;
  readonly #onClosed: () => void;
  readonly #ending = new Cancellation();
  readonly #released = Promise.withResolvers<undefined>();
  #answer: Promise<T> = new Promise(() => undefined);
  #isOver = false;
  #waiting = 0;

  /** @param onClosed nobody is to join any more, though the call may go on; may be told more than once */
  constructor(onClosed: () => void, span?: Span) {
    this.span = span;
    this.#onClosed = onClosed;
  }

  /** Told when nobody waits any more. */
  get signal(): CancelSignal {
    return this.#ending;
  }

  /**
   * Waits for the answer as the first caller.
   * @param answer what the call brings
   * @param signal the caller's own; none for a refresh, which nobody waits for
   * @throws what the call failed with; the signal's reason to a caller who leaves
   */
  lead(answer: Promise<T>, signal: CancelSignal | undefined): Promise<T> {
    const close = (): void => {
      this.#isOver = true;
      this.#onClosed();
    };
    // Told before anybody who waits.
    answer.then(close, close);
    this.#answer = answer;
    return this.#wait(answer, signal);
  }

  /** Waits for the first caller's answer. @returns undefined: it is for them alone. Throws as `lead` does */
  follow(signal: CancelSignal | undefined): Promise<T | undefined> {
    return this.#wait(Promise.race([this.#answer, this.#released.promise]), signal);
  }

  /** Sends all but the first caller off to go on their own. */
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
