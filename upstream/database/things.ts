/** Small collections of the shop, stored as JSON and held in memory as a whole. */
import type { DatabaseSync } from 'node:sqlite';
import type { DemoShop } from '../seed/model.ts';
import { rows } from './query.ts';

/** The whole demo shop except its goods and stock. */
export type Things = Pick<
  DemoShop,
  'cities' | 'shops' | 'categories' | 'brands' | 'articles' | 'contents' | 'calculator'
>;

/** The things of each kind, in order, as pairs of key and data. */
export function thingsOf(shop: DemoShop): Record<keyof Things, (readonly [key: string | number, data: unknown])[]> {
  return {
    cities: shop.cities.map((city) => [city.id, city]),
    shops: shop.shops.map((place) => [place.id, place]),
    categories: shop.categories.map((category) => [category.code, category]),
    brands: shop.brands.map((brand) => [brand.code, brand]),
    articles: shop.articles.map((article) => [article.id, article]),
    contents: shop.contents.map((content) => [content.url, content]),
    calculator: [['calculator', shop.calculator]],
  };
}

/** Reads the things back. @throws when the catalogue is empty */
export function readThings(database: DatabaseSync): Things {
  const statement = database.prepare('select data from thing where kind = ? order by position');
  const read = <T>(kind: keyof Things): T[] =>
    rows<{ data: string }>(statement, kind).map(({ data }) => JSON.parse(data) as T);
  const [calculator] = read<Things['calculator']>('calculator');
  if (calculator === undefined) throw new Error('The catalogue is empty');
  return {
    cities: read('cities'),
    shops: read('shops'),
    categories: read('categories'),
    brands: read('brands'),
    articles: read('articles'),
    contents: read('contents'),
    calculator,
  };
}
