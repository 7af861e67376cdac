/**
 * Queues renders while the event loop is overloaded (load shedding). One render begins at a time. While others wait,
 * the loop gets several turns before the next one, to accept connections and to answer from the caches. A render
 * therefore waits about the loop's delay times the length of the queue.
 *
 * A render that finds the queue full takes the place of the oldest one, which is refused (`RenderLine`). Once the queue
 * has not been empty for a while (the interval of CoDel, RFC 8289: a burst is no overload), renders that have waited too
 * long are refused. One long turn (a first compilation, a garbage collection) refuses nobody. Crawlers come last and may
 * wait less. If the loop is idle, queueing costs a render one callback.
 */
import type { FastifyRequest } from 'fastify';
import { isCrawlerName } from '../../../shared/rules/crawler.ts';
import { waited } from '../../gateway/span.ts';
import { failure } from '../../http/response/own-failure.ts';

/** For whom a page is rendered; `renewal` is a background render for the page store. */
export type RenderFor = 'person' | 'crawler' | 'renewal';

export interface RenderLimits {
  /** `RENDER_QUEUE`: how many renders may wait. */
  readonly waiting: number;
  /** `RENDER_WAIT_MS`: how long a render may wait; ms. */
  readonly waitMs: number;
}

/** Clock and scheduling of the event loop; replaceable in tests. */
export interface EventLoop {
  /** ms. */
  readonly now: () => number;
  /** Runs `work` in the next turn of the loop, after the events that have arrived by then. */
  readonly nextTurn: (work: () => void) => void;
  /** Runs `work` after several more turns: the loop accepts one new connection in each (libuv). */
  readonly afterOthers: (work: () => void) => void;
}

export interface RenderQueueOptions extends RenderLimits {
  readonly onShed: (of: RenderFor, reason: 'full' | 'late') => void;
  readonly loop?: EventLoop | undefined;
}

/** `since` is a time of the queue's own clock (`#time`). */
interface WaitingRender extends Waiting {
  readonly of: RenderFor;
}

type Line = RenderLine<WaitingRender>;

/** No render is refused as late before the queue has been in use for this long without a break; ms. */
const BURST_MS = 3000;
/** Crawlers get these shares of the queue and of the waiting time. */
const CRAWLERS_ROOM = 1 / 2;
const CRAWLERS_WAIT = 1 / 5;
/** The largest share of the waiting time that one turn counts for, however long it took. */
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
  readonly #people: Line;
  readonly #crawlers: Line;
  /** Has a render begun in this turn? Then the next turn is scheduled. */
  #isTaken = false;
  #turnBeganAt = 0;
  /** Since when the queue has not been empty, by the loop's clock; ms. */
  #standsSince = 0;
  /** The queue's own clock: time spent in turns while renders waited, long turns shortened; ms. */
  #time = 0;

  constructor(options: RenderQueueOptions) {
    this.#options = options;
    this.#loop = options.loop ?? theLoop;
    this.#people = new RenderLine(options.waiting);
    this.#crawlers = new RenderLine(options.waiting * CRAWLERS_ROOM);
  }

  /** Number of waiting renders. */
  get length(): number {
    return this.#people.length + this.#crawlers.length;
  }

  /**
   * Asks to begin a render.
   * @param hasLeft is nobody waiting for the render any more?
   * @returns whether it may begin: at once if the loop is free, or if no render may wait; else a promise
   */
  enter(of: RenderFor, hasLeft: () => boolean): boolean | Promise<boolean> {
    if (!this.#isTaken) {
      this.#take();
      return true;
    }
    if (this.#options.waiting === 0) {
      this.#options.onShed(of, 'full');
      return false;
    }
    if (this.length === 0) this.#standsSince = this.#loop.now();
    const line = of === 'crawler' ? this.#crawlers : this.#people;
    return new Promise((settle) => {
      const pushedOut = line.push({ of, since: this.#time, hasLeft, settle });
      if (pushedOut !== undefined) this.#refuse(pushedOut, 'full');
    });
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
    const next = this.#people.next() ?? this.#crawlers.next();
    if (next === undefined) return;
    this.#take();
    next.settle(true);
  }

  #dropLate(line: Line, waitMs: number): void {
    for (const late of line.takeBefore(this.#time - waitMs)) this.#refuse(late, 'late');
  }

  #refuse({ of, hasLeft, settle }: WaitingRender, reason: 'full' | 'late'): void {
    if (!hasLeft()) this.#options.onShed(of, reason);
    settle(false);
  }
}

/** `Retry-After` of refused requests; s. */
const TRY_AGAIN = { person: 2, crawler: 60 } as const;

/**
 * Resolves once the page may be rendered.
 * @throws ApiError 503 if the event loop is too busy for another render; the reason of the request's signal, if its
 * visitor has left
 */
export async function admit(
  { headers, requestContext: { span, signal } }: FastifyRequest,
  queue: Pick<RenderQueue, 'enter'>,
): Promise<void> {
  signal.throwIfAborted();
  const of = isCrawlerName(headers['user-agent'] ?? '') ? 'crawler' : 'person';
  const mayBegin = queue.enter(of, () => signal.aborted);
  const isAdmitted = typeof mayBegin === 'boolean' ? mayBegin : await waited(span, 'render queue', mayBegin);
  signal.throwIfAborted();
  if (!isAdmitted) throw failure(503, { retryAfter: TRY_AGAIN[of] });
}

interface Waiting {
  /** When it was queued; ms. */
  readonly since: number;
  readonly hasLeft: () => boolean;
  readonly settle: (mayBegin: boolean) => void;
}

/**
 * One line of waiting renders, in the order of their arrival. Usually the first one is next. A line that is full is a
 * sign of overload: then each new render pushes the oldest one out, and the newest is next until the line is empty
 * (adaptive LIFO: B. Maurer, 'Fail at Scale', ACM Queue 2015). In order of arrival every render would wait for as long
 * as the whole line takes, also those whose visitors have given up.
 */
class RenderLine<W extends Waiting> {
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
