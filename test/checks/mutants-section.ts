/** The end of docs/spec-matrix.md: what breaks each rule in `npm run check:matrix`. Made by `npm run docs`, never written. */
import type { Mutant } from '../matrix/mutant.ts';
import { type MatrixRow, ruleId } from './matrix-rows.ts';

const HEADING = '## Broken on purpose';

/** @returns nothing where the matrix ends with the section that its rules and mutants make */
export function findStaleMutants(markdown: string, rows: readonly MatrixRow[], mutants: readonly Mutant[]): string[] {
  const isFresh = markdown === withMutants(markdown, rows, mutants);
  return isFresh ? [] : ['docs/spec-matrix.md: its mutants are others: npm run docs lists them'];
}

/** The matrix with that section at its end. */
export function withMutants(markdown: string, rows: readonly MatrixRow[], mutants: readonly Mutant[]): string {
  const [body = ''] = markdown.split(`\n${HEADING}\n`, 1);
  const broken = rows.flatMap((row) => mutants.filter(({ rule }) => rule === ruleId(row)));
  const unbroken = rows.filter((row) => !broken.some(({ rule }) => rule === ruleId(row)));
  return `${body.trimEnd()}

${HEADING}

\`npm run check:matrix\` makes each of these changes in a copy of the project, and fails where the tests of the rule still
pass. Made by \`npm run docs\`.

| rule | broken by |
| --- | --- |
${broken.map(({ rule, does }) => `| ${rule} | ${does} |`).join('\n')}

${unbroken.length === 0 ? 'Every rule has one' : `No mutant breaks: ${unbroken.map(ruleId).join(', ')}`}.
`;
}
