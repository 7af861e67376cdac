/**
 * Load shedding for renders. While the event loop is overloaded, renders wait here. They start one at a time, with
 * several turns of the loop in between for everything else: new connections are accepted, and kept pages and stored
 * answers are sent. The wait is the loop's delay times the length of the queue. Once there has been a queue for some
 * time (CoDel's interval, RFC 8289: a burst is not an overload), renders that have waited too long are rejected; a
 * render that finds the queue full is always rejected. A single long turn (a first compilation, a garbage collection)
 * rejects nobody. Crawlers come last and wait less. With an idle loop a render costs one callback.
 */

/** Why a page is rendered; `renewal`: for later visitors. */
export type RenderFor = 'person' | 'crawler' | 'renewal';

export interface RenderLimits {
  /** `RENDER_QUEUE`: how many renders may wait. */
  readonly waiting: number;
  /** `RENDER_WAIT_MS`: how long a render may wait; ms. */
  readonly waitMs: number;
}

/** The event loop, as the queue uses it. */
export interface EventLoop {
  /** ms. */
  readonly now: () => number;
  /** Runs `work` in the next turn of the loop, after everything that has arrived by then. */
  readonly nextTurn: (work: () => void) => void;
  /** Runs `work` some turns later: the loop accepts one new connection in each turn (libuv). */
  readonly afterOthers: (work: () => void) => void;
}

export interface RenderQueueOptions extends RenderLimits {
  readonly onShed: (of: RenderFor, reason: 'full' | 'late') => void;
  readonly loop?: EventLoop | undefined;
}

interface Waiting {
  readonly of: RenderFor;
  /** In the queue's own time. */
  readonly since: number;
  readonly hasLeft: () => boolean;
  readonly settle: (mayBegin: boolean) => void;
}

/** No render is too late until there has been a queue for so long without a break; ms. */
const BURST_MS = 3000;
/** The part of the queue and of the waiting time that crawlers get. */
const CRAWLERS_ROOM = 1 / 2;
const CRAWLERS_WAIT = 1 / 5;
/** The longest time that a single turn adds to the waiting time. */
const TURN_MAX = 1 / 5;

/** Turns without a render take microseconds if nothing has arrived. */
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
  /** Has a render just begun? Then there is always a next turn. */
  #isTaken = false;
  #turnBeganAt = 0;
  /** The time since when there has been a queue without a break. */
  #standsSince = 0;
  /** The accumulated waiting time; ms. */
  #time = 0;

  constructor(options: RenderQueueOptions) {
    this.#options = options;
    this.#loop = options.loop ?? theLoop;
  }

  /** The number of waiting renders. */
  get length(): number {
    return this.#people.length + this.#crawlers.length;
  }

  /**
   * Requests a turn.
   * @param hasLeft has the visitor left?
   * @returns at once if the loop is free, else when it is: may the render begin?
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

/** The first one whose visitor is still waiting. */
function takeFirst(line: Waiting[]): Waiting | undefined {
  for (let first = line.shift(); first !== undefined; first = line.shift()) {
    if (!first.hasLeft()) return first;
    first.settle(false);
  }
  return undefined;
}
