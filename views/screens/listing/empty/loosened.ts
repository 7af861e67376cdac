/** What a listing without goods offers: the same with one filter less, and how many goods that finds. */
import type { ScreenQuery } from '../../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../../data/stale-times.ts';
import { type ListingAddress, withChoice } from '../address.ts';

/** So many filters are tried: each is a call. */
const MOST = 4;

/** Goods found without a filter, by its code. What fails, and what finds nothing either, is left out. */
export type Loosened = readonly (readonly [code: string, count: number])[];

/** How many filters `loosenedQuery` tries: at most so many rows are offered. */
export function loosenedCount({ filter }: ListingAddress): number {
  return Math.min(MOST, Object.keys(filter).length);
}

/** @param address of a listing whose filters leave no goods */
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
