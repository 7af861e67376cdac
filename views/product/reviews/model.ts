/** Reviews of goods (contract.md §6), loaded by pages, only if the API offers them. */

import { queryOptions } from '@tanstack/react-query';
import { keepShortWords } from '../../../shared/rules/no-break.ts';
import type { reviewSortTexts } from '../../../shared/texts/reviews.ts';
import { apiOf, CATALOGUE } from '../../data/query.ts';

export const REVIEWS = 'GET /api/reviews/{id}.json';
const PAGE_SIZE = 5;

export type ReviewSort = keyof typeof reviewSortTexts;

export interface ReviewModel {
  readonly id: number | string;
  readonly author: string;
  /** ms since 1970; null if the API gives no valid date. */
  readonly at: number | null;
  readonly value: number;
  readonly text: string;
}

export interface ReviewsModel {
  readonly reviews: readonly ReviewModel[];
  /** Is there another page? */
  readonly more: boolean;
  /** How many reviews give 5, 4, 3, 2 and 1, where the API counts them: then it sorts them as well (contract.md §6). */
  readonly values?: readonly number[];
}

/** @param page counted from 1 */
export function reviewsQuery(goodsId: number, page = 1, sort: ReviewSort = 'new') {
  return queryOptions<ReviewsModel>({
    queryKey: ['reviews', goodsId, page, sort],
    queryFn: async ({ signal, meta }) => {
      const { data, meta: pages } = await apiOf(meta)(
        REVIEWS,
        { id: goodsId, query: { page, limit: PAGE_SIZE, sort } },
        { signal },
      );
      return {
        reviews: data.map(({ id, author, date, value, text }) => ({
          id,
          author,
          at: Number.isNaN(Date.parse(date)) ? null : Date.parse(date),
          value,
          text: keepShortWords(text),
        })),
        more: pages.count > page * pages.limit,
        ...(page === 1 && pages.values && { values: [5, 4, 3, 2, 1].map((value) => pages.values?.[value] ?? 0) }),
      };
    },
    ...CATALOGUE,
  });
}
