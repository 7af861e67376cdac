/** For a listing without goods: how many goods it would have with one filter less. */
import type { ScreenQuery } from '../../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../../data/stale-times.ts';
import { type ListingAddress, withChoice } from '../address.ts';

/** Maximum number of filters that are tried: each is a call. */
const MOST = 4;

/** Number of goods without a filter, by its code. Failures and empty results are left out. */
export type Loosened = readonly (readonly [code: string, count: number])[];

/** Number of filters that `loosenedQuery` tries, and so of the rows that may appear. */
export function loosenedCount({ filter }: ListingAddress): number {
  return Math.min(MOST, Object.keys(filter).length);
}

/** @param address of a listing without goods because of its filters */
export function loosenedQuery(address: ListingAddress): ScreenQuery<Loosened> {
  const { path, q } = address;
  const codes = Object.keys(address.filter).slice(0, MOST);
  return {
    key: ['loosened', path, q, address.filter],
    load: async (api, signal) => {
      const tried = codes.map(async (code) => {
        const query = { ...(q !== '' && { q }), filter: withChoice(address, code, undefined).filter };
        const { data } = await api('GET {listing}filter_availible.json', { listing: path, query }, { signal });
        return [code, data.count] as const;
      });
      const settled = await Promise.allSettled(tried);
      const counts = settled.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      return counts.filter(([, count]) => count > 0);
    },
    staleTime: CATALOGUE_STALE_MS,
  };
}
