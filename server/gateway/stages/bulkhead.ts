/**
 * Stage: a class of calls has as many at once as it has connections, and one kind of them half of these (D27a). What is
 * too much waits in a queue that is bounded, and leaves it when its visitor or its time is gone: it is then never sent.
 */
import type { CallClass } from '../../../shared/contract/classes.ts';
import { type Answer, atEndOf, type Call, type SendStage } from '../call.ts';
import { busy, timedOut } from '../failure.ts';
import { waited } from '../span.ts';
import { groupOf } from './group.ts';

/** So many calls of one kind, and so many of a class, may wait; beyond them 503. */
const MAX_WAITING = 256;
const MAX_WAITING_IN_ALL = 512;
/** Whoever finds the queue full may try again so much later; ms. */
const TRY_AGAIN = 1000;

interface Waiting {
  readonly group: string;
  readonly enter: () => void;
}

class Bulkhead {
  readonly #size: number;
  readonly #running = new Map<string, number>();
  #runningInAll = 0;
  #queue: Waiting[] = [];

  /** @param size so many calls may run at once */
  constructor(size: number) {
    this.#size = size;
  }

  /** Comes back once the call may run. @throws ApiError `busy` or `timeout`; the reason of the call's signal */
  enter(group: string, call: Call): Promise<void> | undefined {
    if (this.#hasRoom(group)) {
      this.#run(group, 1);
      return undefined;
    }
    const ofGroup = this.#queue.filter((waiting) => waiting.group === group).length;
    if (ofGroup >= MAX_WAITING || this.#queue.length >= MAX_WAITING_IN_ALL) throw busy(TRY_AGAIN);
    return this.#wait(group, call);
  }

  /** A call has ended: who waits longest of those that may run is next. */
  leave(group: string): void {
    this.#run(group, -1);
    const next = this.#queue.find((waiting) => this.#hasRoom(waiting.group));
    if (next === undefined) return;
    this.#run(next.group, 1);
    next.enter();
  }

  #wait(group: string, { signal, startedAt, timeoutMs }: Call): Promise<void> {
    return new Promise((resolve, reject) => {
      const settle = (then: () => void): void => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', cancel);
        this.#queue = this.#queue.filter((one) => one !== waiting);
        then();
      };
      const cancel = (): void => settle(() => reject(signal?.reason));
      const waiting: Waiting = { group, enter: () => settle(resolve) };
      const timeLeft = startedAt + timeoutMs - performance.now();
      const timer = setTimeout(() => settle(() => reject(timedOut())), timeLeft);
      this.#queue.push(waiting);
      if (signal?.aborted) cancel();
      else signal?.addEventListener('abort', cancel);
    });
  }

  #hasRoom(group: string): boolean {
    return this.#runningInAll < this.#size && (this.#running.get(group) ?? 0) < this.#size / 2;
  }

  #run(group: string, change: 1 | -1): void {
    const running = (this.#running.get(group) ?? 0) + change;
    if (running === 0) this.#running.delete(group);
    else this.#running.set(group, running);
    this.#runningInAll += change;
  }
}

/** How many calls of each class may run at once. */
export type BulkheadSizes = Readonly<Record<CallClass, number>>;

export function bulkhead(sizes: BulkheadSizes): SendStage {
  const bulkheads = new Map<CallClass, Bulkhead>();
  const bulkheadOf = (of: CallClass): Bulkhead => {
    const known = bulkheads.get(of) ?? new Bulkhead(sizes[of]);
    bulkheads.set(of, known);
    return known;
  };
  return (next) => async (call) => {
    const group = groupOf(call);
    const held = bulkheadOf(call.of);
    await waited(call.span, `bulkhead ${call.name}`, held.enter(group, call));
    let answer: Answer | undefined;
    try {
      answer = await next(call);
      return answer;
    } finally {
      atEndOf(answer, () => held.leave(group));
    }
  };
}
