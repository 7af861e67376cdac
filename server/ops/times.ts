/**
 * A Prometheus histogram for what every request times. Times are kept back and told to prom-client many at once, which
 * costs much less than each by itself; what it has not heard of yet it is told when it is asked for its text.
 */
import { Histogram, type Registry } from 'prom-client';

export interface Times {
  /** @param ms a duration */
  add(ms: number): void;
}

const TOLD_AT_ONCE = 500;

export class TimesByLabel {
  readonly #histogram: Histogram;
  readonly #label: string;
  readonly #times = new Map<string, KeptTimes>();

  constructor(registry: Registry, name: string, help: string, label: string, buckets: number[]) {
    const all = this.#times;
    this.#label = label;
    this.#histogram = new Histogram({
      name,
      help,
      labelNames: [label],
      buckets,
      registers: [registry],
      collect() {
        for (const times of all.values()) times.tell();
      },
    });
  }

  /** The times of one value of the label; to be asked for once, and kept. */
  of(value: string): Times {
    const times = new KeptTimes(this.#histogram.labels({ [this.#label]: value }));
    this.#times.set(value, times);
    return times;
  }
}

class KeptTimes implements Times {
  readonly #observer: Pick<Histogram.Internal<string>, 'observe'>;
  #seconds: number[] = [];

  constructor(observer: Pick<Histogram.Internal<string>, 'observe'>) {
    this.#observer = observer;
  }

  add(ms: number): void {
    this.#seconds.push(ms / 1000);
    if (this.#seconds.length >= TOLD_AT_ONCE) this.tell();
  }

  tell(): void {
    const told = this.#seconds;
    this.#seconds = [];
    for (const seconds of told) this.#observer.observe(seconds);
  }
}
