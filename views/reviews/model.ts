/** Reviews of goods (contract.md §6), loaded by pages, only if the API offers them. */
import type { ScreenQuery } from '../data/query.ts';
import { CATALOGUE_STALE_MS } from '../data/stale-times.ts';

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
export function reviewsQuery(goodsId: number, page = 1): ScreenQuery<ReviewsModel> {
  return {
    key: ['reviews', goodsId, page],
    load: async (api, signal) => {
      const { data, meta } = await api(REVIEWS, { id: goodsId, query: { page, limit: PAGE_SIZE } }, { signal });
      return {
        reviews: data.map(({ id, author, date, value, text }) => ({
          id,
          author,
          at: Number.isNaN(Date.parse(date)) ? null : Date.parse(date),
          value,
          text,
        })),
        more: meta.count > page * meta.limit,
      };
    },
    staleTime: CATALOGUE_STALE_MS,
  };
}
