/** The filters of a listing, and how many goods each value would leave (contract.md §4). */
import type { Filter, FilterCounts } from '../../../../shared/contract/things.ts';
import type { ScreenQuery } from '../../../screen.ts';
import { CATALOGUE_STALE_MS } from '../../../stale-times.ts';
import type { ListingAddress } from '../address.ts';

interface Named {
  readonly code: string;
  readonly title: string;
}

/** A value of a list: what is sent, how it is called, how many goods have it. */
export type FilterValue = readonly [value: string, title: string, count: number];

export type FilterGroup =
  | (Named & { readonly type: 'list'; readonly values: readonly FilterValue[] })
  | (Named & { readonly type: 'range'; readonly unit?: string; readonly min?: number; readonly max?: number })
  | (Named & { readonly type: 'flag' });

/** Counts by filter and value, and the ends of ranges, under the other filters chosen. */
export type Available = FilterCounts['data']['filters'];

export function filterGroups(filters: readonly Filter[]): readonly FilterGroup[] {
  return filters.flatMap((filter): FilterGroup[] => {
    const { code, title, unit, min, max } = filter;
    if (filter.type === 'flag') return [{ type: 'flag', code, title }];
    if (filter.type === 'range') {
      const ends = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
      return [{ type: 'range', code, title, ...(typeof unit === 'string' && { unit }), ...ends }];
    }
    const values = (filter.values ?? []).map(({ value, title: name, count }): FilterValue => [value, name, count]);
    return values.length === 0 ? [] : [{ type: 'list', code, title, values }];
  });
}

export function filtersQuery({ path, q }: ListingAddress): ScreenQuery<readonly FilterGroup[]> {
  const query = q === '' ? {} : { q };
  return {
    key: ['filters', path, query],
    load: async (api, signal) =>
      filterGroups((await api('GET {listing}filter.json', { listing: path, query }, { signal })).data.filters),
    staleTime: CATALOGUE_STALE_MS,
  };
}

/** The API is asked only where something is chosen: the filters' own counts are those of the whole listing. */
export function availableQuery({ path, q, filter }: ListingAddress): ScreenQuery<Available> {
  const query = { ...(q !== '' && { q }), filter };
  const chosen = Object.keys(filter).length > 0;
  return {
    key: ['filters-available', path, query],
    load: async (api, signal) =>
      chosen
        ? (await api('GET {listing}filter_availible.json', { listing: path, query }, { signal })).data.filters
        : {},
    staleTime: CATALOGUE_STALE_MS,
    keeps: (_, [, before]) => before === path,
  };
}

/** All that the filters ask for. */
export function filterQueries(address: ListingAddress): readonly ScreenQuery<unknown>[] {
  return [filtersQuery(address), availableQuery(address)];
}
