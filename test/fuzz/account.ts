/** Which try was which: by the words that it sent, and by the request ids that its answers bear. */
import type { Marks } from './targets.ts';

export interface WrongLine {
  /** Of the tries, from 1 on. */
  readonly nth: number;
  readonly line: string;
}

export class Account {
  tries = 0;
  readonly #seed: number;
  readonly #tryOfRequest = new Map<string, number>();

  constructor(seed: number) {
    this.#seed = seed;
  }

  next(): Marks {
    this.tries += 1;
    return { open: `zq${this.#seed}x${this.tries}qz`, secret: `zs${this.#seed}x${this.tries}sz` };
  }

  noteAnswer(requestId: string): void {
    this.#tryOfRequest.set(requestId, this.tries);
  }

  /** The log tells nothing that a visitor has sent, and a line of level 50 tells of a defect (docs/operating.md). */
  findWrongLine(log: string): WrongLine | undefined {
    for (const line of log.split('\n')) {
      const [, mark] = /z[qs]\d+x(\d+)[qs]z/i.exec(line) ?? [];
      if (mark !== undefined) return { nth: Number(mark), line };
      if (!/"level":[56]0/.test(line)) continue;
      const [, id = ''] = /"requestId":"([^"]*)"/.exec(line) ?? [];
      return { nth: this.#tryOfRequest.get(id) ?? this.tries, line };
    }
    return undefined;
  }
}
