/** The tables of docs/operating.md name what a server logs and exports, all of it and nothing else. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Test, test } from 'tap';
import { findFiles, projectRoot } from '../checks/project-files.ts';
import { readExported } from './exported.ts';

const read = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');

/** The rows of the table that begins with a cell, each as its cells. */
function tableOf(heading: string): readonly (readonly string[])[] {
  const [, after = ''] = read('docs/operating.md').split(`\n| ${heading} |`);
  const [table = ''] = after.split('\n\n');
  const rows = table.split('\n').slice(2);
  return rows.map((row) => row.split(' | ').map((cell) => cell.replace(/^\| /, '')));
}

const namesIn = (cell = ''): string[] => [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);

const levels: Readonly<Record<string, string>> = { info: '30', warn: '40', error: '50' };
const LOGGED = /\blog(?:ger)?\.(info|warn|error)\(\s*(?:\{[^}]*\}|\w+),\s*'([^']+)'/g;

test('the table of the log names each line that the server writes, with its level, and no other', async (t: Test) => {
  const logged = (await findFiles(['server'], /\.ts$/)).flatMap((path) =>
    [...read(path).matchAll(LOGGED)].map(([, level = '', message = '']) => `${levels[level]} ${message}`),
  );
  const calls = (await findFiles(['server'], /\.ts$/)).flatMap((path) => [
    ...read(path).matchAll(/\blog(?:ger)?\.(?:info|warn|error|fatal|debug|trace)\(/g),
  ]);
  t.equal(logged.length, calls.length, 'each is found');
  const named = tableOf('`msg`').flatMap(([messages, level = '']) =>
    namesIn(messages).map((message, index) => `${level.split(', ')[index]} ${message}`),
  );
  const fits = (line: string, name: string): boolean =>
    name.endsWith('…') ? line.startsWith(name.slice(0, -1)) : line === name;
  for (const line of logged)
    t.ok(
      named.some((name) => fits(line, name)),
      `${line} is in the table`,
    );
  for (const name of named)
    t.ok(
      logged.some((line) => fits(line, name)),
      `${name} is logged`,
    );
});

test('the table of metrics names what a running server exports, with its labels, and no other', async (t: Test) => {
  const exported = new Map<string, Set<string>>();
  for (const [series, labels] of await readExported(t)) {
    if (/^(?:process|nodejs)_/.test(series)) continue;
    const name = series.replace(/_(?:bucket|sum|count)$/, '');
    exported.set(name, new Set([...(exported.get(name) ?? []), ...labels.filter((label) => label !== 'le')]));
  }
  const rows = tableOf('name').filter(([names]) => namesIn(names).some((name) => !name.endsWith('_*')));
  const documented = rows.flatMap(([names, labels]) => namesIn(names).map((name) => [name, namesIn(labels)] as const));
  t.strictSame(documented.map(([name]) => name).sort(), [...exported.keys()].sort());
  for (const [name, labels] of documented)
    t.strictSame(labels.toSorted(), [...(exported.get(name) ?? [])].sort(), name);
});
