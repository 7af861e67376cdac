/** Gathers log lines and passes them on together: a write for each of them would cost more than making it. */

/** Lines are passed on when there are so many characters of them, and so long after the first one at the latest. */
const FULL = 64_000;
const PATIENCE_MS = 100;

export class LineBatch {
  readonly #pass: (lines: string) => void;
  #lines = '';
  #timer: NodeJS.Timeout | undefined;

  /** @param pass takes several lines at once, each with its end */
  constructor(pass: (lines: string) => void) {
    this.#pass = pass;
  }

  /** @param line with its end */
  write(line: string): void {
    this.#lines += line;
    if (this.#lines.length >= FULL) this.flush();
    else this.#timer ??= setTimeout(() => this.flush(), PATIENCE_MS).unref();
  }

  flush(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const lines = this.#lines;
    this.#lines = '';
    if (lines !== '') this.#pass(lines);
  }
}
