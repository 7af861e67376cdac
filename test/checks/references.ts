/**
 * Code, tests and documents refer to the specification by section (`spec §4`, `contract.md §5.9`) and by rule (`D27a`), to
 * the notes in docs/decisions/ by number (`decision 26`), and to documents by name. Each reference has to lead to something
 * in docs/, and a mark of one kind never to a thing of the other: rule and note of the same number have nothing in common.
 */
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { findFiles, projectRoot } from './project-files.ts';

const SPECIFICATION = 'docs/specification';
const DECISIONS = 'docs/decisions';
const SOURCES = ['server', 'client', 'shared', 'views', 'upstream', 'examples', 'profiles'];
const FOLDERS = [...SOURCES, 'tools', 'test', 'bench', 'deploy', 'docs'];
const TOPMOST = [
  'README.md',
  'CHANGELOG.md',
  'CONTRIBUTING.md',
  'SECURITY.md',
  'vite.config.ts',
  'docker-compose.yml',
  'Dockerfile',
];

/** What can be referred to. */
export interface Targets {
  /** Sections and their numbered points: `spec 4`, `contract 5.9`. */
  readonly sections: ReadonlySet<string>;
  /** `D27a`. */
  readonly rules: ReadonlySet<string>;
  /** Numbers of decision notes: `26`. */
  readonly decisions: ReadonlySet<string>;
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
  const documents = [...TOPMOST, ...(await findFiles(FOLDERS, /\.md$/))].map((path) => basename(path));
  const targets: Targets = {
    sections: new Set(pages.flat()),
    rules: new Set(rulesOf(await read(`${SPECIFICATION}/rules.md`))),
    decisions: new Set(decisionsOf(await findFiles([DECISIONS], /\.md$/))),
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

/** The numbers of decision notes, by the names of their files: `docs/decisions/06-parts-206.md`. */
export function decisionsOf(paths: readonly string[]): string[] {
  return paths.flatMap((path) => /(?:^|\/)0?(\d+)-[^/]+\.md$/.exec(path)?.[1] ?? []);
}

const SECTIONS = /\b(spec|contract|conventions)(?:\.md)?,? ((?:§\d+(?:\.\d+)?(?:[–-]§?\d+)?(?:, )?)+)/g;
const RULE = /(?<![\w.#%-])D\d+a?(?![\w-])/g;
const DECISION = /\bdecisions? (\d+)(?:(?:, | and |[–-])(\d+))*/gi;
/** A note is called by a rule's mark, or a rule by a number alone. */
const MIXED = /\bdecisions? D\d+a?|\brules? \d+\b/gi;
/** A link to a note: its words, and the number of the note. */
const LINKED = /\[([^\]]*)\]\([^)\s]*decisions\/0?(\d+)-[^)]*\)/g;
const DOCUMENT = /(?<![\w./*}-])[\w-]+\.md\b/g;

/** References of a text that lead nowhere, as they are written, each once. */
export function brokenReferences(text: string, { sections, rules, decisions, documents }: Targets): string[] {
  const broken = new Set<string>();
  for (const [, page = '', numbers = ''] of text.matchAll(SECTIONS)) {
    for (const [, first = '', last] of numbers.matchAll(/(\d+(?:\.\d+)?)(?:[–-]§?(\d+))?/g)) {
      for (const number of last === undefined ? [first] : [first, last]) {
        if (!sections.has(`${page} ${number}`)) broken.add(`${page} §${number}`);
      }
    }
  }
  for (const [rule] of text.matchAll(RULE)) if (!rules.has(rule)) broken.add(rule);
  for (const [words] of text.matchAll(DECISION)) {
    for (const [number] of words.matchAll(/\d+/g)) if (!decisions.has(number)) broken.add(`decision ${number}`);
  }
  for (const [words] of text.matchAll(MIXED)) broken.add(words);
  for (const [link, words = '', number = ''] of text.matchAll(LINKED)) {
    const [named] = /D?\d+a?/.exec(words) ?? [];
    if (named !== undefined && named !== number) broken.add(link);
  }
  for (const [name] of text.matchAll(DOCUMENT)) if (!documents.has(name)) broken.add(name);
  return [...broken];
}
