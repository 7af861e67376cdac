/** The filters of a listing, and the number of goods for each value (contract.md §4). */
import { queryOptions } from '@tanstack/react-query';
import type { Filter, FilterCounts } from '../../../../shared/contract/things.ts';
import { listingTexts } from '../../../../shared/texts/pages/listing.ts';
import { type AnyModelQuery, apiOf } from '../../../data/query.ts';
import { CATALOGUE } from '../../../data/stale-times.ts';
import { isValues, type ListingAddress } from '../address.ts';

interface Named {
  readonly code: string;
  readonly title: string;
}

/** A value of a list filter: the value sent, its title, the number of goods. */
export type FilterValue = readonly [value: string, title: string, count: number];

/** A list with more values than this is cut short until the visitor asks for all. */
const LONG = 10;
/** The number of values that a list cut short shows, besides the chosen ones. */
const SHORT = 8;

export type FilterGroup =
  /** `more`: the number of values that were left out. */
  | (Named & { readonly type: 'list'; readonly values: readonly FilterValue[]; readonly more?: number })
  | (Named & { readonly type: 'range'; readonly unit?: string; readonly min?: number; readonly max?: number })
  /** `isNone`: no shop of the city can hand over any of the goods. */
  | (Named & { readonly type: 'flag'; readonly isNone?: true });

/**
 * Filters whose values are shop ids (contract §6): goods that a shop has at all, and goods that it can hand over now
 * (D66). A city has too many shops to list them all.
 */
export const TODAY_IN_SHOP = 'shop_today';
export const shopFilters = ['shop', TODAY_IN_SHOP] as const;
export type ShopFilter = (typeof shopFilters)[number];

export function isShopFilter(code: string): code is ShopFilter {
  return (shopFilters as readonly string[]).includes(code);
}

/** Goods that some shop of the city can hand over now (D66). */
const TODAY_FILTER = 'today';

/** Counts by filter and value, and the ends of ranges, under the other chosen filters. */
export type Available = FilterCounts['data']['filters'];

/**
 * @param whole include all values of long lists, not only those shown at first
 * @param shops the chosen shops; all others are left out of the filters by shop
 */
export function filterGroups(
  filters: readonly Filter[],
  whole: boolean,
  shops: readonly string[] = [],
): readonly FilterGroup[] {
  const atShops = filters.find(({ code }) => code === 'shop_today');
  const isNone = atShops !== undefined && (atShops.values ?? []).every(({ count }) => count === 0);
  return filters.flatMap((filter): FilterGroup[] => {
    const { code, title, unit, min, max } = filter;
    if (filter.type === 'flag') {
      const flag = { type: 'flag', code, title } as const;
      return [code === TODAY_FILTER ? { ...flag, title: listingTexts.today, ...(isNone && { isNone }) } : flag];
    }
    if (filter.type === 'range') {
      const ends = { ...(typeof min === 'number' && { min }), ...(typeof max === 'number' && { max }) };
      return [{ type: 'range', code, title, ...(typeof unit === 'string' && { unit }), ...ends }];
    }
    const values = inOrder(
      (filter.values ?? []).map(({ value, title: name, count }): FilterValue => [value, name, count]),
    );
    if (values.length === 0) return [];
    if (isShopFilter(code)) return [{ type: 'list', code, title, values: values.filter(([id]) => shops.includes(id)) }];
    const sent = whole ? values : shownValues(values, []);
    const more = values.length - sent.length;
    return [{ type: 'list', code, title, values: sent, ...(more > 0 && { more }) }];
  });
}

const NUMBER = /^\d{1,9}(?:[.,]\d{1,9})?(?=\s|$)/;

/** Numbers with or without a unit, such as sizes, in the order of numbers; all else as the API orders it. */
function inOrder(values: readonly FilterValue[]): readonly FilterValue[] {
  const numberOf = ([, title]: FilterValue): number => Number(NUMBER.exec(title)?.[0].replace(',', '.') ?? Number.NaN);
  return values.every((value) => !Number.isNaN(numberOf(value)))
    ? values.toSorted((one, other) => numberOf(one) - numberOf(other))
    : values;
}

/** The values that a list shows at first; the chosen ones are always among them. */
export function shownValues(values: readonly FilterValue[], chosen: readonly string[]): readonly FilterValue[] {
  if (values.length <= LONG) return values;
  return values.filter(([value], index) => index < SHORT || chosen.includes(value));
}

/** Ids of the shops chosen in a filter by shop. */
export function chosenShops({ filter }: ListingAddress, code: ShopFilter): readonly string[] {
  const choice = filter[code];
  return choice !== undefined && isValues(choice) ? choice : [];
}

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
      const { data } = await apiOf(meta)('GET {listing}filter.json', { listing: path, query }, { signal });
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
