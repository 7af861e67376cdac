/** Decides whether and when a call is retried (spec §7, D26), within a budget. */
import { RollingCount } from './rolling-count.ts';

const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const repeatedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** A longer `Retry-After` means no retry; ms. */
const LONGEST_WAIT = 2000;
/** Without `Retry-After` the retry comes after a random 20 to 100 ms, so that many retries do not coincide. */
const SHORTEST_PAUSE = 20;
const PAUSE_SPREAD = 80;
/** There is no retry with less time left than this; ms. */
const LEAST_TIME = 50;

export interface FailedTry {
  readonly method: string;
  /** Number of tries so far. */
  readonly tries: number;
  /** `UPSTREAM_RETRIES`, or 0 if the row must not be retried. */
  readonly retries: number;
  /** The status of the answer. `broken`: the connection failed before an answer began; `final`: another failure. */
  readonly outcome: number | 'broken' | 'final';
  readonly retryAfter: string | undefined;
  /** Time left of the whole call's limit; ms. */
  readonly timeLeft: number;
}

/** May a call with this status be retried? */
export function isRepeated(status: number): boolean {
  return repeatedStatuses.has(status);
}

/**
 * @param random 0 to 1, for the jitter
 * @returns ms to wait before the retry; undefined: no retry
 */
export function retryDelay(failed: FailedTry, random: number): number | undefined {
  if (failed.tries > failed.retries || !repeatable.has(failed.method)) return undefined;
  if (failed.outcome === 'final') return undefined;
  if (failed.outcome !== 'broken' && !isRepeated(failed.outcome)) return undefined;
  const pause = SHORTEST_PAUSE + random * PAUSE_SPREAD;
  const wait = failed.retryAfter === undefined ? pause : wishedWait(failed.retryAfter, pause);
  return wait === undefined || wait + LEAST_TIME > failed.timeLeft ? undefined : wait;
}

/** Only seconds are honoured. A date, or a longer wait, means no retry. */
function wishedWait(retryAfter: string, pause: number): number | undefined {
  if (!/^\d+$/.test(retryAfter)) return undefined;
  const wished = Number(retryAfter) * 1000;
  return wished > LONGEST_WAIT ? undefined : Math.max(wished, pause);
}

const ALWAYS_ALLOWED = 10;
const ALLOWED_PART = 0.2;

/** The retry budget of D26: when the whole API fails, retries add at most a fifth to its load. */
export class RetryBudget {
  readonly #calls: RollingCount;
  readonly #retries: RollingCount;

  /** @param now ms since 1970 */
  constructor(now: () => number) {
    this.#calls = new RollingCount(now);
    this.#retries = new RollingCount(now);
  }

  /** Records the first try of a call. */
  noteCall(): void {
    this.#calls.add();
  }

  /** Takes a retry from the budget of the last 10 s. @returns false if it is used up */
  take(): boolean {
    if (this.#retries.total >= Math.max(ALWAYS_ALLOWED, Math.floor(this.#calls.total * ALLOWED_PART))) return false;
    this.#retries.add();
    return true;
  }
}
