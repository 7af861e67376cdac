/**
 * Code, tests and documents refer to the specification by section (`spec §4`, `contract.md §5.9`) and by rule (`D27a`),
 * and to documents by name. Each reference has to lead to something in docs/.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

const SPECIFICATION = 'docs/specification';
const FOLDERS = ['server', 'client', 'shared', 'views', 'upstream', 'test', 'bench', 'deploy', 'docs'];
const TOPMOST = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'vite.config.ts', 'docker-compose.yml', 'Dockerfile'];

/** What can be referred to. */
export interface Targets {
  /** Sections and their numbered points: `spec 4`, `contract 5.9`. */
  readonly sections: ReadonlySet<string>;
  /** `D27a`. */
  readonly rules: ReadonlySet<string>;
  /** Names of documents, without folders. */
  readonly documents: ReadonlySet<string>;
}

export async function findReferenceProblems(): Promise<string[]> {
  const read = (path: string): Promise<string> => readFile(join(projectRoot, path), 'utf8');
  const pages = await Promise.all(
    ['spec', 'contract', 'conventions'].map(async (page) =>
      sectionsOf(page, await read(`${SPECIFICATION}/${page}.md`)),
    ),
  );
  const documents = [...TOPMOST, 'CHANGELOG.md', ...(await findFiles(FOLDERS, /\.md$/))].map((path) => basename(path));
  const targets: Targets = {
    sections: new Set(pages.flat()),
    rules: new Set(rulesOf(await read(`${SPECIFICATION}/rules.md`))),
    documents: new Set(documents),
  };
  const files = await findFiles(FOLDERS, /\.(?:tsx?|mjs|js|css|md|ya?ml|json|tsv|cfg|vcl)$/);
  const problems: string[] = [];
  for (const file of [...TOPMOST, ...files.filter((path) => !path.startsWith('test/checks/checks.test.ts'))]) {
    const text = await read(file);
    for (const words of brokenReferences(text, targets)) problems.push(`${file}: ${words} leads nowhere`);
  }
  return problems;
}

/** The sections of a page of the specification, and the numbered points in them. */
export function sectionsOf(page: string, markdown: string): string[] {
  let section = '';
  return markdown.split('\n').flatMap((line) => {
    const [, heading] = /^## (\d+)\. /.exec(line) ?? [];
    if (heading !== undefined) {
      section = heading;
      return [`${page} ${section}`];
    }
    const [, point] = /^(\d+)\. /.exec(line) ?? [];
    return point === undefined ? [] : [`${page} ${section}.${point}`];
  });
}

/** The rules that a page defines, `- **D27a …`. */
export function rulesOf(markdown: string): string[] {
  return [...markdown.matchAll(/^- \*\*(D\d+a?)\b/gm)].map(([, rule = '']) => rule);
}

const SECTIONS = /\b(spec|contract|conventions)(?:\.md)?,? ((?:§\d+(?:\.\d+)?(?:[–-]§?\d+)?(?:, )?)+)/g;
const RULE = /(?<![\w.#%-])D\d+a?(?![\w-])/g;
const DOCUMENT = /(?<![\w./*}-])[\w-]+\.md\b/g;

/** References of a text that lead nowhere, as they are written, each once. */
export function brokenReferences(text: string, { sections, rules, documents }: Targets): string[] {
  const broken = new Set<string>();
  for (const [, page = '', numbers = ''] of text.matchAll(SECTIONS)) {
    for (const [, first = '', last] of numbers.matchAll(/(\d+(?:\.\d+)?)(?:[–-]§?(\d+))?/g)) {
      for (const number of last === undefined ? [first] : [first, last]) {
        if (!sections.has(`${page} ${number}`)) broken.add(`${page} §${number}`);
      }
    }
  }
  for (const [rule] of text.matchAll(RULE)) if (!rules.has(rule)) broken.add(rule);
  for (const [name] of text.matchAll(DOCUMENT)) if (!documents.has(name)) broken.add(name);
  return [...broken];
}
