/** The queries of a listing's filters, and of the number of goods for each value (contract.md §4). */
import { queryOptions } from '@tanstack/react-query';
import type { FilterCounts } from '../../../../shared/contract/things.ts';
import { type AnyModelQuery, apiOf, CATALOGUE } from '../../../data/query.ts';
import { isValues, type ListingAddress } from '../address.ts';
import { chosenShops, type FilterGroup, shopFilters } from './groups.ts';

/** Counts by filter and value, and the ends of ranges, under the other chosen filters. */
export type Available = FilterCounts['data']['filters'];

function needsWhole({ wide, filter }: ListingAddress): boolean {
  return wide || Object.values(filter).some(isValues);
}

/**
 * The filters of a listing. Long lists are cut short: hundreds of values would make up a tenth of the page. Once a
 * value of a list is chosen, all values are included, since the chosen one may be any of them.
 */
export function filtersQuery(address: ListingAddress) {
  const { path, q } = address;
  const whole = needsWhole(address);
  const shops = [...new Set(shopFilters.flatMap((code) => chosenShops(address, code)))];
  const query = q === '' ? {} : { q };
  return queryOptions<readonly FilterGroup[]>({
    queryKey: ['filters', path, q, whole, ...shops],
    queryFn: async ({ signal, meta }) => {
      const [{ data }, { filterGroups }] = await Promise.all([
        apiOf(meta)('GET {listing}filter.json', { listing: path, query }, { signal }),
        import('../model.ts'),
      ]);
      return filterGroups(data.filters, whole, shops);
    },
    ...CATALOGUE,
    placeholderData: (previous, before) =>
      before?.queryKey[1] === path && before.queryKey[2] === q ? previous : undefined,
  });
}

/** Calls the API only when a filter is chosen; otherwise the counts that come with the filters are right. */
export function availableQuery({ path, q, filter }: ListingAddress) {
  const query = { ...(q !== '' && { q }), filter };
  const chosen = Object.keys(filter).length > 0;
  return queryOptions<Available>({
    queryKey: ['filters-available', path, query],
    queryFn: async ({ signal, meta }) =>
      chosen
        ? (await apiOf(meta)('GET {listing}filter_availible.json', { listing: path, query }, { signal })).data.filters
        : {},
    ...CATALOGUE,
    placeholderData: (previous, before) => (before?.queryKey[1] === path ? previous : undefined),
  });
}

/** The filters of all goods, for the names of the chosen ones: a search that finds nothing has no filters of its own. */
export function namesQuery(address: ListingAddress) {
  return filtersQuery({ ...address, q: '' });
}

/**
 * The late queries of the filters. In the browser, a navigation does not prefetch the long lists with all their values:
 * the filters on screen stand in (`keeps`), and `Filters` starts that query when it renders.
 */
export function filterQueries(address: ListingAddress): readonly AnyModelQuery[] {
  const available = availableQuery(address);
  return import.meta.env.SSR || !needsWhole(address) ? [filtersQuery(address), available] : [available];
}
