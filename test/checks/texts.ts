/** Words that people read stand in shared/texts alone (D36): no other source holds Russian letters outside of comments. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

/** Letters that are read, not shown. */
const ALLOWED = [
  'shared/texts/',
  'shared/profile/schema.ts',
  'shared/rules/catalogue/article.ts',
  'shared/rules/catalogue/measures.ts',
  'shared/rules/cities.ts',
  'shared/rules/no-break.ts',
  'shared/rules/pickup/opening-hours.ts',
  'shared/rules/search/',
  'shared/rules/shops/search.ts',
  'views/catalogue/brands-model.ts',
];

export async function findTextProblems(): Promise<string[]> {
  const problems: string[] = [];
  for (const path of await findFiles(['shared', 'client', 'views', 'server'], /\.(?:tsx?|mjs)$/)) {
    if (ALLOWED.some((allowed) => path.startsWith(allowed))) continue;
    const source = await readFile(join(projectRoot, path), 'utf8');
    problems.push(...findRussian(source).map((line) => `${path}: words outside of shared/texts: ${line}`));
  }
  return problems;
}

/** Lines with Russian letters outside of comments. Text that looks like a comment, as in an address, counts as one. */
export function findRussian(source: string): string[] {
  const code = source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '$1');
  return code
    .split('\n')
    .filter((line) => /\p{Script=Cyrillic}/u.test(line))
    .map((line) => line.trim());
}
