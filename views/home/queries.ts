/** The queries of the home page, all of them late. Goods, articles and shops that the API lacks are empty lists. */
import { queryOptions } from '@tanstack/react-query';
import { middleOf, nearestFirst } from '../../shared/rules/shops/nearest.ts';
import { type ArticleCardModel, articleCards } from '../content/articles-model.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { unlessMissing } from '../data/outcome.ts';
import { apiOf, CATALOGUE, REFERENCE, type SharedApi } from '../data/query.ts';
import { type CategoryModel, loadCategories } from '../data/reference-lists.ts';
import type { ListedShop } from '../shops/model.ts';
import { loadShops } from '../shops/shops-model.ts';

/** The number of goods in a block: two rows of four. */
export const GOODS = 8;
const ARTICLES = 3;
export const SHOPS = 6;

export interface PopularModel {
  readonly cards: readonly CardModel[];
  /** Title and path of their category. */
  readonly title: string;
  readonly url: string;
}

async function firstGoods(listing: string, api: SharedApi, signal: AbortSignal): Promise<readonly CardModel[]> {
  const answer = api('GET {listing}?format=json', { listing, query: { limit: GOODS } }, { signal });
  const { data } = await unlessMissing(answer, { data: { products: [] } });
  return cardModels(data.products).slice(0, GOODS);
}

export const promotionsQuery = queryOptions<readonly CardModel[]>({
  queryKey: ['home', 'promotions'],
  queryFn: ({ signal, meta }) => firstGoods('/actions/', apiOf(meta), signal),
  ...CATALOGUE,
});

/** The popular goods of the largest category: the first ones of its listing, which is sorted by popularity. */
export const popularQuery = queryOptions<PopularModel>({
  queryKey: ['home', 'popular'],
  queryFn: async ({ signal, meta }) => {
    const category = largest(await loadCategories(apiOf(meta), signal));
    if (category === undefined) return { cards: [], title: '', url: '' };
    const { title, url } = category;
    return { cards: await firstGoods(url, apiOf(meta), signal), title, url };
  },
  ...CATALOGUE,
});

function largest(categories: readonly CategoryModel[]): CategoryModel | undefined {
  return categories.toSorted((one, other) => other.count - one.count)[0];
}

/** The first articles in the order of the API: the newest. */
export const newsQuery = queryOptions<readonly ArticleCardModel[]>({
  queryKey: ['home', 'articles'],
  queryFn: async ({ signal, meta }) => {
    const answer = apiOf(meta)('GET /article.json', { query: { limit: ARTICLES } }, { signal });
    const { data } = await unlessMissing(answer, { data: [] });
    return articleCards(data).slice(0, ARTICLES);
  },
  ...REFERENCE,
});

/** The shops nearest to the middle of all shops: the visitor's location is not known yet. */
export const homeShopsQuery = queryOptions<readonly ListedShop[]>({
  queryKey: ['home', 'shops'],
  queryFn: async (context) => {
    const all = await unlessMissing(loadShops(context), []);
    const middle = middleOf(all.flatMap(({ at }) => at ?? []));
    return (middle === undefined ? all : nearestFirst(all, middle)).slice(0, SHOPS);
  },
  ...REFERENCE,
});
