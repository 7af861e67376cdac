/** When a call is retried (spec §7, D26): the rule and its budget. */
import { RollingCount } from './rolling-count.ts';

const repeatable = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'DELETE']);
const repeatedStatuses = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/** There is no retry if `Retry-After` asks for a longer wait than this; ms. */
const LONGEST_WAIT = 2000;
/** Without `Retry-After` the pause before the retry is 20 to 100 ms, random so that retries are spread out. */
const SHORTEST_PAUSE = 20;
const PAUSE_SPREAD = 80;
/** There is no retry if less time than this would be left for it; ms. */
const LEAST_TIME = 50;

export interface FailedTry {
  readonly method: string;
  /** Tries made so far. */
  readonly tries: number;
  /** `UPSTREAM_RETRIES`, or 0 if the row is never retried. */
  readonly retries: number;
  /** The answer's status; `broken`: the connection failed before an answer began; `final`: it failed otherwise. */
  readonly outcome: number | 'broken' | 'final';
  readonly retryAfter: string | undefined;
  /** Time left for the whole call; ms. */
  readonly timeLeft: number;
}

/** Is a retry worthwhile after an answer with this status? */
export function isRepeated(status: number): boolean {
  return repeatedStatuses.has(status);
}

/**
 * @param random 0 to 1, for the jitter
 * @returns ms to wait before the next try; undefined if there is none
 */
export function retryDelay(failed: FailedTry, random: number): number | undefined {
  if (failed.tries > failed.retries || !repeatable.has(failed.method)) return undefined;
  if (failed.outcome === 'final') return undefined;
  if (failed.outcome !== 'broken' && !isRepeated(failed.outcome)) return undefined;
  const pause = SHORTEST_PAUSE + random * PAUSE_SPREAD;
  const wait = failed.retryAfter === undefined ? pause : wishedWait(failed.retryAfter, pause);
  return wait === undefined || wait + LEAST_TIME > failed.timeLeft ? undefined : wait;
}

/** Reads a `Retry-After` in seconds. A date, or more than `LONGEST_WAIT`, means that there is no retry. */
function wishedWait(retryAfter: string, pause: number): number | undefined {
  if (!/^\d+$/.test(retryAfter)) return undefined;
  const wished = Number(retryAfter) * 1000;
  return wished > LONGEST_WAIT ? undefined : Math.max(wished, pause);
}

const ALWAYS_ALLOWED = 10;
const ALLOWED_PART = 0.2;

/** The budget of D26: ten retries in 10 s are always allowed, and beyond them a fifth of the calls. */
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

  /** Takes one retry from the budget of the last 10 s. @returns false if none is left */
  take(): boolean {
    if (this.#retries.total >= Math.max(ALWAYS_ALLOWED, Math.floor(this.#calls.total * ALLOWED_PART))) return false;
    this.#retries.add();
    return true;
  }
}
