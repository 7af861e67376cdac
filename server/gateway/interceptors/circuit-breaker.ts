/** Interceptor: while calls of one group keep failing, further ones are answered 503 at once (D27a). */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../shared/api.ts';
import type { CallClass } from '../../../shared/contract/classes.ts';
import { type ApiRequest, type CallInterceptor, groupOf } from '../call.ts';
import { busy, tellsOfApi } from '../failure.ts';
import type { BreakerState, UpstreamMetrics } from '../upstream-metrics.ts';
import { EndingHandler, failUnsent } from './passing.ts';
import { RollingCount, WINDOW } from './rolling-count.ts';

const LEAST_CALLS = 20;
const FAILING_PART = 0.5;
const PROBE_EVERY = 2000;
/**
 * A 500 counts as a failure of the API only if it came from this many different paths. Queries do not make a path
 * different, because anybody can make them up.
 */
const PATHS = 5;

type Admission = 'admitted' | 'probe' | 'refused';
/** What a call tells about the API; `error`: it answered 500, which a single bad address can provoke at will. */
type Health = 'well' | 'ill' | 'error';

/** The circuit breaker of one group of calls. While it is open, it admits only a probe from time to time. */
export class Breaker {
  readonly #now: () => number;
  readonly #onChange: (state: BreakerState) => void;
  readonly #calls: RollingCount;
  readonly #ill: RollingCount;
  readonly #errors: RollingCount;
  /** The last paths that answered 500, with the time of the answer; ms since 1970. */
  readonly #erring = new Map<string, number>();
  #state: BreakerState = 'closed';
  #lastProbe = 0;

  /** @param now ms since 1970 */
  constructor(now: () => number, onChange: (state: BreakerState) => void) {
    this.#now = now;
    this.#onChange = onChange;
    this.#calls = new RollingCount(now);
    this.#ill = new RollingCount(now);
    this.#errors = new RollingCount(now);
  }

  /** May a call be made now? An open breaker admits a probe every 2 s, whether or not the last probe has returned. */
  admit(): Admission {
    if (this.#state === 'closed') return 'admitted';
    if (this.wait > 0) return 'refused';
    this.#lastProbe = this.#now();
    return 'probe';
  }

  /** The time until the next probe, for `Retry-After`; ms. */
  get wait(): number {
    return Math.max(0, this.#lastProbe + PROBE_EVERY - this.#now());
  }

  /** Notes how an admitted call ended. Calls whose visitor has left are not to be noted. */
  note(admission: Admission, health: Health, url: string): void {
    if (this.#state === 'open') {
      if (admission === 'probe' && health === 'well') this.#change('closed');
      return;
    }
    this.#calls.add();
    if (health === 'ill') this.#ill.add();
    if (health === 'error') this.#noteError(url.split('?', 1)[0] ?? '');
    this.#judge();
  }

  /** Notes that an answer which was noted as well cannot be used (D55). */
  correct(admission: Admission): void {
    if (this.#state === 'open') return;
    this.#ill.add();
    if (admission === 'probe') this.#open();
    else this.#judge();
  }

  #judge(): void {
    const failures = this.#ill.total + (this.#erringPaths >= PATHS ? this.#errors.total : 0);
    const calls = this.#calls.total;
    if (calls >= LEAST_CALLS && failures >= calls * FAILING_PART) this.#open();
  }

  #open(): void {
    this.#lastProbe = this.#now();
    this.#change('open');
  }

  #noteError(path: string): void {
    this.#errors.add();
    this.#erring.delete(path);
    this.#erring.set(path, this.#now());
    const [oldest] = this.#erring.keys();
    if (this.#erring.size > PATHS && oldest !== undefined) this.#erring.delete(oldest);
  }

  get #erringPaths(): number {
    const since = this.#now() - WINDOW;
    return [...this.#erring.values()].filter((at) => at > since).length;
  }

  #change(state: BreakerState): void {
    this.#state = state;
    for (const count of [this.#calls, this.#ill, this.#errors]) count.clear();
    this.#erring.clear();
    this.#onChange(state);
  }
}

/** Bounds the numbers of closed and of open breakers, because anybody can make up paths of class 'other'. */
const MAX_BREAKERS = 1000;
/** An open breaker is forgotten when its group has made no call for this time; ms. */
const FORGOTTEN_AFTER = 60_000;
const LOOK_EVERY = 10_000;

/**
 * The breakers by group. Those that are open stand apart, so that calls of made-up groups never evict one, and the rows of
 * the table stand apart from class 'other', so that they never evict what is known of a row.
 */
class Breakers {
  readonly #options: CircuitBreakerOptions;
  readonly #ofRows = new Map<string, Breaker>();
  readonly #ofOthers = new LRUCache<string, Breaker>({ max: MAX_BREAKERS });
  readonly #open: LRUCache<string, { readonly breaker: Breaker; readonly of: CallClass }>;
  #looking: NodeJS.Timeout | undefined;

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
    this.#open = new LRUCache({
      max: MAX_BREAKERS,
      ttl: FORGOTTEN_AFTER,
      ttlResolution: 0,
      updateAgeOnGet: true,
      perf: { now: options.now },
      dispose: ({ of }, group, reason) => {
        if (reason === 'evict' || reason === 'expire') options.metrics.breakerChanged(of, 'closed', group);
      },
    });
  }

  of(request: Pick<ApiRequest, 'call' | 'callClass' | 'url'>): Breaker {
    const { callClass: of } = request;
    const group = groupOf(request);
    const closed = of === 'other' ? this.#ofOthers : this.#ofRows;
    const known = this.#open.get(group)?.breaker ?? closed.get(group);
    if (known !== undefined) return known;
    const breaker: Breaker = new Breaker(this.#options.now, (state) => {
      closed.delete(group);
      this.#open.delete(group);
      if (state === 'open') this.#keepOpen(group, { breaker, of });
      else closed.set(group, breaker);
      this.#options.metrics.breakerChanged(of, state, group);
    });
    closed.set(group, breaker);
    return breaker;
  }

  #keepOpen(group: string, open: { readonly breaker: Breaker; readonly of: CallClass }): void {
    this.#open.set(group, open);
    this.#looking ??= setInterval(() => {
      this.#open.purgeStale();
      if (this.#open.size > 0) return;
      clearInterval(this.#looking);
      this.#looking = undefined;
    }, LOOK_EVERY).unref();
  }
}

export interface CircuitBreakerOptions {
  readonly metrics: Pick<UpstreamMetrics, 'breakerChanged'>;
  /** ms since 1970. */
  readonly now: () => number;
}

export function circuitBreaker(options: CircuitBreakerOptions): CallInterceptor {
  const breakers = new Breakers(options);
  return (dispatch) => (sent, handler) => {
    const { call } = sent;
    const breaker = breakers.of(call);
    const admission = breaker.admit();
    if (admission === 'refused') return failUnsent(handler, busy(breaker.wait));
    let noted: Health | undefined;
    let isRefused = false;
    const note = (health: Health | undefined): void => {
      // The server's own check counts only as the probe, which may close the breaker.
      if (health === undefined || (call.context.isCheck && admission !== 'probe')) return;
      noted = isRefused && health === 'well' ? 'ill' : health;
      breaker.note(admission, noted, call.url);
    };
    call.refuse = () => {
      if (noted === 'well') breaker.correct(admission);
      noted = undefined;
      isRefused = true;
    };
    return dispatch(
      sent,
      new EndingHandler(handler, (how) => note('error' in how ? healthAfter(how.error) : healthOf(how.status))),
    );
  };
}

/** 4xx do not count as failures of the API. */
function healthOf(status: number): Health {
  if (status === 500) return 'error';
  return status >= 502 && status <= 504 ? 'ill' : 'well';
}

/** @returns undefined if the error tells nothing about the API: the visitor has left, or the call was kept waiting here */
function healthAfter(error: unknown): Health | undefined {
  return error instanceof ApiError && tellsOfApi(error) ? 'ill' : undefined;
}
