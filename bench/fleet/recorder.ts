/** Scrapes what the fleet counts, as Prometheus would, so that the alerts can be judged by it afterwards (`alarms.ts`). */
import { setTimeout as pause } from 'node:timers/promises';

/** What is scraped: `up` is added for each, as Prometheus does. */
export interface Target {
  readonly job: 'storefront' | 'balancer';
  readonly port: number;
}

/** The values of each series, by its name with all its labels; NaN where a scrape lacks it. */
export type Recording = ReadonlyMap<string, readonly number[]>;

/** How often it scrapes; s. */
export const EVERY = 5;
const TIMEOUT = 2000;
const LINE = /^([a-z_:]\w*)(?:\{(.*)\})? (\S+)$/gim;

export class Recorder {
  readonly #targets: readonly Target[];
  readonly #isWanted: (metric: string) => boolean;
  readonly #series = new Map<string, number[]>();
  #scrapes = 0;
  #isOver = false;
  #recording: Promise<void> | undefined;

  /** @param isWanted which metrics are kept */
  constructor(targets: readonly Target[], isWanted: (metric: string) => boolean) {
    this.#targets = targets;
    this.#isWanted = isWanted;
  }

  get scrapes(): number {
    return this.#scrapes;
  }

  start(): void {
    this.#recording = this.#record();
  }

  async stop(): Promise<Recording> {
    this.#isOver = true;
    await this.#recording;
    return this.#series;
  }

  async #record(): Promise<void> {
    while (!this.#isOver) {
      const next = performance.now() + EVERY * 1000;
      await Promise.all(this.#targets.map((target) => this.#scrape(target)));
      this.#scrapes += 1;
      for (const values of this.#series.values()) if (values.length < this.#scrapes) values.push(Number.NaN);
      await pause(Math.max(0, next - performance.now()));
    }
  }

  async #scrape({ job, port }: Target): Promise<void> {
    const address = `http://127.0.0.1:${port}/metrics${job === 'balancer' ? '?scope=frontend&scope=backend' : ''}`;
    const text = await fetch(address, { signal: AbortSignal.timeout(TIMEOUT) }).then(
      (answer) => answer.text(),
      () => undefined,
    );
    const own = `job="${job}",instance="127.0.0.1:${port}"`;
    this.#note(`up{${own}}`, text === undefined ? 0 : 1);
    for (const [, metric = '', labels = '', value] of (text ?? '').matchAll(LINE)) {
      if (this.#isWanted(metric))
        this.#note(`${metric}{${[own, labels].filter((some) => some !== '').join()}}`, Number(value));
    }
  }

  #note(series: string, value: number): void {
    const values = this.#series.getOrInsertComputed(series, () => Array<number>(this.#scrapes).fill(Number.NaN));
    values.push(value);
  }
}
