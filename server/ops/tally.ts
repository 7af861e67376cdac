/**
 * A Prometheus counter that is cheap enough for every request. Each set of labels has a cell, which is looked up once
 * and then only incremented. prom-client receives the sums when it is scraped.
 */
import { Counter } from 'prom-client';
import type { AnyRegistry } from './exposition.ts';

export interface Cell {
  add(): void;
}

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
        for (const cell of cells) cell.tell(this);
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
  #untold = 0;

  constructor(labels: Record<Label, string | number>) {
    this.#labels = labels;
  }

  add(): void {
    this.#untold += 1;
  }

  tell(counter: Counter<Label>): void {
    if (this.#untold > 0) counter.inc(this.#labels, this.#untold);
    this.#untold = 0;
  }
}
