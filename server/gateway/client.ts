/**
 * The one HTTP client towards the shop API: pools per class, a limit on the whole call, one owner of retries (D26), a
 * breaker per class (D27a).
 */
import type { Dispatcher } from 'undici';
import type { CallClass } from '../../shared/contract/classes.ts';
import { type FieldList, fieldValue } from '../http-cache/rules/fields.ts';
import { Attempt, type Failed, type Head } from './attempt.ts';
import { type Admission, Breaker } from './breaker.ts';
import type { UpstreamAnswer, UpstreamCall } from './call.ts';
import { isChanging } from './changing.ts';
import { Deadlines } from './deadlines.ts';
import { busy, noteTries } from './failure.ts';
import type { Outcome, UpstreamMetrics } from './metrics.ts';
import { OpenChanges } from './open-changes.ts';
import { Pools } from './pools.ts';
import { RetryBudget, retryDelay } from './retry.ts';
import { Run } from './run.ts';

/** No status is higher (RFC 9110 §15): what says so is no answer. */
const MAX_STATUS = 599;

export interface ClientOptions {
  readonly apiUrl: () => string;
  readonly retries: number;
  readonly metrics: UpstreamMetrics;
  /** ms since 1970. */
  readonly now: () => number;
}

export class UpstreamClient {
  readonly #options: ClientOptions;
  readonly #pools: Pools;
  readonly #budget: RetryBudget;
  readonly #breakers = new Map<CallClass, Breaker>();
  /** By their limit, ms: there are as many as the table and the settings name. */
  readonly #deadlines = new Map<number, Deadlines>();
  readonly #changes = new OpenChanges();

  constructor(options: ClientOptions) {
    this.#options = options;
    this.#pools = new Pools(options.apiUrl);
    this.#budget = new RetryBudget(options.now);
  }

  /** The API's origin and base path. */
  get base() {
    return this.#pools.base;
  }

  /**
   * Makes a call and gives the head of its answer, whatever its status.
   * @throws ApiError `timeout`, `upstream` or `busy`; the signal's reason when the caller has left
   */
  async send(call: UpstreamCall): Promise<UpstreamAnswer> {
    const breaker = this.#breaker(call.of);
    const admission = breaker.admit();
    if (admission === 'refused') {
      this.#options.metrics.callEnded(call.call, call.of, 'refused', 0);
      throw busy(breaker.wait);
    }
    this.#budget.noteCall();
    // Whoever may end a call need not be waited for.
    const changes = call.signal === undefined && isChanging(call.method);
    if (changes) this.#changes.begin();
    const run = new Run(call, this.#deadlinesOf(call.timeoutMs), (outcome, ms) => {
      // A check counts where it is the probe: that the API is back is told by whoever asks.
      if (call.isCheck === undefined || admission === 'probe') noteOutcome(breaker, admission, outcome);
      this.#options.metrics.callEnded(call.call, call.of, outcome, ms);
      if (changes) this.#changes.end();
    });
    for (let attempts = 1; ; attempts += 1) {
      const requestTime = this.#options.now();
      const tried = usable(await this.#try(call, run));
      const wait = this.#waitBeforeRetry(call, run, tried, attempts);
      if (wait === undefined) {
        if ('failure' in tried) {
          const told = run.fail(tried.failure);
          noteTries(told, attempts);
          throw told;
        }
        return run.answer(tried, { requestTime, responseTime: this.#options.now() }, attempts);
      }
      this.#options.metrics.retried(call.call);
      if (!('failure' in tried)) tried.body.dump();
      await run.pause(wait);
    }
  }

  /** Comes back once no call that changes something is under way. */
  settled(): Promise<void> {
    return this.#changes.settled();
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.#pools.close();
  }

  #try(call: UpstreamCall, run: Run): Promise<Head | Failed> | Failed {
    const attempt = new Attempt();
    try {
      this.#pools.of(call.of).dispatch(
        {
          method: call.method as Dispatcher.HttpMethod,
          path: this.#pools.base.path + call.url,
          headers: flat(call.fields),
          body: call.body ?? null,
          bodyTimeout: call.timeoutMs,
        },
        attempt,
      );
    } catch (failure) {
      return { failure };
    }
    run.watch(attempt);
    return attempt.outcome;
  }

  #waitBeforeRetry(call: UpstreamCall, run: Run, tried: Head | Failed, tries: number): number | undefined {
    if (run.isStopped) return undefined;
    const failed = 'failure' in tried;
    if (failed && !isBroken(tried.failure)) return undefined;
    const wait = retryDelay(
      {
        method: call.method,
        tries,
        retries: call.repeatable ? this.#options.retries : 0,
        outcome: failed ? 'broken' : tried.status,
        retryAfter: failed ? undefined : fieldValue(tried.fields, 'retry-after'),
        timeLeft: run.timeLeft,
      },
      Math.random(),
    );
    return wait !== undefined && this.#budget.take() ? wait : undefined;
  }

  #deadlinesOf(ms: number): Deadlines {
    let deadlines = this.#deadlines.get(ms);
    if (deadlines === undefined) {
      deadlines = new Deadlines(ms);
      this.#deadlines.set(ms, deadlines);
    }
    return deadlines;
  }

  #breaker(of: CallClass): Breaker {
    let breaker = this.#breakers.get(of);
    if (breaker === undefined) {
      breaker = new Breaker(this.#options.now, (state) => this.#options.metrics.breakerChanged(of, state));
      this.#breakers.set(of, breaker);
    }
    return breaker;
  }
}

/** An answer whose status means nothing is none. */
function usable(tried: Head | Failed): Head | Failed {
  if ('failure' in tried || tried.status <= MAX_STATUS) return tried;
  tried.body.dump();
  return { failure: new Error(`status ${tried.status}`) };
}

function noteOutcome(breaker: Breaker, admission: Admission, outcome: Outcome): void {
  if (outcome === 'left') return;
  breaker.note(admission, outcome === '5xx' || outcome === 'timeout' || outcome === 'broken');
}

/** Names and values in turn, as undici takes them. */
function flat(fields: FieldList): string[] {
  const list: string[] = [];
  for (const [name, value] of fields) list.push(name, value);
  return list;
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

/** Did the connection fail before an answer began? Junk in place of an answer is an answer that began. */
function isBroken(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  return typeof code === 'string' && brokenCodes.has(code);
}
