/** Handler for search suggestions while typing. */
import type { DatabaseSync } from 'node:sqlite';
import { readMeasures } from '../../shared/rules/catalogue/measures.ts';
import { queryWords } from '../../shared/rules/search/words.ts';
import type { Cards } from '../catalogue/cards.ts';
import { itemOf, keepFitting } from '../catalogue/item.ts';
import { fitsMeasures } from '../catalogue/measured.ts';
import type { Offers } from '../catalogue/offers.ts';
import type { Shelf } from '../catalogue/shelf.ts';
import { rows } from '../database/query.ts';
import type { HandlersOf } from '../request.ts';
import { matchExpression } from './match.ts';
import type { ProductSearch } from './products.ts';

const MOST_PHRASES = 5;
const MOST_PRODUCTS = 6;

interface Parts {
  readonly database: DatabaseSync;
  readonly search: ProductSearch;
  readonly shelf: Shelf;
  readonly offers: Offers;
  readonly cards: Cards;
}

export function suggestHandlers({
  database,
  search,
  shelf,
  offers,
  cards,
}: Parts): HandlersOf<'GET /api/search/suggest.json'> {
  const statement = database.prepare(
    `select title, url from search_phrase where search_phrase match ? and kind = ?
     order by cast(weight as integer) desc, title limit ${MOST_PHRASES}`,
  );
  const phrases = (words: readonly string[], kind: string): { title: string; url: string }[] =>
    words.length === 0 ? [] : rows(statement, matchExpression(words), kind);
  // The words themselves would all match: popular is what finds most.
  const popular = rows<{ title: string }>(
    database.prepare(
      `select title from search_phrase where kind = 'query'
       order by cast(weight as integer) desc, title limit ${MOST_PHRASES}`,
    ),
  ).map(({ title }) => title);
  return {
    'GET /api/search/suggest.json': ({ query, city }) => {
      if (query.q.trim() === '') return { data: { queries: [...popular], categories: [], brands: [], products: [] } };
      const { ids, measures, corrected } = search.find(query.q);
      const words = queryWords(corrected === undefined ? measures.rest : readMeasures(corrected).rest);
      const products = ids.flatMap((id) => shelf.byId.get(id) ?? []).map((one) => itemOf(one, offers.in(city.id)));
      const fits = fitsMeasures(measures);
      const items = (fits === undefined ? products : keepFitting(products, fits)).slice(0, MOST_PRODUCTS);
      const queries = phrases(words, 'query').map(({ title }) => title);
      return {
        data: {
          queries: [...new Set(corrected === undefined ? queries : [corrected, ...queries])].slice(0, MOST_PHRASES),
          categories: phrases(words, 'category'),
          brands: phrases(words, 'brand'),
          products: cards
            .list(items)
            .flatMap(({ title, url, image, variations: [first] }) =>
              first === undefined ? [] : [{ title, url, image: { s_url: image.s_url }, price: first.price }],
            ),
        },
      };
    },
  };
}
