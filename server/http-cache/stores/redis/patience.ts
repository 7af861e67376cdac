/** How long a Redis that fails or dawdles is left alone: each time twice as long, and one sign of life ends it. */

/** So many failures in a row, and it is left alone. */
const FAILURES = 3;
const FIRST_PAUSE = 250;
const LONGEST_PAUSE = 4000;

export class Patience {
  #failures = 0;
  #pause = FIRST_PAUSE;

  /** Is it to be left alone? */
  get isOut(): boolean {
    return this.#failures >= FAILURES;
  }

  /** Was it looked at more than twice in vain? */
  get isLong(): boolean {
    return this.#pause > 4 * FIRST_PAUSE;
  }

  succeeded(): void {
    this.#failures = 0;
    this.#pause = FIRST_PAUSE;
  }

  failed(): void {
    this.#failures += 1;
  }

  /** ms until it is worth another look; longer each time. */
  nextPause(): number {
    const pause = this.#pause;
    this.#pause = Math.min(2 * pause, LONGEST_PAUSE);
    return pause;
  }
}
