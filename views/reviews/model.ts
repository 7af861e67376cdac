/** Reviews of goods (contract.md §6), loaded by pages, only if the API offers them. */

import { queryOptions } from '@tanstack/react-query';
import { keepShortWords } from '../../shared/rules/no-break.ts';
import { apiOf } from '../data/query.ts';
import { CATALOGUE } from '../data/stale-times.ts';

export const REVIEWS = 'GET /api/reviews/{id}.json';
const PAGE_SIZE = 5;

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
}

/** @param page counted from 1 */
export function reviewsQuery(goodsId: number, page = 1) {
  return queryOptions<ReviewsModel>({
    queryKey: ['reviews', goodsId, page],
    queryFn: async ({ signal, meta }) => {
      const { data, meta: pages } = await apiOf(meta)(
        REVIEWS,
        { id: goodsId, query: { page, limit: PAGE_SIZE } },
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
      };
    },
    ...CATALOGUE,
  });
}
