/** Documents: Markdown below a head of `name: value` lines between two lines of `---`. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Marked } from 'marked';
import { permalink } from '../permalink.ts';
import { Row } from './row.ts';

export interface Document {
  /** The path below the folder, without `.md`. */
  readonly name: string;
  /** The fields of its head. */
  readonly head: Row;
  readonly text: string;
}

/**
 * Reads the documents of a folder and its subfolders, sorted by name.
 * @param fields the fields that a head may have
 * @throws Error with file and line
 */
export function readDocuments(root: string, folder: string, fields: readonly string[]): Document[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.md'))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => {
      const { head, text } = readDocument(root, `${folder}/${path}`, fields);
      return { name: path.slice(0, -'.md'.length), head, text };
    });
}

function readDocument(root: string, file: string, fields: readonly string[]): Omit<Document, 'name'> {
  const lines = readText(root, file).split('\n');
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) throw new Error(`${file}:1: it has no head between two lines of ---`);
  const columns = new Map<string, number>();
  const cells = lines.slice(1, end).map((line, index) => {
    const [, name = '', value] = /^(\w+): (.+)$/.exec(line) ?? [];
    if (!fields.includes(name) || columns.has(name))
      throw new Error(`${file}:${index + 2}: is not one field of ${fields.join(', ')}: "${line}"`);
    columns.set(name, index);
    return value;
  });
  const head = new Row(columns, cells, (index) => `${file}:${index + 2}`);
  return {
    head,
    text: lines
      .slice(end + 1)
      .join('\n')
      .trim(),
  };
}

/** A text file with its line breaks normalised. */
export function readText(root: string, file: string): string {
  return readFileSync(join(root, file), 'utf8').replaceAll('\r\n', '\n');
}

/** Gives every heading an id, so that it can be linked to. */
const marked = new Marked({
  // Without GFM an e-mail address stays text instead of becoming a link.
  gfm: false,
  renderer: {
    heading({ tokens, depth, text }) {
      return `<h${depth} id="${permalink(text)}">${this.parser.parseInline(tokens)}</h${depth}>`;
    },
  },
});

/** Converts Markdown to HTML, without line breaks between blocks: they would become text nodes of the page. */
export function toHtml(markdown: string): string {
  const html = marked.parse(markdown, { async: false });
  return html.replace(/(<\/?(?:p|ul|ol|li|h\d|blockquote)\b[^<>]*>)\n+/g, '$1');
}
