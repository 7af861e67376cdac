/** The queries of the home page, all of them late. Goods, articles and shops that the API lacks are empty lists. */
import { middleOf, nearestFirst } from '../../../shared/rules/shops/nearest.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import { type CategoryModel, categoriesQuery } from '../../data/categories.ts';
import { unlessMissing } from '../../data/outcome.ts';
import type { ScreenQuery, SharedApi } from '../../data/query.ts';
import { CATALOGUE_STALE_MS, REFERENCE_STALE_MS } from '../../data/stale-times.ts';
import { type ArticleCardModel, articleCards } from '../articles/model.ts';
import { type ShopEntry, shopsQuery } from '../shops/model.ts';

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

async function firstGoods(listing: string, api: SharedApi, signal?: AbortSignal): Promise<readonly CardModel[]> {
  const answer = api('GET {listing}?format=json', { listing, query: { limit: GOODS } }, { signal });
  const { data } = await unlessMissing(answer, { data: { products: [] } });
  return cardModels(data.products).slice(0, GOODS);
}

export const promotionsQuery: ScreenQuery<readonly CardModel[]> = {
  key: ['home', 'promotions'],
  load: (api, signal) => firstGoods('/actions/', api, signal),
  staleTime: CATALOGUE_STALE_MS,
};

/** The popular goods of the largest category: the first ones of its listing, which is sorted by popularity. */
export const popularQuery: ScreenQuery<PopularModel> = {
  key: ['home', 'popular'],
  load: async (api, signal) => {
    const category = largest(await categoriesQuery.load(api, signal));
    if (category === undefined) return { cards: [], title: '', url: '' };
    const { title, url } = category;
    return { cards: await firstGoods(url, api, signal), title, url };
  },
  staleTime: CATALOGUE_STALE_MS,
};

function largest(categories: readonly CategoryModel[]): CategoryModel | undefined {
  return categories.toSorted((one, other) => other.count - one.count)[0];
}

/** The first articles in the order of the API: the newest. */
export const newsQuery: ScreenQuery<readonly ArticleCardModel[]> = {
  key: ['home', 'articles'],
  load: async (api, signal) => {
    const answer = api('GET /article.json', { query: { limit: ARTICLES } }, { signal });
    const { data } = await unlessMissing(answer, { data: [] });
    return articleCards(data).slice(0, ARTICLES);
  },
  staleTime: REFERENCE_STALE_MS,
};

/** The shops nearest to the middle of all shops: the visitor's location is not known yet. */
export const homeShopsQuery: ScreenQuery<readonly ShopEntry[]> = {
  key: ['home', 'shops'],
  load: async (api, signal) => {
    const all = await unlessMissing(shopsQuery.load(api, signal), []);
    const middle = middleOf(all.flatMap(({ at }) => at ?? []));
    return (middle === undefined ? all : nearestFirst(all, middle)).slice(0, SHOPS);
  },
  staleTime: REFERENCE_STALE_MS,
};
