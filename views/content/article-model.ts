/** The model of an article's page (spec §2). */

import { queryOptions } from '@tanstack/react-query';
import type { CallAnswer } from '../../shared/contract/calls.ts';
import { keepShortWordsOf } from '../../shared/rules/no-break.ts';
import { layoutTexts } from '../../shared/texts/layout.ts';
import { absoluteUrl } from '../data/addresses.ts';
import { type CardModel, cardModels } from '../data/card-model.ts';
import { apiOf } from '../data/query.ts';
import { REFERENCE } from '../data/stale-times.ts';
import { type ArticleCardModel, articleCard, loadArticles } from './articles-model.ts';

export interface ArticleModel extends ArticleCardModel {
  readonly html: string;
  readonly cards: readonly CardModel[];
}

/** The number of other articles of the rubric below the text. */
const OTHERS = 3;

function articleModel({ data }: CallAnswer<'GET /article/{rubric}/{id}.json'>): ArticleModel {
  return { ...articleCard(data), html: keepShortWordsOf(data.html), cards: cardModels(data.products ?? []) };
}

/** @param rubric code of the rubric @param id id of the article, digits */
export function articleQuery(rubric: string, id: string) {
  return queryOptions<ArticleModel>({
    queryKey: ['article', rubric, id],
    queryFn: async ({ signal, meta }) =>
      articleModel(await apiOf(meta)('GET /article/{rubric}/{id}.json', { rubric, id }, { signal })),
    ...REFERENCE,
  });
}

/** A few other articles of the rubric. @param rubric its code @param path path of the article shown */
export function othersQuery(rubric: string, path: string) {
  return queryOptions<readonly ArticleCardModel[]>({
    queryKey: ['article', 'others', rubric, path],
    queryFn: async ({ signal, meta }) => {
      const { articles } = await loadArticles(apiOf(meta), signal, `/article/${encodeURIComponent(rubric)}/`, 1);
      return articles.filter(({ url }) => url !== path).slice(0, OTHERS);
    },
    ...REFERENCE,
  });
}

/** schema.org `Article`. @param origin scheme and host of the region */
export function articleJsonLd({ title, announce, date, image, url }: ArticleModel, origin: string): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: title,
    ...(announce !== '' && { description: announce }),
    mainEntityOfPage: origin + url,
    ...(date !== undefined && { datePublished: new Date(date).toISOString() }),
    ...(image !== undefined && { image: absoluteUrl(image, origin) }),
    author: { '@type': 'Organization', name: layoutTexts.shop },
    publisher: { '@type': 'Organization', name: layoutTexts.shop, url: `${origin}/` },
  };
}
