/** The circuit breaker of one class of calls (D27a): a class that fails is left alone, but for a probe now and then. */
import { RollingCount } from './rolling-count.ts';

const LEAST_CALLS = 20;
const FAILING_PART = 0.5;
const PROBE_EVERY = 2000;

export type BreakerState = 'closed' | 'open';
export type Admission = 'admitted' | 'probe' | 'refused';

export class Breaker {
  readonly #now: () => number;
  readonly #onChange: (state: BreakerState) => void;
  readonly #calls: RollingCount;
  readonly #failures: RollingCount;
  #state: BreakerState = 'closed';
  #lastProbe = 0;

  /** @param now ms since 1970 */
  constructor(now: () => number, onChange: (state: BreakerState) => void) {
    this.#now = now;
    this.#onChange = onChange;
    this.#calls = new RollingCount(now);
    this.#failures = new RollingCount(now);
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

  /**
   * Notes how an admitted call ended: a timeout, no answer and 5xx are failures, 4xx never are. A call that its
   * visitor gave up is not noted.
   */
  note(admission: Admission, failed: boolean): void {
    if (this.#state === 'open') {
      if (admission === 'probe' && !failed) this.#change('closed');
      return;
    }
    this.#calls.add();
    if (failed) this.#failures.add();
    const calls = this.#calls.total;
    if (calls >= LEAST_CALLS && this.#failures.total >= calls * FAILING_PART) {
      this.#lastProbe = this.#now();
      this.#change('open');
    }
  }

  #change(state: BreakerState): void {
    this.#state = state;
    this.#calls.clear();
    this.#failures.clear();
    this.#onChange(state);
  }
}
