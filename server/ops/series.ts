/**
 * Prometheus counters and histograms that are cheap enough for every request. prom-client receives sums and batches of
 * times, at the latest when it is scraped.
 */
import { Counter, Histogram } from 'prom-client';
import type { AnyRegistry } from './exposition.ts';

export interface Cell {
  add(): void;
}

/** A counter. Each set of labels has a cell, which is looked up once and then only incremented. */
export class Tally<Label extends string> {
  readonly #cells: CountingCell<Label>[] = [];

  constructor(registry: AnyRegistry, name: string, help: string, labelNames: Label[]) {
    const cells = this.#cells;
    new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        for (const cell of cells) cell.flush(this);
      },
    });
  }

  /** Creates the cell of a set of labels. Call it once for each set, and keep the cell. */
  cell(labels: Record<Label, string | number>): Cell {
    const cell = new CountingCell(labels);
    this.#cells.push(cell);
    return cell;
  }
}

class CountingCell<Label extends string> implements Cell {
  readonly #labels: Record<Label, string | number>;
  #pending = 0;

  constructor(labels: Record<Label, string | number>) {
    this.#labels = labels;
  }

  add(): void {
    this.#pending += 1;
  }

  flush(counter: Counter<Label>): void {
    if (this.#pending > 0) counter.inc(this.#labels, this.#pending);
    this.#pending = 0;
  }
}

export interface Times {
  /**
   * @param ms a duration
   * @param trace id of a trace, as an exemplar
   */
  add(ms: number, trace?: string): void;
}

const BATCH = 500;

/** A histogram. Times are buffered, and passed on in batches. */
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
        for (const times of all.values()) times.flush();
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
    if (this.#seconds.length >= BATCH) this.flush();
  }

  flush(): void {
    const pending = this.#seconds;
    this.#seconds = [];
    for (const seconds of pending) this.#observer.observe(seconds);
  }
}
