/** Prints the tables of the benchmarks, and decides the gate. */
import { type BudgetId, budgets, type Part } from './budgets.ts';
import { failsGate, judge, TOLERANCE, type Unit, withUnit } from './verdict.ts';

export interface Figure {
  /** In the budget's unit; infinite when what should be measured did not happen. */
  readonly value: number;
  /** What a ratio is made of, or more about the figure, as text for the table. */
  readonly own?: string;
  readonly reference?: string;
}

const NAME = 62;

/** Prints each figure as soon as it is known. */
export class Report {
  readonly #write: (text: string) => void;
  readonly #values = new Map<BudgetId, number>();
  #missed = 0;

  constructor(write = (text: string): void => void process.stdout.write(text)) {
    this.#write = write;
  }

  /** Begins a table. */
  head(title: string): void {
    this.#write(`\n${title}\n`);
    this.#row(['', 'own', 'reference', 'measured', 'budget', 'verdict']);
  }

  /** Prints a line of text between the figures. */
  remark(words: string): void {
    this.#write(`    ${words}\n`);
  }

  /** Reports a figure that has a budget. */
  tell(id: BudgetId, { value, own = '', reference = '' }: Figure): void {
    this.#values.set(id, value);
    this.#judged(id, value, own, reference);
  }

  /** Reports a figure that has no budget. */
  note(name: string, { value, own = '', reference = '' }: Figure, unit: Unit = '×'): void {
    this.#row([name, own, reference, withUnit(unit, value), 'none', '']);
  }

  /**
   * Prints the budgets of these parts that were not measured, and the summary.
   * @returns whether no budget fails the gate
   */
  end(parts: readonly Part[]): boolean {
    const asked = (Object.keys(budgets) as BudgetId[]).filter((id) => parts.includes(budgets[id].part));
    const unmeasured = asked.filter((id) => !this.#values.has(id));
    if (unmeasured.length > 0) this.head('nobody has measured');
    for (const id of unmeasured) this.#judged(id, undefined, '', '');
    const words = this.#missed === 0 ? 'none is missed' : `${this.#missed} missed`;
    this.#write(`\n${asked.length} budgets: ${words} by more than ${100 * TOLERANCE} % (goals are not counted)\n`);
    return this.#missed === 0;
  }

  #judged(id: BudgetId, value: number | undefined, own: string, reference: string): void {
    const budget = budgets[id];
    const verdict = judge(budget, value);
    if (failsGate(budget, verdict)) this.#missed += 1;
    const measured = value === undefined ? '' : withUnit(budget.unit, value);
    const limit = `${budget.direction === 'at most' ? '≤' : '≥'} ${withUnit(budget.unit, budget.limit)}`;
    this.#row([budget.name, own, reference, measured, limit, verdict.words]);
  }

  #row([name = '', own = '', reference = '', measured = '', limit = '', verdict = '']: readonly string[]): void {
    const cells = [name.padEnd(NAME), own.padStart(11), reference.padStart(11), measured.padStart(12)];
    const line = `  ${cells.join(' ')}  ${limit.padEnd(13)} ${verdict}`;
    this.#write(`${line.trimEnd()}\n`);
  }
}
