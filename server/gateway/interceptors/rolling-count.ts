/** Counts events within the last ten seconds, in steps of one second. */
const SECONDS = 10;
/** The length of the window; ms. */
export const WINDOW = SECONDS * 1000;

export class RollingCount {
  readonly #now: () => number;
  readonly #counts = new Array<number>(SECONDS).fill(0);
  /** The latest second that the counts cover; s since 1970. */
  #second = 0;

  /** @param now ms since 1970 */
  constructor(now: () => number) {
    this.#now = now;
  }

  add(): void {
    this.#moveOn();
    const at = this.#second % SECONDS;
    this.#counts[at] = (this.#counts[at] ?? 0) + 1;
  }

  get total(): number {
    this.#moveOn();
    return this.#counts.reduce((sum, count) => sum + count, 0);
  }

  clear(): void {
    this.#counts.fill(0);
  }

  #moveOn(): void {
    const second = Math.floor(this.#now() / 1000);
    const passed = Math.min(Math.max(0, second - this.#second), SECONDS);
    for (let back = 0; back < passed; back += 1) this.#counts[(second - back) % SECONDS] = 0;
    this.#second = Math.max(second, this.#second);
  }
}
