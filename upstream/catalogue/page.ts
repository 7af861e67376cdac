/** Pagination of lists. */
import type { Meta } from '../../shared/contract/things.ts';
import { invalid, MALFORMED } from '../error.ts';

/** The page size when none is asked for (spec §7), and the largest one. */
const PAGE_SIZE = 50;
const MOST = 100;

export interface PageQuery {
  readonly page?: number | string | undefined;
  readonly limit?: number | string | undefined;
}

/**
 * Cuts the requested page out of a list; a page beyond the last is empty.
 * @param size the page size when none is asked for
 * @throws ShopError 422 when `page` or `limit` is not a whole number above 0
 */
export function cutPage<T>(list: readonly T[], query: PageQuery, size = PAGE_SIZE): { part: readonly T[]; meta: Meta } {
  const page = whole('page', query.page, 1);
  const limit = Math.min(whole('limit', query.limit, size), MOST);
  return { part: list.slice((page - 1) * limit, page * limit), meta: { count: list.length, page, limit } };
}

function whole(name: string, asked: number | string | undefined, otherwise: number): number {
  if (asked === undefined || asked === '') return otherwise;
  const number = Number(asked);
  if (!Number.isSafeInteger(number) || number < 1) throw invalid({ [name]: MALFORMED });
  return number;
}
