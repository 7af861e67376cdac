/**
 * Renders wait here while the event loop has more to do than it can (load shedding). One begins at a time, and while
 * others wait the loop then has several turns for all else: connections are taken, what is kept or stored is answered. How
 * long that takes is the delay of the loop times the length of the queue. Once the queue has stood for a while (CoDel's
 * interval, RFC 8289: a burst is no overload) who has waited too long is refused, as is at any time who finds it full. One
 * long turn (a first compilation, a collection of garbage) refuses nobody. Crawlers come after all others, and wait less. A
 * calm loop costs a render one callback.
 */

/** For whom a page is rendered; `renewal`: for all who come after. */
export type RenderFor = 'person' | 'crawler' | 'renewal';

export interface RenderLimits {
  /** `RENDER_QUEUE`: so many renders may wait. */
  readonly waiting: number;
  /** `RENDER_WAIT_MS`: so long a render may wait; ms. */
  readonly waitMs: number;
}

/** What is known of the event loop, and how to wait for it. */
export interface EventLoop {
  /** ms. */
  readonly now: () => number;
  /** Runs `work` in the next turn of the loop, behind what has arrived by then. */
  readonly nextTurn: (work: () => void) => void;
  /** Runs it after some turns more: the loop takes one new connection in each (libuv). */
  readonly afterOthers: (work: () => void) => void;
}

export interface RenderQueueOptions extends RenderLimits {
  readonly onShed: (of: RenderFor, reason: 'full' | 'late') => void;
  readonly loop?: EventLoop | undefined;
}

interface Waiting {
  readonly of: RenderFor;
  /** By the queue's own time. */
  readonly since: number;
  readonly hasLeft: () => boolean;
  readonly settle: (mayBegin: boolean) => void;
}

/** Nobody is too late before renders have waited for so long without a break; ms. */
const BURST_MS = 3000;
/** What crawlers get of the queue, and of the time to wait. */
const CRAWLERS_ROOM = 1 / 2;
const CRAWLERS_WAIT = 1 / 5;
/** What one turn, however long, counts for of the time to wait. */
const TURN_MAX = 1 / 5;

/** Turns without a render cost microseconds where nothing has arrived. */
const TURNS_FOR_OTHERS = 16;

const theLoop: EventLoop = {
  now: () => performance.now(),
  nextTurn: (work) => void setImmediate(work),
  afterOthers: (work) => waitTurns(TURNS_FOR_OTHERS, work),
};

function waitTurns(turns: number, work: () => void): void {
  if (turns === 0) work();
  else setImmediate(waitTurns, turns - 1, work);
}

export class RenderQueue {
  readonly #options: RenderQueueOptions;
  readonly #loop: EventLoop;
  readonly #people: Waiting[] = [];
  readonly #crawlers: Waiting[] = [];
  /** Has a render begun just now? There is then always a next turn. */
  #isTaken = false;
  #turnBeganAt = 0;
  /** Since when renders have waited without a break, by the loop's time. */
  #standsSince = 0;
  /** How long renders have waited in all; ms. */
  #time = 0;

  constructor(options: RenderQueueOptions) {
    this.#options = options;
    this.#loop = options.loop ?? theLoop;
  }

  /** How many wait. */
  get length(): number {
    return this.#people.length + this.#crawlers.length;
  }

  /**
   * Asks for a turn.
   * @param hasLeft does nobody wait for the render any more?
   * @returns at once where the loop is free, else once it is: may the render begin?
   */
  enter(of: RenderFor, hasLeft: () => boolean): boolean | Promise<boolean> {
    if (!this.#isTaken) {
      this.#take();
      return true;
    }
    const isCrawler = of === 'crawler';
    const line = isCrawler ? this.#crawlers : this.#people;
    if (line.length >= this.#options.waiting * (isCrawler ? CRAWLERS_ROOM : 1)) {
      this.#options.onShed(of, 'full');
      return false;
    }
    if (this.length === 0) this.#standsSince = this.#loop.now();
    return new Promise((settle) => line.push({ of, since: this.#time, hasLeft, settle }));
  }

  #take(): void {
    this.#isTaken = true;
    this.#turnBeganAt = this.#loop.now();
    this.#loop.nextTurn(() => {
      if (this.length === 0) this.#isTaken = false;
      else this.#loop.afterOthers(() => this.#turn());
    });
  }

  #turn(): void {
    this.#isTaken = false;
    const { waitMs } = this.#options;
    this.#time += Math.min(this.#loop.now() - this.#turnBeganAt, waitMs * TURN_MAX);
    if (this.#loop.now() - this.#standsSince >= BURST_MS) {
      this.#dropLate(this.#crawlers, waitMs * CRAWLERS_WAIT);
      this.#dropLate(this.#people, waitMs);
    }
    const next = takeFirst(this.#people) ?? takeFirst(this.#crawlers);
    if (next === undefined) return;
    this.#take();
    next.settle(true);
  }

  #dropLate(line: Waiting[], waitMs: number): void {
    const latest = this.#time - waitMs;
    for (let first = line[0]; first !== undefined && first.since < latest; first = line[0]) {
      line.shift();
      if (!first.hasLeft()) this.#options.onShed(first.of, 'late');
      first.settle(false);
    }
  }
}

/** The first whose visitor is still there. */
function takeFirst(line: Waiting[]): Waiting | undefined {
  for (let first = line.shift(); first !== undefined; first = line.shift()) {
    if (!first.hasLeft()) return first;
    first.settle(false);
  }
  return undefined;
}
