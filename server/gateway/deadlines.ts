/**
 * The clock of all calls that have the same limit: who came first has to end first, so one timer of the system serves
 * them all. Nearly every call ends before its time, and a timer of its own for each costs more than this list.
 */
export interface Timed {
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** Its neighbours in the list, which sets them. */
  earlier: Timed | undefined;
  later: Timed | undefined;
  /** Is told when its time is over, once. */
  timeOut(): void;
}

/** A list of links, not a `Set`: what a `Set` has let go of can be kept from the garbage collector by its old tables. */
export class Deadlines {
  readonly #ms: number;
  #first: Timed | undefined;
  #last: Timed | undefined;
  #timer: NodeJS.Timeout | undefined;

  /** @param ms the limit of each */
  constructor(ms: number) {
    this.#ms = ms;
  }

  /** To be called when it starts. */
  add(one: Timed): void {
    const isAlone = this.#last === undefined;
    one.earlier = this.#last;
    if (this.#last === undefined) this.#first = one;
    else this.#last.later = one;
    this.#last = one;
    if (this.#timer === undefined) this.#arm(this.#ms);
    else if (isAlone) this.#timer.ref();
  }

  /** It has ended, or its clock no longer counts. */
  delete(one: Timed): void {
    const { earlier, later } = one;
    if (earlier === undefined && this.#first !== one) return;
    if (earlier === undefined) this.#first = later;
    else earlier.later = later;
    if (later === undefined) this.#last = earlier;
    else later.earlier = earlier;
    one.earlier = undefined;
    one.later = undefined;
    // A clock that nobody needs holds no process up.
    if (this.#first === undefined) this.#timer?.unref();
  }

  #arm(ms: number): void {
    this.#timer = setTimeout(this.#look, ms);
  }

  readonly #look = (): void => {
    this.#timer = undefined;
    for (let one = this.#first; one !== undefined; one = this.#first) {
      const left = one.startedAt + this.#ms - performance.now();
      if (left > 0) {
        this.#arm(Math.ceil(left));
        return;
      }
      this.delete(one);
      one.timeOut();
    }
  };
}
