/** The filters of a listing, and how many goods each value would leave (contract.md §4). */
import type { Filter, FilterCounts } from '../../../../shared/contract/things.ts';
import type { ScreenQuery } from '../../../data/query.ts';
import { CATALOGUE_STALE_MS } from '../../../data/stale-times.ts';
import { isValues, type ListingAddress } from '../address.ts';

interface Named {
  readonly code: string;
  readonly title: string;
}

/** A value of a list: what is sent, how it is called, how many goods have it. */
export type FilterValue = readonly [value: string, title: string, count: number];

/** A filter of more values than this shows only its first, and those chosen, until all are asked for. */
const LONG = 10;
const SHORT = 8;

export type FilterGroup =
  /** `more`: so many values stand behind these. */
  | (Named & { readonly type: 'list'; readonly values: readonly FilterValue[]; readonly more?: number })
  | (Named & { readonly type: 'range'; readonly unit?: string; readonly min?: number; readonly max?: number })
  | (Named & { readonly type: 'flag' });

/** The filter whose values are ids of shops (contract.md §6): a city's are too many to choose from a list. */
export const SHOP_FILTER = 'shop';

/** Counts by filter and value, and the ends of ranges, under the other filters chosen. */
export type Available = FilterCounts['data']['filters'];

/**
 * @param whole all values, not only those that a long filter shows at first
 * @param shops that are chosen: of the others nothing is shown
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

/** Those that a long filter shows: what is chosen is among them. */
export function shownValues(values: readonly FilterValue[], chosen: readonly string[]): readonly FilterValue[] {
  if (values.length <= LONG) return values;
  return values.filter(([value], index) => index < SHORT || chosen.includes(value));
}

/** Ids of the shops whose goods are asked for. */
export function chosenShops({ filter }: ListingAddress): readonly string[] {
  const choice = filter[SHOP_FILTER];
  return choice !== undefined && isValues(choice) ? choice : [];
}

function needsWhole({ wide, filter }: ListingAddress): boolean {
  return wide || Object.values(filter).some(isValues);
}

/** Hundreds of values that nobody has asked for would be a tenth of the page. One that is chosen can be any of them. */
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

/**
 * All that the filters ask for. In the browser those shown stand in for the whole that a choice asks for: their form asks
 * for it once the choice is shown, and no navigation waits for it.
 */
export function filterQueries(address: ListingAddress): readonly ScreenQuery<unknown>[] {
  const available = availableQuery(address);
  return import.meta.env.SSR || !needsWhole(address) ? [filtersQuery(address), available] : [available];
}
