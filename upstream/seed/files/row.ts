/** Named cells of a data file. Mistakes are reported with file, line and column. */

/** The cells of one table row, or the fields of one document. */
export class Row {
  readonly #columns: ReadonlyMap<string, number>;
  readonly #cells: readonly (string | undefined)[];
  readonly #place: (index: number) => string;

  /**
   * @param columns index in `cells` by column name
   * @param place position in the file of the cell with an index, e.g. `shops.tsv:17`
   */
  constructor(
    columns: ReadonlyMap<string, number>,
    cells: readonly (string | undefined)[],
    place: (index: number) => string,
  ) {
    this.#columns = columns;
    this.#cells = cells;
    this.#place = place;
  }

  /** @throws Error that names the cell */
  fail(column: string, problem: string): never {
    throw new Error(`${this.place(column)}: ${column}: ${problem}`);
  }

  place(column: string): string {
    return this.#place(this.#columns.get(column) ?? -1);
  }

  /** Undefined when the row has no value, or the file no such column. */
  optional(column: string): string | undefined {
    const index = this.#columns.get(column);
    return index === undefined ? undefined : this.#cells[index];
  }

  text(column: string): string {
    return this.optional(column) ?? this.fail(column, 'is missing');
  }

  number(column: string): number {
    const text = this.text(column);
    return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : this.fail(column, `"${text}" is no number`);
  }

  /** A whole number, 1 or more. */
  count(column: string): number {
    const text = this.text(column);
    return /^[1-9]\d*$/.test(text) ? Number(text) : this.fail(column, `"${text}" is no whole number above 0`);
  }

  /** `yes`, or nothing. */
  flag(column: string): boolean {
    const text = this.optional(column);
    return text === undefined || text === 'yes' ? text === 'yes' : this.fail(column, `"${text}" is not "yes"`);
  }

  /** `2026-11-01`, or with a time as in `2026-11-01T09:00:00Z`. */
  date(column: string): Date {
    const text = this.text(column);
    const date = new Date(text);
    const iso = Number.isNaN(date.getTime()) ? '' : date.toISOString().replace('.000Z', 'Z');
    return iso.startsWith(text) ? date : this.fail(column, `"${text}" is no date`);
  }

  /** The parts of a cell; none when the row has no value. */
  list(column: string, separator: string): string[] {
    return this.optional(column)?.split(separator) ?? [];
  }

  /** The thing that the cell names, e.g. the brand of a product. */
  reference<T>(column: string, things: ReadonlyMap<string, T>): T {
    const key = this.text(column);
    return things.get(key) ?? this.fail(column, `there is no "${key}"`);
  }
}
