/** The models of lists of articles (spec §2). */
import { queryOptions } from '@tanstack/react-query';
import type { ArticleCard } from '../../shared/contract/things.ts';
import { linkedOnce } from '../data/addresses.ts';
import { pageCount } from '../data/listing-size.ts';
import { apiOf, REFERENCE, type SharedApi } from '../data/query.ts';

export interface ArticleCardModel {
  readonly title: string;
  readonly url: string;
  readonly announce: string;
  /** ms since 1970; undefined if the API's date is invalid. */
  readonly date: number | undefined;
  readonly image?: string;
  readonly rubric: readonly [title: string, url: string];
}

export interface ArticlesModel {
  readonly articles: readonly ArticleCardModel[];
  readonly count: number;
  readonly pages: number;
}

/** A rubric: title, path, number of articles. */
export type RubricLink = readonly [title: string, url: string, count: number];

/** Articles on a page. */
const PAGE_SIZE = 12;

/** The cards of a list, without duplicates and without articles whose URL is not one of our pages. */
export function articleCards(articles: readonly ArticleCard[]): readonly ArticleCardModel[] {
  return linkedOnce(articles).map(articleCard);
}

export function articleCard({ title, url, announce, date, image, rubric }: ArticleCard): ArticleCardModel {
  return {
    title,
    url,
    announce,
    date: momentOf(date),
    ...(image?.url && { image: image.url }),
    rubric: [rubric.title, rubric.url],
  };
}

/** @param date ISO 8601 (contract.md §4) */
function momentOf(date: string): number | undefined {
  const moment = Date.parse(date);
  return Number.isNaN(moment) ? undefined : moment;
}

/**
 * A page of articles in the order of the API.
 * @param rubric path of a rubric; undefined: articles of all rubrics
 * @param page from 1
 */
export function articlesQuery(rubric: string | undefined, page: number) {
  return queryOptions<ArticlesModel>({
    queryKey: ['articles', rubric ?? '', page],
    queryFn: ({ signal, meta }) => loadArticles(apiOf(meta), signal, rubric, page),
    ...REFERENCE,
    placeholderData: (previous, before) => (before?.queryKey[1] === (rubric ?? '') ? previous : undefined),
  });
}

/** Reads one such page. */
export async function loadArticles(
  api: SharedApi,
  signal: AbortSignal,
  rubric: string | undefined,
  page: number,
): Promise<ArticlesModel> {
  const query = { ...(rubric !== undefined && { url: rubric }), ...(page !== 1 && { page }), limit: PAGE_SIZE };
  const { data, meta } = await api('GET /article.json', { query }, { signal });
  return { articles: articleCards(data), count: meta.count, pages: pageCount(meta, PAGE_SIZE) };
}

export async function loadRubrics(api: SharedApi, signal: AbortSignal): Promise<readonly RubricLink[]> {
  const { data } = await api('GET /article/rubrics.json', {}, { signal });
  return linkedOnce(data).map(({ title, url, count }): RubricLink => [title, url, count]);
}

export const rubricsQuery = queryOptions<readonly RubricLink[]>({
  queryKey: ['articles', 'rubrics'],
  queryFn: ({ signal, meta }) => loadRubrics(apiOf(meta), signal),
  ...REFERENCE,
});
