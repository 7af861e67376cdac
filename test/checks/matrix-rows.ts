/** The rows of docs/spec-matrix.md, and of docs/security.md. */

export interface MatrixRow {
  readonly line: number;
  readonly rule: string;
  readonly heldBy: string;
}

/**
 * Reads every table of three columns, or as many as are said: rule or point first, what holds it last, in between what it
 * says.
 */
export function readRows(markdown: string, columns = 3): MatrixRow[] {
  return markdown.split('\n').flatMap((text, index) => {
    const cells = text.split('|').map((cell) => cell.trim());
    const [, rule = ''] = cells;
    const heldBy = cells[columns] ?? '';
    if (cells.length !== columns + 2 || rule === 'rule' || rule === 'point' || /^-+$/.test(rule)) return [];
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
