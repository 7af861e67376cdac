/** Calls that change something and are under way: each runs to its end, whoever leaves (D27a). */
export class OpenChanges {
  #open = 0;
  #waiting: (() => void)[] = [];

  begin(): void {
    this.#open += 1;
  }

  end(): void {
    this.#open -= 1;
    if (this.#open > 0) return;
    for (const told of this.#waiting.splice(0)) told();
  }

  /** Comes back once there is none. */
  settled(): Promise<void> {
    if (this.#open === 0) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }
}
