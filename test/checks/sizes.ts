/** Small files with one subject: none over the limit, but for those that say here why. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

const LIMIT = 300;
/** Tests of one subject share a file, and what it starts. */
const TEST_LIMIT = 400;

/** Path → why it may be longer: tables read best in one piece. */
const excused: Record<string, string> = {
  'shared/contract/things.ts': 'all things of the contract in one table',
  'test/checks/rule-names.ts': 'the names of all rules in one table',
};

export async function findSizeProblems(): Promise<string[]> {
  const folders = ['server', 'views', 'client', 'shared', 'upstream', 'tools', 'test', 'bench', 'deploy'];
  const problems: string[] = [];
  for (const path of await findFiles(folders, /\.(?:ts|tsx|mjs|css)$/)) {
    const lines = (await readFile(join(projectRoot, path), 'utf8')).split('\n').length - 1;
    const limit = path.endsWith('.test.ts') ? TEST_LIMIT : LIMIT;
    if (lines > limit && excused[path] === undefined) problems.push(`${path}: ${lines} lines, at most ${limit}`);
    if (lines <= limit && excused[path] !== undefined) problems.push(`${path}: is short now, take its excuse away`);
  }
  return problems;
}
