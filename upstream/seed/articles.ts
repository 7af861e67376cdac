import { momentOf } from '../moment.ts';
import { type Document, readDocuments, toHtml } from './files/document.ts';
import { indexRows, readTable } from './files/table.ts';
import type { SeedArticle, SeedProduct } from './model.ts';

const productsShown = 8;

/** All articles, sorted by id; each shows the most popular products of the sections that its `goods` names. */
export function readArticles(folder: string, products: readonly SeedProduct[]): SeedArticle[] {
  const rubrics = indexRows(readTable(folder, 'rubrics.tsv', { required: ['code', 'title'] }), 'code');
  const documents = readDocuments(folder, 'articles', ['id', 'title', 'announce', 'rubric', 'date', 'goods']);
  indexRows(
    documents.map(({ head }) => head),
    'id',
  );
  const articles = documents.map((document): SeedArticle => {
    const { head, text } = document;
    const rubric = head.reference('rubric', rubrics);
    return {
      id: head.count('id'),
      rubric: { code: rubric.text('code'), title: rubric.text('title') },
      title: head.text('title'),
      announce: head.text('announce'),
      html: toHtml(text),
      date: momentOf(head.date('date').getTime()),
      productIds: productsOf(document, products),
    };
  });
  return articles.sort((one, other) => one.id - other.id);
}

/** @throws Error when a category, or a category's section as in `wine/red`, has no products */
function productsOf({ head }: Document, products: readonly SeedProduct[]): number[] {
  const places = head.list('goods', ', ');
  return places.flatMap((place) => {
    const [category, section] = place.split('/');
    const there = products.filter(
      (one) => one.category === category && (section === undefined || one.section === section),
    );
    if (there.length === 0) head.fail('goods', `there is nothing in "${place}"`);
    return there
      .sort((one, other) => other.popularity - one.popularity)
      .slice(0, Math.floor(productsShown / places.length))
      .map(({ id }) => id);
  });
}
