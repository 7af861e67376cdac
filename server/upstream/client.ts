/**
 * The one HTTP client towards the shop API: pools per class, a limit on the whole call, one owner of retries (D26), a
 * breaker per class (D27a).
 */
import { setTimeout as pause } from 'node:timers/promises';
import { type Dispatcher, errors } from 'undici';
import { ApiError } from '../../shared/api.ts';
import type { CallClass } from '../../shared/contract/classes.ts';
import { type FieldList, fieldValue } from '../cache/fields.ts';
import type { Exchange } from '../cache/freshness.ts';
import { AnswerBody, isDecodable } from './answer-body.ts';
import { type Admission, Breaker } from './breaker.ts';
import { busy, failedUpstream, timedOut } from './failure.ts';
import { endToEnd } from './message-fields.ts';
import { type Outcome, outcomeOf, type UpstreamMetrics } from './metrics.ts';
import { Pools } from './pools.ts';
import { RetryBudget, retryDelay } from './retry.ts';

/** No status is higher (RFC 9110 §15): what says so is no answer. */
const MAX_STATUS = 599;

export interface UpstreamCall {
  /** The row's key, or `picture` or `other`. */
  readonly call: string;
  readonly of: CallClass;
  readonly method: string;
  /** Path and query, byte for byte; the API's base path is put before it. */
  readonly url: string;
  readonly fields: FieldList;
  readonly body?: Uint8Array | undefined;
  /** Of the whole call, retry and body included; ms. */
  readonly timeoutMs: number;
  /** May it be made twice at all (D28)? */
  readonly repeatable: boolean;
  /** Ends the call. Not to be given for unsafe methods: once sent they run to their end. */
  readonly signal?: AbortSignal | undefined;
}

export interface UpstreamAnswer extends Exchange {
  readonly status: number;
  /** End-to-end fields, names in lower case. */
  readonly fields: FieldList;
  /** Must be read or discarded. */
  readonly body: AnswerBody;
  readonly attempts: number;
}

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
    const run = new Run(call, (outcome, ms) => {
      noteOutcome(breaker, admission, outcome);
      this.#options.metrics.callEnded(call.call, call.of, outcome, ms);
    });
    for (let attempts = 1; ; attempts += 1) {
      const tried = await this.#try(call, run);
      const wait = this.#waitBeforeRetry(call, run, tried, attempts);
      if (wait === undefined) {
        if ('failure' in tried) throw run.fail(tried.failure);
        return run.answer(tried, attempts);
      }
      this.#options.metrics.retried(call.call);
      if (!('failure' in tried)) tried.response.body.dump().catch(() => undefined);
      await pause(wait, undefined, { signal: run.signal }).catch((error) => Promise.reject(run.fail(error)));
    }
  }

  /** Ends all connections. */
  close(): Promise<void> {
    return this.#pools.close();
  }

  async #try(call: UpstreamCall, run: Run): Promise<Tried> {
    const requestTime = this.#options.now();
    try {
      const response = await this.#pools.of(call.of).request({
        method: call.method as Dispatcher.HttpMethod,
        path: this.#pools.base.path + call.url,
        headers: call.fields.flat(),
        body: call.body ?? null,
        signal: run.signal,
        bodyTimeout: call.timeoutMs,
        responseHeaders: 'raw',
      });
      if (response.statusCode > MAX_STATUS) {
        response.body.dump().catch(() => undefined);
        return { failure: new Error(`status ${response.statusCode}`) };
      }
      return { response, requestTime, responseTime: this.#options.now() };
    } catch (failure) {
      return { failure };
    }
  }

  #waitBeforeRetry(call: UpstreamCall, run: Run, tried: Tried, tries: number): number | undefined {
    if (run.signal.aborted) return undefined;
    const failed = 'failure' in tried;
    if (failed && !isBroken(tried.failure)) return undefined;
    const wait = retryDelay(
      {
        method: call.method,
        tries,
        retries: call.repeatable ? this.#options.retries : 0,
        outcome: failed ? 'broken' : tried.response.statusCode,
        // Most answers are no failures: their fields are not read twice.
        retryAfter:
          failed || tried.response.statusCode < 400 ? undefined : fieldValue(rawFields(tried.response), 'retry-after'),
        timeLeft: run.timeLeft,
      },
      Math.random(),
    );
    return wait !== undefined && this.#budget.take() ? wait : undefined;
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

type Tried = ({ readonly response: Dispatcher.ResponseData } & Exchange) | { readonly failure: unknown };

/** One call from its first try to the end of its body: its clock, its end, and what its failures mean. */
class Run {
  readonly #controller = new AbortController();
  readonly #startedAt = performance.now();
  readonly #call: UpstreamCall;
  readonly #ended: (outcome: Outcome, ms: number) => void;
  readonly #timer: NodeJS.Timeout;
  #isEnded = false;

  constructor(call: UpstreamCall, ended: (outcome: Outcome, ms: number) => void) {
    this.#call = call;
    this.#ended = ended;
    this.#timer = setTimeout(() => this.#controller.abort(timedOut()), call.timeoutMs);
    if (call.signal?.aborted) this.#leave();
    else call.signal?.addEventListener('abort', this.#leave);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** ms. */
  get timeLeft(): number {
    return this.#call.timeoutMs - (performance.now() - this.#startedAt);
  }

  /** Ends the call with a failure. @returns what its caller is to be told */
  fail(error: unknown): unknown {
    const told = this.#explain(error);
    this.#end(this.#outcomeOf(told));
    return told;
  }

  answer(
    { response, requestTime, responseTime }: Exclude<Tried, { failure: unknown }>,
    attempts: number,
  ): UpstreamAnswer {
    const status = response.statusCode;
    const fields = rawFields(response);
    const encoding = fieldValue(fields, 'content-encoding');
    const decodes = encoding !== undefined && this.#call.method !== 'HEAD' && isDecodable(encoding);
    const body = new AnswerBody(response.body, decodes ? encoding : undefined, {
      explain: (error) => this.#explain(error),
      ended: (error) => this.#end(error === undefined ? outcomeOf(status) : this.#outcomeOf(error)),
      handedOver: () => clearTimeout(this.#timer),
    });
    const kept = decodes ? fields.filter(([name]) => name !== 'content-encoding' && name !== 'content-length') : fields;
    return { status, fields: kept, body, attempts, requestTime, responseTime };
  }

  readonly #leave = (): void => this.#controller.abort(this.#call.signal?.reason);

  #explain(error: unknown): unknown {
    if (this.signal.aborted) return this.signal.reason;
    if (error instanceof errors.BodyTimeoutError) return timedOut(error);
    return failedUpstream(error);
  }

  #outcomeOf(told: unknown): Outcome {
    if (!(told instanceof ApiError)) return 'left';
    return told.code === 'timeout' ? 'timeout' : 'broken';
  }

  #end(outcome: Outcome): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    clearTimeout(this.#timer);
    this.#call.signal?.removeEventListener('abort', this.#leave);
    this.#ended(outcome, performance.now() - this.#startedAt);
  }
}

function noteOutcome(breaker: Breaker, admission: Admission, outcome: Outcome): void {
  if (outcome === 'left') return;
  breaker.note(admission, outcome === '5xx' || outcome === 'timeout' || outcome === 'broken');
}

function rawFields(response: Dispatcher.ResponseData): FieldList {
  // With `responseHeaders: 'raw'` this is a flat list of names and values, which undici's types do not tell.
  return endToEnd(response.headers as unknown as string[]);
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
