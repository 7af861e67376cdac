import { escapeMarkup } from '../../shared/escape-markup.ts';
import { readDocuments } from './files/document.ts';
import { indexRows } from './files/table.ts';
import type { SeedBrand } from './model.ts';

/** A brand with the facts that its products' attributes and texts use. */
export interface Producer {
  readonly brand: SeedBrand;
  readonly region: string | undefined;
  /** One paragraph, plain text. */
  readonly about: string;
}

/** Brands by code, which is the document's name, in the order of their ids. */
export function readBrands(folder: string): ReadonlyMap<string, Producer> {
  const documents = readDocuments(folder, 'brands', ['id', 'title', 'country', 'region', 'popular']);
  indexRows(
    documents.map(({ head }) => head),
    'id',
  );
  const producers = documents.map(({ name, head, text }): Producer => {
    if (text === '' || text.includes('\n\n')) head.fail('title', 'its text is not one paragraph');
    const title = head.text('title');
    const country = head.text('country');
    const region = head.optional('region');
    const origin = region === undefined ? country : `${country}, ${region}`;
    const brand: SeedBrand = {
      id: head.count('id'),
      code: name,
      title,
      country,
      letter: letterOf(title),
      popular: head.flag('popular'),
      html: `<p>${escapeMarkup(text)}</p><p>Откуда: ${origin}.</p>`,
    };
    return { brand, region, about: text };
  });
  const inOrder = producers.sort((one, other) => one.brand.id - other.brand.id);
  return new Map(inOrder.map((producer) => [producer.brand.code, producer]));
}

/** The capital letter under which a brand is listed: without accents, and Ё counts as Е. */
const letterOf = (title: string): string => title.charAt(0).toUpperCase().replace('Ё', 'Е').normalize('NFD').charAt(0);
