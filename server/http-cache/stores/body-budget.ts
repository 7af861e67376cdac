/** Bounds the memory for bodies that are being received, before they can be stored. */

/** Memory reserved for one body. Hold it with `using`; it may grow as the body arrives. */
export interface Reservation extends Disposable {
  /** Reserves further bytes. @returns false if there is no room for them; then nothing is reserved */
  grow(bytes: number): boolean;
}

export class BodyBudget {
  readonly #maxBytes: number;
  #bytes = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** The bytes that are reserved in all. */
  get bytes(): number {
    return this.#bytes;
  }

  /**
   * Reserves memory for a body. A body that is the only one always gets it, or a large one could never be received.
   * @param bytes the size as far as it is known: a `Content-Length`, or 0
   * @returns undefined if there is no room; then the body must be streamed or refused
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
