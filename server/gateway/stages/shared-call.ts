/**
 * One call for all who want its answer at the same time. It belongs to none of them: a caller who leaves, the first one
 * too, hurts nobody, and only when all have left is the call ended.
 */
import { Cancellation, type CancelSignal } from '../cancellation.ts';
import type { Span } from '../span.ts';

/** `released`: the answer is for the first caller alone, all others go on their own. */
export type Outcome<T> = { readonly as: 'leader' | 'follower'; readonly result: T } | { readonly as: 'released' };

interface Waiter<T> {
  readonly as: 'leader' | 'follower';
  readonly signal: CancelSignal | undefined;
  readonly resolve: (outcome: Outcome<T>) => void;
  readonly reject: (error: unknown) => void;
  readonly leave: () => void;
}

export class SharedCall<T> {
  /** Of the first caller's request. */
  readonly span: Span | undefined;
  #onClosed: (() => void) | undefined;
  readonly #ending = new Cancellation();
  #waiting: Waiter<T>[] = [];

  /** @param onClosed nobody is to join any more, though the call may go on */
  constructor(onClosed: () => void, span?: Span) {
    this.span = span;
    this.#onClosed = onClosed;
  }

  /** Told when nobody waits any more. */
  get signal(): CancelSignal {
    return this.#ending;
  }

  /**
   * Waits for the call's outcome.
   * @param signal the caller's own; none for a refresh, which nobody waits for
   * @throws what the call failed with; the signal's reason to a caller who leaves
   */
  join(as: 'leader' | 'follower', signal: CancelSignal | undefined): Promise<Outcome<T>> {
    return new Promise((resolve, reject) => {
      const waiter: Waiter<T> = { as, signal, resolve, reject, leave: () => this.#leave(waiter) };
      this.#waiting.push(waiter);
      if (signal?.aborted) waiter.leave();
      else signal?.addEventListener('abort', waiter.leave);
    });
  }

  /** Gives all who wait what came of it. */
  settle(work: Promise<T>): void {
    work.then(
      (result) => {
        for (const { as, resolve } of this.#end()) resolve({ as, result });
      },
      (error: unknown) => {
        for (const { reject } of this.#end()) reject(error);
      },
    );
  }

  /** Sends all but the first caller off to go on their own. */
  release(): void {
    this.#close();
    const followers = this.#waiting.filter(({ as }) => as === 'follower');
    const leader = this.#waiting.filter(({ as }) => as === 'leader');
    for (const { resolve } of this.#letGo(followers, leader)) resolve({ as: 'released' });
    if (leader.length === 0) this.#ending.abort(new Error('nobody waits any more'));
  }

  /** What it held is let go: the table that it stood in may keep it from the garbage collector for long. */
  #close(): void {
    this.#onClosed?.();
    this.#onClosed = undefined;
  }

  #end(): readonly Waiter<T>[] {
    this.#close();
    return this.#letGo(this.#waiting, []);
  }

  #leave(waiter: Waiter<T>): void {
    const others = this.#waiting.filter((one) => one !== waiter);
    this.#letGo([waiter], others);
    waiter.reject(waiter.signal?.reason);
    if (others.length > 0) return;
    this.#close();
    this.#ending.abort(waiter.signal?.reason);
  }

  #letGo(gone: readonly Waiter<T>[], others: Waiter<T>[]): readonly Waiter<T>[] {
    this.#waiting = others;
    for (const { signal, leave } of gone) signal?.removeEventListener('abort', leave);
    return gone;
  }
}
