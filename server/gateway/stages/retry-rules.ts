/** When a call is made a second time (spec §7, D26): the rule and its budget. */
import { RollingCount } from './rolling-count.ts';

const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const repeatedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** An answer that asks for more patience than this is not repeated; ms. */
const LONGEST_WAIT = 2000;
/** Without a wish of the API's, the second try comes after 20 to 100 ms, so that many do not come as one. */
const SHORTEST_PAUSE = 20;
const PAUSE_SPREAD = 80;
/** A try with less time left than this could not end well; ms. */
const LEAST_TIME = 50;

export interface FailedTry {
  readonly method: string;
  /** Tries made so far. */
  readonly tries: number;
  /** `UPSTREAM_RETRIES`, or 0 where the row is never repeated. */
  readonly retries: number;
  /** Of the answer, or `broken`: the connection failed before an answer began; `final`: it failed otherwise. */
  readonly outcome: number | 'broken' | 'final';
  readonly retryAfter: string | undefined;
  /** What is left of the whole call's time; ms. */
  readonly timeLeft: number;
}

/** Does an answer's status ask for another try? */
export function isRepeated(status: number): boolean {
  return repeatedStatuses.has(status);
}

/**
 * @param random 0 to 1, for the jitter
 * @returns ms to wait before the next try; undefined: there is none
 */
export function retryDelay(failed: FailedTry, random: number): number | undefined {
  if (failed.tries > failed.retries || !repeatable.has(failed.method)) return undefined;
  if (failed.outcome === 'final') return undefined;
  if (failed.outcome !== 'broken' && !isRepeated(failed.outcome)) return undefined;
  const pause = SHORTEST_PAUSE + random * PAUSE_SPREAD;
  const wait = failed.retryAfter === undefined ? pause : wishedWait(failed.retryAfter, pause);
  return wait === undefined || wait + LEAST_TIME > failed.timeLeft ? undefined : wait;
}

/** Seconds only; a date, or more than the longest wait, is a wish to be left alone. */
function wishedWait(retryAfter: string, pause: number): number | undefined {
  if (!/^\d+$/.test(retryAfter)) return undefined;
  const wished = Number(retryAfter) * 1000;
  return wished > LONGEST_WAIT ? undefined : Math.max(wished, pause);
}

const ALWAYS_ALLOWED = 10;
const ALLOWED_PART = 0.2;

/** The budget of D26: an API that fails as a whole gets at most a fifth more calls because of it. */
export class RetryBudget {
  readonly #calls: RollingCount;
  readonly #retries: RollingCount;

  /** @param now ms since 1970 */
  constructor(now: () => number) {
    this.#calls = new RollingCount(now);
    this.#retries = new RollingCount(now);
  }

  /** Notes a call's first try. */
  noteCall(): void {
    this.#calls.add();
  }

  /** Takes one retry out of the budget of the last 10 s, if it has one left. */
  take(): boolean {
    if (this.#retries.total >= Math.max(ALWAYS_ALLOWED, Math.floor(this.#calls.total * ALLOWED_PART))) return false;
    this.#retries.add();
    return true;
  }
}
