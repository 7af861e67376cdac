import { categories as codes } from './category-codes.ts';
import { readText, toHtml } from './files/document.ts';
import { indexRows, readTable } from './files/table.ts';
import type { SeedCategory } from './model.ts';
import type { ReviewWords } from './reviews.ts';

interface SeedSection {
  readonly code: string;
  readonly title: string;
  /** What it is called where its category is not named beside it: 'Красное вино'. */
  readonly name: string;
  /** The attribute whose value links to the section: `type`, or the colour of a wine. */
  readonly attribute: string;
}

/** A category with what is needed to compose its products. */
export interface Shelf {
  readonly category: SeedCategory;
  readonly sections: ReadonlyMap<string, SeedSection>;
  /** The words that its reviews are composed of. */
  readonly words: ReviewWords;
}

export function readCategories(folder: string, words: ReadonlyMap<string, ReviewWords>): Shelf[] {
  const rows = readTable(folder, 'categories.tsv', { required: ['id', 'code', 'title', 'reviews'] });
  indexRows(rows, 'id');
  const byCode = indexRows(rows, 'code');
  const sectionRows = readTable(folder, 'sections.tsv', {
    required: ['category', 'code', 'title', 'attribute'],
    optional: ['name'],
  });
  for (const row of sectionRows) row.reference('category', byCode);
  const known = new Map(codes.map((code) => [code as string, code]));
  return rows.map((row) => {
    const code = row.reference('code', known);
    const own = sectionRows.filter((section) => section.text('category') === code);
    const sections = [...indexRows(own, 'code').values()].map((section) => ({
      code: section.text('code'),
      title: section.text('title'),
      name: section.optional('name') ?? section.text('title'),
      attribute: section.text('attribute'),
    }));
    return {
      category: {
        id: row.count('id'),
        code,
        title: row.text('title'),
        html: toHtml(readText(folder, `categories/${code}/about.md`)),
        sections: sections.map(({ code, title, name }) => ({ code, title, name })),
      },
      sections: new Map(sections.map((section) => [section.code, section])),
      words: row.reference('reviews', words),
    };
  });
}
