/**
 * A Prometheus histogram that is cheap enough for every request. Times are buffered and passed to prom-client in
 * batches, at the latest when it is scraped.
 */
import { Histogram } from 'prom-client';
import type { AnyRegistry } from './exposition.ts';

export interface Times {
  /**
   * @param ms a duration
   * @param trace id of a trace, as an exemplar
   */
  add(ms: number, trace?: string): void;
}

const TOLD_AT_ONCE = 500;

export class TimesByLabels<Label extends string> {
  readonly #histogram: Histogram<Label>;
  readonly #times = new Map<string, KeptTimes>();

  constructor(
    registry: AnyRegistry,
    name: string,
    help: string,
    labelNames: Label[],
    { buckets, exemplars }: { readonly buckets: number[]; readonly exemplars: boolean },
  ) {
    const all = this.#times;
    this.#histogram = new Histogram({
      name,
      help,
      labelNames,
      buckets,
      enableExemplars: exemplars,
      registers: [registry],
      collect() {
        for (const times of all.values()) times.tell();
      },
    });
  }

  /** The times of one set of labels. Frequent callers should keep the result. */
  of(labels: Readonly<Record<Label, string>>): Times {
    const key = JSON.stringify(labels);
    return this.#times.getOrInsertComputed(key, () => new KeptTimes(this.#histogram, labels));
  }
}

class KeptTimes implements Times {
  readonly #histogram: Histogram;
  readonly #labels: Readonly<Record<string, string>>;
  readonly #observer: Pick<Histogram.Internal<string>, 'observe'>;
  #seconds: number[] = [];

  constructor(histogram: Histogram, labels: Readonly<Record<string, string>>) {
    this.#histogram = histogram;
    this.#labels = labels;
    this.#observer = histogram.labels(labels);
  }

  add(ms: number, trace?: string): void {
    if (trace !== undefined) {
      this.#histogram.observe({ labels: this.#labels, value: ms / 1000, exemplarLabels: { trace_id: trace } });
      return;
    }
    this.#seconds.push(ms / 1000);
    if (this.#seconds.length >= TOLD_AT_ONCE) this.tell();
  }

  tell(): void {
    const told = this.#seconds;
    this.#seconds = [];
    for (const seconds of told) this.#observer.observe(seconds);
  }
}
