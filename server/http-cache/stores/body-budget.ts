/** A bound for bodies that are still on their way: they take memory before any of them can be stored. */

/** Room for one body. It is to be held with `using`, and may grow as the body comes in. */
export interface Reservation extends Disposable {
  /** @returns false, and takes nothing, where there is no room for so many bytes more */
  grow(bytes: number): boolean;
}

export class BodyBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Bytes that are reserved. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * @param bytes as far as they are known: a `Content-Length`, or 0
   * @returns undefined where there is no room: the body is to be passed on as it comes, or refused. The only body on its
   * way always has room, or a large one would never be answered
   */
  reserve(bytes: number): Reservation | undefined {
    let held = 0;
    const grow = (more: number): boolean => {
      if (this.#bytes > held && this.#bytes + more > this.#maxBytes) return false;
      held += more;
      this.#bytes += more;
      return true;
    };
    if (!grow(bytes)) return undefined;
    return {
      grow,
      [Symbol.dispose]: () => {
        this.#bytes -= held;
        held = 0;
      },
    };
  }
}
