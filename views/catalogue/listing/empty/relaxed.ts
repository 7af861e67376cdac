import { queryOptions } from '@tanstack/react-query';
import { apiOf, CATALOGUE } from '../../../data/query.ts';
import { type ListingAddress, withChoice } from '../address.ts';

/** At most this many filters are tried, because each takes a call. */
const MOST = 4;

/** The number of goods without a filter, by the filter's code. Failed calls and zero counts are left out. */
export type RelaxedCounts = readonly (readonly [code: string, count: number])[];

/** How many filters `relaxedQuery` tries, and so the most rows that it gives. */
export function relaxedRows({ filter }: ListingAddress): number {
  return Math.min(MOST, Object.keys(filter).length);
}

/**
 * How many goods a listing has with one of its filters removed.
 * @param address address of a listing whose filters leave no goods
 */
export function relaxedQuery(address: ListingAddress) {
  const { path, q } = address;
  const codes = Object.keys(address.filter).slice(0, MOST);
  return queryOptions<RelaxedCounts>({
    queryKey: ['relaxed', path, q, address.filter],
    queryFn: async ({ signal, meta }) => {
      const tried = codes.map(async (code) => {
        const query = { ...(q !== '' && { q }), filter: withChoice(address, code, undefined).filter };
        const { data } = await apiOf(meta)('GET {listing}filter_availible.json', { listing: path, query }, { signal });
        return [code, data.count] as const;
      });
      const settled = await Promise.allSettled(tried);
      const counts = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return counts.filter(([, count]) => count > 0);
    },
    ...CATALOGUE,
  });
}
