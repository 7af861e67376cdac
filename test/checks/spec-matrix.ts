/**
 * docs/spec-matrix.md: which files hold the tests of each rule. It is made from the names of the tests, which bear the ids
 * of their rules: `D6: a navigation closes all dialogs [S2.5]`. Points of docs/security.md are named in the same way, as
 * `V1.2.1`.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';
import { ruleNames } from './rule-names.ts';

export const MATRIX_PAGE = 'docs/spec-matrix.md';
const SECURITY_PAGE = 'docs/security.md';
const RULES_PAGE = 'docs/specification/rules.md';

/** The names of the tests of each file. */
export type TestNames = ReadonlyMap<string, readonly string[]>;

const anId = /(?<![\w.])[SPOAEBXUDV]\d+(?:\.\d+)*[a-z]?(?![\w.-]*[\w])/g;

/** The ids of rules that a text bears. */
export function idsIn(text: string): string[] {
  return [...new Set(text.match(anId))];
}

/** The names given to `test(…)` and `t.test(…)` as plain strings. */
export function namesIn(source: string): string[] {
  const calls = source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g);
  return [...calls].map(([, , name = '']) => name.replace(/\\(.)/g, '$1'));
}

export async function readTestNames(): Promise<TestNames> {
  const files = await findFiles(['test', 'bench'], /\.test\.ts$/);
  const entries = files.map(async (file): Promise<[string, string[]]> => {
    return [file, namesIn(await readFile(join(projectRoot, file), 'utf8'))];
  });
  return new Map(await Promise.all(entries));
}

/** By id, how many tests each file has of it, the files in their order. */
function testsById(tests: TestNames): Map<string, Map<string, number>> {
  const byId = new Map<string, Map<string, number>>();
  for (const [file, names] of tests) {
    for (const id of names.flatMap(idsIn)) {
      const files = byId.get(id) ?? new Map<string, number>();
      byId.set(id, files.set(file, (files.get(file) ?? 0) + 1));
    }
  }
  return byId;
}

export function makeMatrix(names: Readonly<Record<string, string>>, tests: TestNames): string {
  const byId = testsById(tests);
  const rows = Object.entries(names).map(([id, name]) => {
    const files = [...(byId.get(id) ?? [])].map(([file, count]) => (count === 1 ? file : `${file} (${count})`));
    return `| ${id} | ${name} | ${files.join(', ')} |`;
  });
  return `# The rules and their tests

Made by \`npm run docs\` from the names of the tests, which bear the ids of the rules that they check; \`git grep D6 test\` finds
those of rule D6. What a rule says stands in the [specification](specification/README.md).

| rule | called | tests |
| --- | --- | --- |
${rows.join('\n')}
`;
}

/** What is missing: a name or a test of a rule, a rule of an id, a test of a point of security. */
export function findGaps(
  names: Readonly<Record<string, string>>,
  tests: TestNames,
  rules: readonly string[],
  points: readonly string[],
): string[] {
  const byId = testsById(tests);
  const known = new Set([...Object.keys(names), ...points]);
  const nameless = rules.filter((rule) => names[rule] === undefined);
  const untested = [...known].filter((id) => !byId.has(id));
  const unknown = [...byId].filter(([id]) => !known.has(id));
  return [
    ...nameless.map((rule) => `test/checks/rule-names.ts: ${rule} has no name`),
    ...untested.map((id) => `${id}: no test bears it in its name`),
    ...unknown.map(([id, files]) => `${[...files.keys()][0]}: there is no rule ${id}`),
  ];
}

export async function findMatrixProblems(): Promise<string[]> {
  const [matrix = '', rules = '', security = ''] = await Promise.all(
    [MATRIX_PAGE, RULES_PAGE, SECURITY_PAGE].map((page) => readFile(join(projectRoot, page), 'utf8')),
  );
  const tests = await readTestNames();
  const decided = [...rules.matchAll(/^- \*\*(D\d+) /gm)].map(([, id = '']) => id);
  const points = [...security.matchAll(/^\| (\d[^|]*) \|/gm)].flatMap(([, cell = '']) =>
    [...cell.matchAll(/(\d+\.\d+\.\d+) \(/g)].map(([, point]) => `V${point}`),
  );
  const fresh = makeMatrix(ruleNames, tests) === matrix;
  return [
    ...findGaps(ruleNames, tests, decided, points),
    ...(fresh ? [] : [`${MATRIX_PAGE}: its tests are others: npm run docs lists them`]),
  ];
}
