/** Stage: while the API is ill at one kind of calls, those are answered 503 at once (D27a). */
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
/** From so many paths a 500 says that the API is ill, not that it was asked for something odd: anybody can make queries up. */
const PATHS = 5;

type Admission = 'admitted' | 'probe' | 'refused';
/** What a call says of the API; `error`: it answered 500, which one bad address can make it do at will. */
type Health = 'well' | 'ill' | 'error';

/** Of one group of calls: what fails is left alone, but for a probe now and then. */
export class Breaker {
  readonly #now: () => number;
  readonly #onChange: (state: BreakerState) => void;
  readonly #calls: RollingCount;
  readonly #ill: RollingCount;
  readonly #errors: RollingCount;
  /** The last paths that answered 500, and when; ms since 1970. */
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

  /** May a call be made now? While open, one every 2 s may, whether or not the last has come back: the probe. */
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

  /** Notes how an admitted call to an address ended. A call that its visitor gave up is not noted. */
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

/** Strangers make paths of class 'other' up: no more breakers than these are remembered. */
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
      // A check counts where it is the probe: that the API is back is told by whoever asks.
      if (health !== undefined && (call.isCheck === undefined || admission === 'probe')) {
        breaker.note(admission, health, call.url);
      }
    };
    return sendAndReport(next, call, (how) => note('error' in how ? healthAfter(how.error) : healthOf(how.status)));
  };
}

/** 4xx say nothing against the API. */
function healthOf(status: number): Health {
  if (status === 500) return 'error';
  return status >= 502 && status <= 504 ? 'ill' : 'well';
}

/** @returns undefined where it says nothing of the API: its visitor has left, or there was no room here */
function healthAfter(error: unknown): Health | undefined {
  return error instanceof ApiError && error.code !== 'busy' ? 'ill' : undefined;
}
