/** The pages for people name files, folders and commands: those have to be there. */
import { readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

export async function findDocsProblems(): Promise<string[]> {
  const { scripts } = JSON.parse(await readFile(join(projectRoot, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>;
  };
  const problems: string[] = [];
  const topmost = (await readdir(projectRoot)).filter((name) => name.endsWith('.md'));
  for (const page of [...topmost, ...(await findFiles(['docs'], /\.md$/))]) {
    const text = await readFile(join(projectRoot, page), 'utf8');
    for (const path of namedPaths(text)) if (!(await isThere(path))) problems.push(`${page}: there is no ${path}`);
    for (const path of linkedPaths(text)) {
      if (!(await isThere(join(dirname(page), path)))) problems.push(`${page}: leads to ${path}, which is not there`);
    }
    for (const script of namedScripts(text)) {
      if (scripts[script] === undefined) problems.push(`${page}: there is no npm run ${script}`);
    }
  }
  return problems;
}

const floors = 'server|views|client|shared|upstream|examples|test|bench|docs|deploy';

/** In backticks: a path from the project's root; patterns with `*` or `{…}` are no paths. */
export function namedPaths(markdown: string): string[] {
  const found = markdown.matchAll(new RegExp(`\`((?:${floors})/[\\w./-]*)(?: › [^\`]*)?\``, 'g'));
  return [...new Set([...found].map(([, path = '']) => path))];
}

/** Of links and pictures that lead to files. */
export function linkedPaths(markdown: string): string[] {
  const found = markdown.matchAll(/\]\((?!https?:|#)([^)#\s]+)(?:#[^)]*)?\)/g);
  return [...new Set([...found].map(([, path = '']) => path))];
}

export function namedScripts(markdown: string): string[] {
  return [...new Set([...markdown.matchAll(/npm run ([\w:-]+)/g)].map(([, name = '']) => name))];
}

async function isThere(path: string): Promise<boolean> {
  return stat(join(projectRoot, path)).then(
    () => true,
    () => false,
  );
}
