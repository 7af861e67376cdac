/** Interceptor: retries a failed call where that makes sense (spec §7, D26). Nothing else in the server retries calls. */
import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, errors } from 'undici';
import { ApiError } from '../../../shared/api.ts';
import { unlessAborted } from '../abort.ts';
import { type CallInterceptor, timeLeft } from '../call.ts';
import { waited } from '../span.ts';
import { DRAINED, DRAINED_WITHIN } from '../transport/answer-body.ts';
import type { UpstreamMetrics } from '../upstream-metrics.ts';
import { failUnsent, PassingHandler } from './passing.ts';
import { RollingCount } from './rolling-count.ts';

export interface RetryOptions {
  /** `UPSTREAM_RETRIES`. */
  readonly retries: number;
  readonly metrics: Pick<UpstreamMetrics, 'retried'>;
  /** ms since 1970. */
  readonly now: () => number;
}

export function retry({ retries, metrics, now }: RetryOptions): CallInterceptor {
  const budget = new RetryBudget(now);
  return (dispatch) => (options, handler) => {
    const { call } = options;
    budget.noteCall();

    const next: NextTry = {
      pauseAfter: (outcome, retryAfter) => {
        const failed: FailedTry = {
          method: call.method,
          tries: call.attempts,
          retries: call.repeatable ? retries : 0,
          outcome,
          retryAfter,
          timeLeft: timeLeft(call),
        };
        const wait = retryDelay(failed, Math.random());
        return wait === undefined || !budget.take() ? undefined : wait;
      },
      begin: (wait) => {
        metrics.retried(call.call);
        const paused = waited(call.context.span, `retry pause ${call.call}`, pauseFor(wait, call.signal));
        paused.then(send, (reason) => failUnsent(handler, reason));
      },
    };
    const send = (): boolean => {
      call.attempts += 1;
      return dispatch(options, new TryHandler(handler, next));
    };
    return send();
  };
}

interface NextTry {
  /** @returns ms to wait before the next try, for which the budget has a place; undefined if there is none */
  readonly pauseAfter: (outcome: FailedTry['outcome'], retryAfter: string | undefined) => number | undefined;
  readonly begin: (wait: number) => void;
}

/**
 * The events of one try. Those of a try that is repeated go no further: its body is drained, because until it has ended it
 * has the call's connection, and a call has only one.
 */
class TryHandler extends PassingHandler {
  readonly #next: NextTry;
  /** What follows when this try has ended; ms. */
  #wait: number | undefined;
  #isAnswered = false;
  #drained = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(handler: Dispatcher.DispatchHandler, next: NextTry) {
    super(handler);
    this.#next = next;
  }

  override onResponseStart(...given: Parameters<PassingHandler['onResponseStart']>): void {
    const [controller, status, headers] = given;
    if (isRepeated(status)) this.#wait = this.#next.pauseAfter(status, headers['retry-after']?.toString());
    this.#isAnswered = status >= 200;
    if (this.#wait === undefined) super.onResponseStart(...given);
    else this.#timer = setTimeout(() => controller.abort(new errors.RequestAbortedError()), DRAINED_WITHIN);
  }

  override onResponseData(controller: Dispatcher.DispatchController, chunk: Buffer): void {
    if (this.#wait === undefined) super.onResponseData(controller, chunk);
    else this.#drained += chunk.length;
    if (this.#drained > DRAINED) controller.abort(new errors.RequestAbortedError());
  }

  override onResponseEnd(...given: Parameters<PassingHandler['onResponseEnd']>): void {
    if (this.#wait === undefined) super.onResponseEnd(...given);
    else this.#repeat(this.#wait);
  }

  override onResponseError(controller: Dispatcher.DispatchController, error: Error): void {
    if (!this.#isAnswered) this.#wait = this.#next.pauseAfter(isBroken(error) ? 'broken' : 'final', undefined);
    if (this.#wait === undefined) super.onResponseError(controller, error);
    else this.#repeat(this.#wait);
  }

  #repeat(wait: number): void {
    clearTimeout(this.#timer);
    this.#next.begin(wait);
  }
}

/** @throws the signal's reason if it is aborted during the pause */
async function pauseFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  const over = new AbortController();
  try {
    await unlessAborted(pause(ms, undefined, { signal: over.signal }), signal);
  } finally {
    over.abort();
  }
}

const brokenCodes = new Set([
  'UND_ERR_SOCKET',
  'UND_ERR_CONNECT_TIMEOUT',
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** Did the connection fail before an answer began? An unparsable answer counts as one that has begun. */
function isBroken(error: unknown): boolean {
  const cause = error instanceof ApiError ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return typeof code === 'string' && brokenCodes.has(code);
}

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
function isRepeated(status: number): boolean {
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

/** Of retries ten in 10 s are always allowed, and beyond them as many as a fifth of the calls (D26). */
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
