/** Stage: while one group of calls fails at the API, its calls are answered 503 at once (D27a). */
import { LRUCache } from 'lru-cache';
import { ApiError } from '../../../shared/api.ts';
import type { CallClass } from '../../../shared/contract/classes.ts';
import { groupOf, type SendStage, sendAndReport } from '../call.ts';
import { busy } from '../failure.ts';
import type { BreakerState, UpstreamMetrics } from '../metrics.ts';
import { RollingCount, WINDOW } from './rolling-count.ts';

const LEAST_CALLS = 20;
const FAILING_PART = 0.5;
const PROBE_EVERY = 2000;
/**
 * A 500 counts as an outage only if it comes from this many different paths. Queries are ignored, because anybody can
 * vary them.
 */
const PATHS = 5;

type Admission = 'admitted' | 'probe' | 'refused';
/** What a call tells about the API. `error`: it answered 500, which one bad address can provoke at will. */
type Health = 'well' | 'ill' | 'error';

/** The circuit breaker of one group of calls. While open, it admits a probe now and then. */
export class Breaker {
  readonly #now: () => number;
  readonly #onChange: (state: BreakerState) => void;
  readonly #calls: RollingCount;
  readonly #ill: RollingCount;
  readonly #errors: RollingCount;
  /** The most recent paths that answered 500, and when; ms since 1970. */
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

  /**
   * May a call be made now? While the breaker is open, one call every 2 s is admitted as a probe, even if the last
   * probe has not returned.
   */
  admit(): Admission {
    if (this.#state === 'closed') return 'admitted';
    if (this.wait > 0) return 'refused';
    this.#lastProbe = this.#now();
    return 'probe';
  }

  /** ms until the next probe may go; for `Retry-After`. */
  get wait(): number {
    return Math.max(0, this.#lastProbe + PROBE_EVERY - this.#now());
  }

  /** Records how an admitted call ended. Calls that their visitor gave up must not be recorded. */
  note(admission: Admission, health: Health, url: string): void {
    if (this.#state === 'open') {
      if (admission === 'probe' && health === 'well') this.#change('closed');
      return;
    }
    this.#calls.add();
    if (health === 'ill') this.#ill.add();
    if (health === 'error') this.#noteError(url.split('?', 1)[0] ?? '');
    const failures = this.#ill.total + (this.#erringPaths >= PATHS ? this.#errors.total : 0);
    const calls = this.#calls.total;
    if (calls < LEAST_CALLS || failures < calls * FAILING_PART) return;
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

/** Strangers can invent paths of class 'other', so the number of breakers is bounded. */
const MAX_BREAKERS = 1000;

export interface CircuitBreakerOptions {
  readonly metrics: Pick<UpstreamMetrics, 'breakerChanged'>;
  /** ms since 1970. */
  readonly now: () => number;
}

export function circuitBreaker({ metrics, now }: CircuitBreakerOptions): SendStage {
  const breakers = new LRUCache<string, Breaker, CallClass>({
    max: MAX_BREAKERS,
    memoMethod: (group, _, { context: of }) => new Breaker(now, (state) => metrics.breakerChanged(of, state, group)),
  });
  return (next) => (call) => {
    const breaker = breakers.memo(groupOf(call), { context: call.of });
    const admission = breaker.admit();
    if (admission === 'refused') return Promise.reject(busy(breaker.wait));
    const note = (health: Health | undefined): void => {
      // A check by the server itself counts only as a probe: it may find out that the API is back.
      if (health !== undefined && (call.isCheck === undefined || admission === 'probe')) {
        breaker.note(admission, health, call.url);
      }
    };
    return sendAndReport(next, call, (how) => note('error' in how ? healthAfter(how.error) : healthOf(how.status)));
  };
}

/** A 4xx says nothing about the API's health. */
function healthOf(status: number): Health {
  if (status === 500) return 'error';
  return status >= 502 && status <= 504 ? 'ill' : 'well';
}

/**
 * @returns undefined if the error says nothing about the API: the visitor has left, or the storefront was overloaded
 */
function healthAfter(error: unknown): Health | undefined {
  return error instanceof ApiError && error.code !== 'busy' ? 'ill' : undefined;
}
