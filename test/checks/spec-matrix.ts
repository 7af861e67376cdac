/**
 * docs/spec-matrix.md says of each rule which test holds it, as `file › test name`, and docs/security.md of each point.
 * Each has one that exists, no decision may be missing, and the mutants of test/matrix break rules that are there.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Mutant } from '../matrix/mutant.ts';
import { mutants } from '../matrix/mutants.ts';
import { type MatrixRow, namedTests, readRows, ruleId } from './matrix-rows.ts';
import { findStaleMutants } from './mutants-section.ts';
import { projectRoot } from './project-files.ts';

/** Points of a security standard, each with the tests that hold it: another page of the same form. */
const SECURITY_PAGE = 'docs/security.md';

const FIRST_DECISION = 1;
const LAST_DECISION = 53;

export async function findMatrixProblems(): Promise<string[]> {
  const markdown = await readFile(join(projectRoot, 'docs/spec-matrix.md'), 'utf8');
  const rows = readRows(markdown);
  const files = new Map<string, Promise<ReadonlySet<string>>>();
  const namesIn = (file: string) => {
    const known = files.get(file) ?? readTestNames(file);
    files.set(file, known);
    return known;
  };
  const sources = new Map<string, string>();
  for (const { file } of mutants) {
    sources.set(file, await readFile(join(projectRoot, file), 'utf8').catch(() => ''));
  }
  return [
    ...findMissingDecisions(rows),
    ...findTwice(rows),
    ...(await findUnknownTests(rows, namesIn)),
    ...(await findUnknownTests(
      readRows(await readFile(join(projectRoot, SECURITY_PAGE), 'utf8'), 4),
      namesIn,
      SECURITY_PAGE,
    )),
    ...findUnfitMutants(rows, mutants, sources),
    ...findStaleMutants(markdown, rows, mutants),
  ];
}

export function findMissingDecisions(rows: readonly MatrixRow[]): string[] {
  const present = new Set(rows.map(ruleId));
  const missing: string[] = [];
  for (let number = FIRST_DECISION; number <= LAST_DECISION; number += 1) {
    if (!present.has(`D${number}`)) missing.push(`docs/spec-matrix.md: D${number} is missing`);
  }
  return missing;
}

export function findTwice(rows: readonly MatrixRow[]): string[] {
  const first = new Map<string, number>();
  return rows.flatMap((row) => {
    const id = ruleId(row);
    if (first.has(id)) return [`docs/spec-matrix.md:${row.line}: ${id} stands in line ${first.get(id)} already`];
    first.set(id, row.line);
    return [];
  });
}

/** @param sources text by path, of the files that mutants change */
export function findUnfitMutants(
  rows: readonly MatrixRow[],
  all: readonly Mutant[],
  sources: ReadonlyMap<string, string>,
): string[] {
  const ids = new Set(rows.map(ruleId));
  return all.flatMap(({ rule, does, file, find, replace }) => {
    const where = `mutant of ${rule} (${does})`;
    const times = (sources.get(file) ?? '').split(find).length - 1;
    return [
      ...(ids.has(rule) ? [] : [`${where}: the matrix has no such rule`]),
      ...(times === 1 ? [] : [`${where}: its text stands in ${file} ${times} times`]),
      ...(find === replace ? [`${where}: it changes nothing`] : []),
    ];
  });
}

/**
 * @param namesIn the names of the tests of a file; empty when there is no such file
 * @param page where the rows stand
 */
export async function findUnknownTests(
  rows: readonly MatrixRow[],
  namesIn: (file: string) => Promise<ReadonlySet<string>>,
  page = 'docs/spec-matrix.md',
): Promise<string[]> {
  const problems: string[] = [];
  for (const { line, rule, heldBy } of rows) {
    const where = `${page}:${line} (${rule})`;
    const named = namedTests(heldBy);
    if (named.length === 0) problems.push(`${where}: no test`);
    for (const { file, name } of named) {
      if (!(await namesIn(file)).has(name)) problems.push(`${where}: no test "${name}" in ${file}`);
    }
  }
  return problems;
}

async function readTestNames(file: string): Promise<ReadonlySet<string>> {
  try {
    return new Set(testNames(await readFile(join(projectRoot, file), 'utf8')));
  } catch {
    return new Set();
  }
}

/** The names given to `test(…)` and `t.test(…)` as plain strings. */
export function testNames(source: string): string[] {
  const calls = source.matchAll(/\btest\(\s*(['"`])((?:\\.|(?!\1).)*)\1/g);
  return [...calls].map(([, , name = '']) => name.replace(/\\(.)/g, '$1'));
}
