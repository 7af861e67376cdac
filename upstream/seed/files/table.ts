/**
 * Tables: tab-separated UTF-8 text whose first line names the columns. There are no quotes, so a cell contains no tab
 * and no line break. A missing value is written as `-`, so that a missing cell is not mistaken for an empty one.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Row } from './row.ts';

const NOTHING = '-';

interface Columns {
  readonly required: readonly string[];
  /** Columns that a table may leave out. */
  readonly optional?: readonly string[];
}

/**
 * @param file relative to `folder`
 * @throws Error with file and line
 */
export function readTable(folder: string, file: string, { required, optional = [] }: Columns): Row[] {
  const [header = '', ...lines] = readFileSync(join(folder, file), 'utf8').trimEnd().split(/\r?\n/);
  const names = header.split('\t');
  const known = [...required, ...optional];
  for (const [index, name] of names.entries()) {
    if (!known.includes(name)) throw new Error(`${file}:1: there is no column "${name}": ${known.join(', ')}`);
    if (names.indexOf(name) < index) throw new Error(`${file}:1: column "${name}" stands there twice`);
  }
  for (const name of required) if (!names.includes(name)) throw new Error(`${file}:1: column "${name}" is missing`);
  const columns = new Map(names.map((name, index) => [name, index]));
  return lines.map((line, index) => {
    const place = `${file}:${index + 2}`;
    const cells = line.split('\t');
    if (cells.length !== names.length) throw new Error(`${place}: ${cells.length} cells, not ${names.length}`);
    const empty = cells.indexOf('');
    if (empty >= 0) throw new Error(`${place}: ${names[empty]}: is empty, which is written as ${NOTHING}`);
    const written = cells.map((text) => (text === NOTHING ? undefined : text));
    return new Row(columns, written, () => place);
  });
}

/**
 * Indexes rows by a column whose values must be unique.
 * @param before values taken in other tables; those of these rows are added to it
 * @throws Error that names both places
 */
export function indexRows(
  rows: readonly Row[],
  column: string,
  before: Map<string, string> = new Map(),
): Map<string, Row> {
  return new Map(
    rows.map((row) => {
      const key = row.text(column);
      const other = before.get(key);
      if (other !== undefined) row.fail(column, `"${key}" is that of ${other} too`);
      before.set(key, row.place(column));
      return [key, row];
    }),
  );
}
