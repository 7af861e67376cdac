/**
 * The clock of all calls that have the same limit: who came first has to end first, so one timer of the system serves
 * them all. Nearly every call ends before its time, and a timer of its own for each costs more than this list.
 */
export interface Timed {
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Is told when its time is over, once. */
  timeOut(): void;
}

export class Deadlines {
  readonly #ms: number;
  readonly #running = new Set<Timed>();
  #timer: NodeJS.Timeout | undefined;

  /** @param ms the limit of each */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** To be called when it starts. */
  add(one: Timed): void {
    this.#running.add(one);
    if (this.#timer === undefined) this.#arm(this.#ms);
    else if (this.#running.size === 1) this.#timer.ref();
  }

  /** It has ended, or its clock no longer counts. */
  delete(one: Timed): void {
    // A clock that nobody needs holds no process up.
    if (this.#running.delete(one) && this.#running.size === 0) this.#timer?.unref();
  }

  #arm(ms: number): void {
    this.#timer = setTimeout(this.#look, ms);
  }

  readonly #look = (): void => {
    this.#timer = undefined;
    for (const one of this.#running) {
      const left = one.startedAt + this.#ms - performance.now();
      if (left > 0) {
        this.#arm(Math.ceil(left));
        return;
      }
      this.#running.delete(one);
      one.timeOut();
    }
  };
}
