/** The query of a listing. */
import { queryOptions } from '@tanstack/react-query';
import { PAGE_SIZE } from '../../data/listing-size.ts';
import { apiOf, CATALOGUE } from '../../data/query.ts';
import { DEFAULT_SORT, type ListingAddress } from './address.ts';
import type { ListingModel } from './model.ts';

/** The query of the API call for a listing (contract.md §4 `{listing}`). */
export function apiQuery({ q, sort, page, filter }: ListingAddress) {
  return {
    ...(q !== '' && { q }),
    ...(Object.keys(filter).length > 0 && { filter }),
    ...(sort !== DEFAULT_SORT && { sort }),
    ...(page !== 1 && { page }),
    limit: PAGE_SIZE,
  };
}

export function listingQuery(address: ListingAddress) {
  const query = apiQuery(address);
  return queryOptions<ListingModel>({
    queryKey: ['listing', address.path, query],
    queryFn: async ({ signal, meta }) => {
      const [answer, { listingModel }] = await Promise.all([
        apiOf(meta)('GET {listing}?format=json', { listing: address.path, query }, { signal }),
        import('./model.ts'),
      ]);
      return listingModel(answer, address);
    },
    ...CATALOGUE,
    placeholderData: (previous, before) => (before?.queryKey[1] === address.path ? previous : undefined),
  });
}
