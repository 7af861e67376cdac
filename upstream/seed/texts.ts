/** Descriptions of products: texts that several products may share, with placeholders for what differs. */
import { escapeMarkup } from '../../shared/escape-markup.ts';
import type { Row } from './files/row.ts';
import { indexRows, readTable } from './files/table.ts';

/** Composes the HTML of the texts that a product's row names. */
export type DescribeProduct = (row: Row, own: OwnWords) => string;

/** The values of the placeholders `{name}` in a text, by name. */
export type OwnWords = Readonly<Record<string, string | undefined>>;

/** @param file a table of texts: plain text, each with a heading of level 2 or 3 or none */
export function readTexts(folder: string, file: string): DescribeProduct {
  const texts = indexRows(readTable(folder, file, { required: ['key', 'level', 'anchor', 'heading', 'text'] }), 'key');
  return (row, own) =>
    row
      .list('texts', ' ')
      .map((key) => {
        const text = texts.get(key) ?? row.fail('texts', `there is no "${key}" in ${file}`);
        const paragraph = `<p>${fill(text, 'text', own)}</p>`;
        if (text.optional('heading') === undefined) return paragraph;
        const level = text.count('level');
        return `<h${level} id="${text.text('anchor')}">${fill(text, 'heading', own)}</h${level}>${paragraph}`;
      })
      .join('');
}

function fill(text: Row, column: string, own: OwnWords): string {
  const filled = text.text(column).replace(/\{(\w+)\}/g, (_, name: string) => {
    return own[name] ?? text.fail(column, `a product that names it has no {${name}}`);
  });
  return escapeMarkup(filled);
}
