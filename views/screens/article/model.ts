/** The model of an article's page (spec §2). */
import type { CallAnswer } from '../../../shared/contract/calls.ts';
import { type CardModel, cardModels } from '../../data/card-model.ts';
import type { ScreenQuery } from '../../data/query.ts';
import { REFERENCE_STALE_MS } from '../../data/stale-times.ts';
import { type ArticleCardModel, articleCard, articlesQuery } from '../articles/model.ts';

export interface ArticleModel extends ArticleCardModel {
  readonly html: string;
  readonly cards: readonly CardModel[];
}

/** The number of other articles of the rubric below the text. */
const OTHERS = 3;

function articleModel({ data }: CallAnswer<'GET /article/{rubric}/{id}.json'>): ArticleModel {
  return { ...articleCard(data), html: data.html, cards: cardModels(data.products ?? []) };
}

/** @param rubric code of the rubric @param id id of the article, digits */
export function articleQuery(rubric: string, id: string): ScreenQuery<ArticleModel> {
  return {
    key: ['article', rubric, id],
    load: async (api, signal) => articleModel(await api('GET /article/{rubric}/{id}.json', { rubric, id }, { signal })),
    staleTime: REFERENCE_STALE_MS,
  };
}

/** A few other articles of the rubric. @param rubric its code @param path path of the article shown */
export function othersQuery(rubric: string, path: string): ScreenQuery<readonly ArticleCardModel[]> {
  const list = articlesQuery(`/article/${encodeURIComponent(rubric)}/`, 1);
  return {
    key: ['article', 'others', rubric, path],
    load: async (api, signal) => {
      const { articles } = await list.load(api, signal);
      return articles.filter(({ url }) => url !== path).slice(0, OTHERS);
    },
    staleTime: REFERENCE_STALE_MS,
  };
}
