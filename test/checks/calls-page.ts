/** docs/calls.md: the tables of the contract as one page, call → class → policy → route → tests. Made, never written. */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CallRow, Time } from '../../shared/contract/call-row.ts';
import { type CallKey, calls } from '../../shared/contract/calls.ts';
import { type CallClass, type ClassPolicy, classes } from '../../shared/contract/classes.ts';
import { findFiles, projectRoot } from './project-files.ts';

export const CALLS_PAGE = 'docs/calls.md';
const TESTED_IN = ['test/storefront', 'test/upstream', 'test/browser'];
/** So many files are named for a call. */
const NAMED = 2;

export async function findCallsPageProblems(): Promise<string[]> {
  const there = await readFile(join(projectRoot, CALLS_PAGE), 'utf8').catch(() => '');
  const isFresh = withoutTests(there) === withoutTests(await makeCallsPage());
  return isFresh ? [] : [`${CALLS_PAGE} is not that of the tables: npm run docs makes it`];
}

/** One more test of a call makes no page stale; that those it names exist, another check sees. */
function withoutTests(page: string): string {
  return page.replace(/ \| [^|\n]*`test\/[^|\n]* \|$/gm, ' |');
}

export async function makeCallsPage(): Promise<string> {
  const tests = await readTests();
  const rows = (Object.entries(calls) as [CallKey, CallRow][]).map(([key, row]) => callLine(key, row, tests));
  return `# Every call: class, policy, route, tests

Made from \`shared/contract/\` by \`npm run docs\`; \`npm run check\` fails when it is not that of the tables. A new call is
one row in \`shared/contract/calls.ts\`, and this page follows.

## Classes

How long an answer is kept that says nothing itself; a \`Cache-Control\` of the API holds instead (contract.md §2).

| class | cookies | fresh | stale while it is refreshed | stale while the API fails | in the BFF |
| --- | --- | --- | --- | --- | --- |
${(Object.entries(classes) as [CallClass, ClassPolicy][]).map(classLine).join('\n')}

## Calls

Limits hold for the whole call, retry included. Once more: after 408, 409, 425, 429, 500, 502, 503, 504, or a connection
that broke before an answer began (D26). The browser asks the storefront at the same path.

| call | what | class | kept: fresh, stale, on failure | limit | once more | asked here by | tests that ask it |
| --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

function classLine([name, { shared, cookies, fresh, staleWhileRefreshing, staleOnFailure }]: [CallClass, ClassPolicy]) {
  const kept = shared ? [fresh, staleWhileRefreshing, staleOnFailure].map(period) : ['never kept', '–', '–'];
  return `| ${[name, cookies ? 'pass' : 'stripped', ...kept, `\`${servedBy(name)}\``].join(' | ')} |`;
}

/** The handler that answers the browser. */
function servedBy(name: CallClass): string {
  if (name === 'other') return 'calls.other` or `server/routes/passed.ts';
  return name === 'picture' ? 'calls.picture' : 'calls.call';
}

function callLine(key: CallKey, row: CallRow, tests: ReadonlyMap<string, string>): string {
  const limit =
    row.timeoutMs === undefined ? '`UPSTREAM_TIMEOUT_MS`' : timeCell(row.timeoutMs, (ms) => `${ms / 1000} s`);
  const retried = row.retry !== false && !key.startsWith('POST ');
  const { shared, fresh, staleWhileRefreshing, staleOnFailure } = { ...classes[row.class], ...row };
  const times = [fresh, staleWhileRefreshing, staleOnFailure].map((time) => timeCell(time, period));
  const kept = shared ? times.join(', ') : 'never';
  const method = key.slice(0, key.indexOf(' '));
  const asked = method === 'GET' ? 'GET, HEAD' : method;
  const cells = [
    `\`${key}\``,
    row.about,
    row.class,
    kept,
    limit,
    retried ? 'yes' : 'never',
    asked,
    testsOf(key, tests),
  ];
  return `| ${cells.join(' | ')} |`;
}

/** A time that an operator may change is followed by its setting. */
function timeCell(time: Time, written: (time: number) => string): string {
  return typeof time === 'number' ? written(time) : `${written(time.default)} (\`${time.setting}\`)`;
}

/** Tests that hold its address; every row is asked by the contract's own test as well. */
function testsOf(key: CallKey, tests: ReadonlyMap<string, string>): string {
  const address = key.slice(key.indexOf(' ') + 1).replace('?format=json', '');
  const source = address.split(/\{\w+\}/).map((part) => RegExp.escape(part));
  // A whole path as a parameter would be found everywhere: such rows are looked for by their key alone.
  const isWide = /\{(?:listing|product)\}/.test(key);
  const pattern = new RegExp(isWide ? RegExp.escape(key) : source.join('[\\w{}$-]+'));
  const files = [...tests].filter(([, text]) => text.includes(key) || pattern.test(text)).map(([path]) => path);
  const named = files.slice(0, NAMED).map((path) => `\`${path}\``);
  return [...named, '`test/tools/contract.test.ts`'].join(', ');
}

async function readTests(): Promise<ReadonlyMap<string, string>> {
  const paths = await findFiles(TESTED_IN, /\.test\.ts$/);
  const read = async (path: string) => [path, await readFile(join(projectRoot, path), 'utf8')] as const;
  return new Map(await Promise.all(paths.map(read)));
}

/** Seconds as people say them. */
function period(seconds: number): string {
  if (seconds === 0) return '–';
  if (seconds % 86_400 === 0) return `${seconds / 86_400} d`;
  if (seconds % 3600 === 0) return `${seconds / 3600} h`;
  return seconds % 60 === 0 ? `${seconds / 60} min` : `${seconds} s`;
}
