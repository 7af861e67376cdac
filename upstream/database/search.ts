/** Fills the tables of search and suggestions. */
import type { DatabaseSync } from 'node:sqlite';
import { indexed, wordsOf } from '../../shared/rules/search/words.ts';
import type { DemoShop } from '../seed/model.ts';
import { PACKAGING } from './facets.ts';
import { type PlacedProduct, placeProducts } from './products.ts';

export function fillSearch(database: DatabaseSync, shop: DemoShop): void {
  const placed = placeProducts(shop);
  const insert = database.prepare('insert into search_product (rowid, title, rest, code) values (?, ?, ?, ?)');
  const uses = new Map<string, number>();
  for (const one of placed) {
    const { title, rest, code } = textsOf(one);
    insert.run(one.product.id, indexed(title), indexed(rest), indexed(code));
    for (const word of new Set(wordsOf(`${title} ${rest}`))) uses.set(word, (uses.get(word) ?? 0) + 1);
  }
  const word = database.prepare('insert into search_word values (?, ?)');
  for (const [text, count] of uses) if (/^\p{L}{3,}$/u.test(text)) word.run(text, count);
  fillPhrases(database, shop, placed);
}

function textsOf({ product, brand, category }: PlacedProduct): { title: string; rest: string; code: string } {
  const section = category.sections.find(({ code }) => code === product.section);
  const values = product.attributes.flatMap(({ code, title, values }) => [
    ...values.map(({ title }) => title),
    // Searched for by its name: 'подарочная упаковка'.
    ...(code === PACKAGING ? [title] : []),
  ]);
  return {
    title: product.title,
    rest: [category.title, section?.title ?? '', brand.title, brand.country, ...values].join(' '),
    code: product.goods.map(({ code }) => `${code} ${code.replace(/[^\p{L}\p{N}]/gu, '')}`).join(' '),
  };
}

type PhraseKind = 'query' | 'category' | 'brand';

/** Fills the suggestions other than products: queries that find something, categories with their sections, brands. */
function fillPhrases(database: DatabaseSync, shop: DemoShop, placed: readonly PlacedProduct[]): void {
  const insert = database.prepare('insert into search_phrase (words, kind, title, url, weight) values (?, ?, ?, ?, ?)');
  const add = (kind: PhraseKind, title: string, url: string, weight: number): void => {
    if (weight > 0) insert.run(indexed(title), kind, title, url, weight);
  };
  for (const category of shop.categories) {
    const inside = placed.filter((one) => one.category === category);
    add('category', category.title, `/${category.code}/`, inside.length);
    add('query', category.title.toLowerCase(), '', inside.length);
    for (const section of category.sections) {
      const count = inside.filter(({ product }) => product.section === section.code).length;
      add('category', section.name, `/${category.code}/${section.code}/`, count);
      add('query', section.name.toLowerCase(), '', count);
    }
    for (const [brand, count] of counted(inside.map((one) => one.brand.title))) {
      if (count > 2) add('query', `${category.title.toLowerCase()} ${brand}`, '', count);
    }
    for (const [country, count] of counted(inside.map((one) => one.brand.country))) {
      if (count > 2) add('query', `${category.title.toLowerCase()} ${country}`, '', count);
    }
  }
  for (const brand of shop.brands) {
    add('brand', brand.title, `/brands/${brand.code}/`, placed.filter((one) => one.brand === brand).length);
  }
}

function counted(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}
