/**
 * One line of waiting renders, in the order of their arrival. Usually the first one is next. A line that is full is a
 * sign of overload: then each new render pushes the oldest one out, and the newest is next until the line is empty
 * (adaptive LIFO: B. Maurer, 'Fail at Scale', ACM Queue 2015). In order of arrival every render would wait for as long
 * as the whole line takes, also those whose visitors have given up.
 */

export interface Waiting {
  /** When it was queued; ms. */
  readonly since: number;
  readonly hasLeft: () => boolean;
  readonly settle: (mayBegin: boolean) => void;
}

export class RenderLine<W extends Waiting> {
  readonly #room: number;
  #waiting: W[] = [];
  #isNewestFirst = false;

  /** @param room how many renders may wait; at least 1 */
  constructor(room: number) {
    this.#room = room;
  }

  get length(): number {
    return this.#waiting.length;
  }

  /** Adds a render. @returns the one that it has pushed out */
  push(render: W): W | undefined {
    const isFull = this.#waiting.length >= this.#room;
    if (isFull) this.#isNewestFirst = true;
    const pushedOut = isFull ? this.#waiting.shift() : undefined;
    this.#waiting.push(render);
    return pushedOut;
  }

  /** Takes the next render whose visitor is still there. Those of visitors who have left are settled. */
  next(): W | undefined {
    for (;;) {
      const render = this.#isNewestFirst ? this.#waiting.pop() : this.#waiting.shift();
      if (this.#waiting.length === 0) this.#isNewestFirst = false;
      if (render === undefined || !render.hasLeft()) return render;
      render.settle(false);
    }
  }

  /** Takes all renders that were queued before `time`; ms. */
  takeBefore(time: number): W[] {
    const first = this.#waiting.findIndex(({ since }) => since >= time);
    return this.#waiting.splice(0, first === -1 ? this.#waiting.length : first);
  }
}
