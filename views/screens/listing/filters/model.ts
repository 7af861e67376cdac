/** The filters of a listing, with the number of goods for each value (contract.md §4). */
import type { Filter, FilterCounts } from '../../../../shared/contract/things.ts';
import type { ScreenQuery } from '../../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../../data/stale-times.ts';
import { isValues, type ListingAddress } from '../address.ts';

interface Named {
  readonly code: string;
  readonly title: string;
}

/** A list value: what is sent, its title, its number of goods. */
export type FilterValue = readonly [value: string, title: string, count: number];

/** A filter with more values first shows only this many and the chosen ones. */
const LONG = 10;
const SHORT = 8;

export type FilterGroup =
  /** `more`: the number of hidden values. */
  | (Named & { readonly type: 'list'; readonly values: readonly FilterValue[]; readonly more?: number })
  | (Named & { readonly type: 'range'; readonly unit?: string; readonly min?: number; readonly max?: number })
  | (Named & { readonly type: 'flag' });

/** The filter with shop ids as values (contract.md §6): too many to show as a list. */
export const SHOP_FILTER = 'shop';

/** Counts by filter and value, and the bounds of ranges, under the other chosen filters. */
export type Available = FilterCounts['data']['filters'];

/**
 * @param whole include the values that a long filter hides
 * @param shops the chosen shops; others are not included
 */
export function filterGroups(
  filters: readonly Filter[],
  whole: boolean,
  shops: readonly string[] = [],
): readonly FilterGroup[] {
  return filters.flatMap((filter): FilterGroup[] => {
    const { code, title, unit, min, max } = filter;
    if (filter.type === 'flag') return [{ type: 'flag', code, title }];
    if (filter.type === 'range') {
      const ends = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
      return [{ type: 'range', code, title, ...(typeof unit === 'string' && { unit }), ...ends }];
    }
    const values = (filter.values ?? []).map(({ value, title: name, count }): FilterValue => [value, name, count]);
    if (values.length === 0) return [];
    if (code === SHOP_FILTER)
      return [{ type: 'list', code, title, values: values.filter(([id]) => shops.includes(id)) }];
    const sent = whole ? values : shownValues(values, []);
    const more = values.length - sent.length;
    return [{ type: 'list', code, title, values: sent, ...(more > 0 && { more }) }];
  });
}

/** The values that a long filter shows, including the chosen ones. */
export function shownValues(values: readonly FilterValue[], chosen: readonly string[]): readonly FilterValue[] {
  if (values.length <= LONG) return values;
  return values.filter(([value], index) => index < SHORT || chosen.includes(value));
}

/** Ids of the chosen shops. */
export function chosenShops({ filter }: ListingAddress): readonly string[] {
  const choice = filter[SHOP_FILTER];
  return choice !== undefined && isValues(choice) ? choice : [];
}

function needsWhole({ wide, filter }: ListingAddress): boolean {
  return wide || Object.values(filter).some(isValues);
}

/**
 * Hundreds of hidden values would be a tenth of the page, so only the shown ones are included; a chosen one can be any
 * of them.
 */
export function filtersQuery(address: ListingAddress): ScreenQuery<readonly FilterGroup[]> {
  const { path, q } = address;
  const whole = needsWhole(address);
  const shops = chosenShops(address);
  const query = q === '' ? {} : { q };
  return {
    key: ['filters', path, q, whole, ...shops],
    load: async (api, signal) => {
      const { data } = await api('GET {listing}filter.json', { listing: path, query }, { signal });
      return filterGroups(data.filters, whole, shops);
    },
    staleTime: CATALOGUE_STALE_MS,
    keeps: (_, [, before, asked]) => before === path && asked === q,
  };
}

/** Only called if something is chosen: otherwise the filters' own counts are right. */
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

/**
 * All queries of the filters. In the browser the shown filters are kept while the complete ones are loaded after a
 * choice, so no navigation waits for them.
 */
export function filterQueries(address: ListingAddress): readonly ScreenQuery<unknown>[] {
  const available = availableQuery(address);
  return import.meta.env.SSR || !needsWhole(address) ? [filtersQuery(address), available] : [available];
}
