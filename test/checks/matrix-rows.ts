/** The rows of docs/spec-matrix.md. */

export interface MatrixRow {
  readonly line: number;
  readonly rule: string;
  readonly heldBy: string;
}

/** Reads the three columns of every table: rule, what it says, what holds it. */
export function readRows(markdown: string): MatrixRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim());
    const [, rule = '', , heldBy = ''] = cells;
    if (cells.length !== 5 || rule === 'rule' || /^-+$/.test(rule)) return [];
    return [{ line: index + 1, rule, heldBy }];
  });
}

/** The id of a row: `S2.1` of `S2.1 slash`. */
export function ruleId({ rule }: Pick<MatrixRow, 'rule'>): string {
  return rule.split(' ', 1)[0] ?? '';
}

/** The tests that a cell names. */
export function namedTests(heldBy: string): { readonly file: string; readonly name: string }[] {
  return [...heldBy.matchAll(/`([^`]+?) › ([^`]+)`/g)].map(([, file = '', name = '']) => ({ file, name }));
}
