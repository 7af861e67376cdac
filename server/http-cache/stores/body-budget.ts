/** Limits the memory of bodies in transit, which are not stored yet. */

/** A reservation for one body. To be held with `using`; it may grow while the body arrives. */
export interface Reservation extends Disposable {
  /** @returns false, and reserves nothing, if the limit would be exceeded */
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
   * @param bytes the expected length: a `Content-Length`, or 0
   * @returns undefined if there is no memory: the body must be streamed or refused. The only body in transit always
   * gets memory, or a large one could never be answered
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
