/** Sizes of listings (spec §2 'Product card and catalogue', §9; D38). */
import { bounds } from '../../shared/contract/bounds.ts';
import type { Meta } from '../../shared/contract/things.ts';

/** Goods on a page of a listing. */
export const PAGE_SIZE = 50;
/** Placeholders while a listing loads, by its view. */
export const PLACEHOLDERS = { list: 48, grid: 4 } as const;

/** The number of pages, of which no more can be asked for; an empty list has one. @param usual page size when the answer has no `limit` */
export function pageCount({ count, limit }: Pick<Meta, 'count' | 'limit'>, usual: number): number {
  return Math.max(1, Math.min(bounds.page, Math.ceil(count / (limit >= 1 ? limit : usual))));
}
